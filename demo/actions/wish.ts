/** What somebody wants done with an object. */
export type Wish =
  | { readonly type: 'scale'; readonly replicas: number }
  | { readonly type: 'restart' }
  | { readonly type: 'evict' }
  | { readonly type: 'delete'; readonly propagation: Propagation }

/** What becomes of what it owns. */
export type Propagation = 'Background' | 'Foreground'
