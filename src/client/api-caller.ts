import type { Questions } from '../bridge/questions.js'
import { resourceId } from '../model/resource.js'
import { isRead } from '../protocol/is-read.js'
import type { ApiCall, ApiCallAnswer } from '../protocol/requests.js'
import { KubeError } from './kube-error.js'
import type { PageWarnings } from './page-warnings.js'

export interface ApiCallerPorts {
  readonly questions: Questions
  readonly warnings: PageWarnings
}

/** Has the engine send one call. */
export class ApiCaller {
  readonly #ports: ApiCallerPorts

  constructor(ports: ApiCallerPorts) {
    this.#ports = ports
  }

  /** Rejects with a KubeError, or with the signal's reason. */
  async call(call: ApiCall, signal?: AbortSignal): Promise<ApiCallAnswer> {
    const whenLost = isRead(call) ? 'again' : 'fail'
    const { questions, warnings } = this.#ports
    const answer = await questions.ask(call, { whenLost, ...(signal === undefined ? {} : { signal }) })
    if (!answer.ok) throw new KubeError(answer.error)
    const { resource, namespace, name } = call.target
    warnings.tell(answer.value.warnings, {
      method: call.method,
      resource: resourceId(resource),
      ...(namespace === undefined ? {} : { namespace }),
      ...(name === undefined ? {} : { name }),
    })
    return answer.value
  }
}
