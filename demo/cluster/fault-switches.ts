import type { AnswerRule, ApiServer } from '../../src/testing/index.js'
import type { LastingFault, OneFault } from '../control/demo-state.js'

type Rule = Pick<AnswerRule, 'match' | 'respond'>

/** How much later every answer comes while `slow` is on, ms. */
const slowMs = 2_000
/** How long a refusal takes to come, ms: what was done ahead of it can be seen. */
const refusalMs = 1_000

/** The buttons that break the cluster. A fault that is switched on is felt at once: open watches are cut. */
export class FaultSwitches {
  readonly #server: ApiServer
  readonly #rules: Readonly<Record<Exclude<LastingFault, 'freeze' | 'slow'>, Rule>>
  readonly #on = new Map<LastingFault, () => void>()
  /** Writes something, so that a version is behind the present one. */
  readonly #touch: () => void

  constructor(server: ApiServer, forbiddenNamespace: string, touch: () => void) {
    this.#server = server
    this.#touch = touch
    this.#rules = {
      offline: { respond: 'refuse' },
      unauthorized: { respond: () => statusAnswer(401, 'Unauthorized', 'Unauthorized') },
      errors: { respond: () => statusAnswer(500, 'InternalError', 'etcdserver: request timed out') },
      refuse: {
        match: ({ verb, path }) => writes.has(verb) && !path.startsWith('/apis/authorization.k8s.io/'),
        respond: async ({ resource, path }) => {
          await new Promise((resolve) => setTimeout(resolve, refusalMs))
          const name = path.split('/').at(-1) ?? ''
          const field = path.endsWith('/scale') ? 'spec.replicas' : 'spec'
          const message = 'Forbidden: changes are frozen until Monday'
          return statusAnswer(422, 'Invalid', `${resource} "${name}" is invalid: ${field}: ${message}`, {
            name,
            kind: resource,
            causes: [{ reason: 'FieldValueForbidden', message, field }],
          })
        },
      },
      forbidden: {
        match: ({ resource, namespace }) => resource !== '' && (namespace === '' || namespace === forbiddenNamespace),
        respond: ({ verb, resource, namespace }) => {
          const where = namespace === '' ? 'at the cluster scope' : `in the namespace "${namespace}"`
          const message = `${resource} is forbidden: User "jane" cannot ${verb} resource "${resource}" ${where}`
          return statusAnswer(403, 'Forbidden', message)
        },
      },
    }
  }

  get on(): readonly LastingFault[] {
    return [...this.#on.keys()]
  }

  /** What each answer waits for. */
  async delay(): Promise<void> {
    if (this.#on.has('slow')) await new Promise((resolve) => setTimeout(resolve, slowMs))
  }

  once(fault: OneFault): void {
    const { faults } = this.#server
    if (fault === 'cut') {
      faults.cutWatches()
      return
    }
    // A clean end, then a version that nobody knows any more: watches resume at once, and cannot.
    faults.closeWatches()
    this.#touch()
    this.#server.compact()
  }

  set(fault: LastingFault, state: 'on' | 'off'): void {
    const undo = this.#on.get(fault)
    if ((undo !== undefined) === (state === 'on')) return
    if (undo === undefined) {
      this.#on.set(fault, this.#break(fault))
      return
    }
    this.#on.delete(fault)
    undo()
  }

  #break(fault: LastingFault): () => void {
    const { faults } = this.#server
    if (fault === 'freeze') {
      faults.freezeWatches()
      return () => faults.thawWatches()
    }
    if (fault === 'slow') {
      faults.cutWatches()
      return () => {}
    }
    const takeBack = faults.answer({ ...this.#rules[fault], times: Number.POSITIVE_INFINITY })
    if (fault !== 'refuse') faults.cutWatches()
    return takeBack
  }
}

const writes: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete', 'deletecollection'])

function statusAnswer(code: number, reason: string, message: string, details?: object): Response {
  const body = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, details, code }
  return new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json' } })
}
