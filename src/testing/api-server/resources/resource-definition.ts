/** A column of a custom resource's Table, as in `additionalPrinterColumns`. */
export interface PrinterColumn {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  /** `.spec.color` */
  readonly jsonPath: string
  readonly description?: string
  /** 0 is always shown, more is for wide tables. Default 0. */
  readonly priority?: number
}

/** A resource that an in-memory API server serves besides the built-in ones: what a CRD would say. */
export interface ResourceDefinition {
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly kind: string
  /** Default: the kind in lower case. */
  readonly singular?: string
  /** Default true. */
  readonly namespaced?: boolean
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
  /** Default: status. */
  readonly subresources?: readonly ('status' | 'scale')[]
  /** Fields besides `metadata.name` and `metadata.namespace` that selectors may use: `spec.color`. */
  readonly selectableFields?: readonly string[]
  readonly columns?: readonly PrinterColumn[]
}
