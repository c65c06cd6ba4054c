/** What the server says beside its answer: a deprecated version, a field that nobody knows. */
export interface KubeWarning {
  readonly text: string
  readonly method: string
  /** `apps/v1/deployments`; absent for `kube.fetch`. */
  readonly resource?: string
  readonly namespace?: string
  readonly name?: string
  /** Of `kube.fetch`, without the query. */
  readonly path?: string
}

export type OnWarning = (warning: KubeWarning) => void

/** Who is told warnings. Can be replaced while the kube runs. */
export class PageWarnings {
  #listener: OnWarning | undefined

  constructor(listener: OnWarning | undefined) {
    this.#listener = listener
  }

  use(listener: OnWarning | undefined): void {
    if (listener !== undefined) this.#listener = listener
  }

  /** What the listener throws is swallowed: it has no part in the request. */
  tell(texts: readonly string[], about: Omit<KubeWarning, 'text'>): void {
    for (const text of texts) {
      try {
        this.#listener?.({ text, ...about })
      } catch {
        // As said.
      }
    }
  }
}
