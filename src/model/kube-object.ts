/** One owner of an object, as Kubernetes writes it. */
export interface OwnerReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly uid: string
  readonly controller?: boolean
  readonly blockOwnerDeletion?: boolean
}

/** Metadata that every stored object has. `resourceVersion` and `uid` are missing on some aggregated APIs (metrics). */
export interface ObjectMeta {
  readonly name: string
  readonly namespace?: string
  readonly uid?: string
  /** Opaque; compare for equality only. */
  readonly resourceVersion?: string
  readonly generation?: number
  /** RFC 3339, by the server's clock. */
  readonly creationTimestamp?: string | null
  /** Set while it is being deleted: when it may be gone at the earliest. */
  readonly deletionTimestamp?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
  readonly ownerReferences?: readonly OwnerReference[]
  readonly finalizers?: readonly string[]
  /** Dropped by the default transform. */
  readonly managedFields?: readonly unknown[]
}

/** Any Kubernetes object. `apiVersion` and `kind` are always filled in at the door (design, wire rule 13). */
export interface KubeObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata: ObjectMeta
}
