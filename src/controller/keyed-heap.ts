interface Node<K, V> {
  readonly key: K
  value: V
  at: number
}

/**
 * Values by key, the first of them at hand: a binary heap that knows where each key is. `before`
 * must be an order of all values. Putting, deleting and taking cost O(log n).
 */
export class KeyedHeap<K, V> {
  readonly #before: (a: V, b: V) => boolean
  readonly #nodes: Node<K, V>[] = []
  readonly #byKey = new Map<K, Node<K, V>>()

  constructor(before: (a: V, b: V) => boolean) {
    this.#before = before
  }

  get size(): number {
    return this.#nodes.length
  }

  get(key: K): V | undefined {
    return this.#byKey.get(key)?.value
  }

  has(key: K): boolean {
    return this.#byKey.has(key)
  }

  /** In no order. */
  *values(): Iterable<V> {
    for (const { value } of this.#nodes) yield value
  }

  /** The first value; it stays. */
  peek(): V | undefined {
    return this.#nodes[0]?.value
  }

  /** Adds, or replaces and moves to where the new value belongs. */
  put(key: K, value: V): void {
    const known = this.#byKey.get(key)
    if (known !== undefined) {
      known.value = value
      this.#settle(known)
      return
    }
    const node = { key, value, at: this.#nodes.length }
    this.#byKey.set(key, node)
    this.#nodes.push(node)
    this.#rise(node)
  }

  /** Takes the first value out; undefined from an empty heap. */
  pop(): V | undefined {
    const [first] = this.#nodes
    if (first !== undefined) this.delete(first.key)
    return first?.value
  }

  /** False where there is no such key. */
  delete(key: K): boolean {
    const node = this.#byKey.get(key)
    if (node === undefined) return false
    this.#byKey.delete(key)
    const last = this.#nodes.pop()
    if (last !== undefined && last !== node) {
      this.#place(last, node.at)
      this.#settle(last)
    }
    return true
  }

  clear(): void {
    this.#nodes.length = 0
    this.#byKey.clear()
  }

  #settle(node: Node<K, V>): void {
    this.#rise(node)
    this.#sink(node)
  }

  #rise(node: Node<K, V>): void {
    for (;;) {
      const parent = node.at === 0 ? undefined : this.#nodes[(node.at - 1) >> 1]
      if (parent === undefined || !this.#before(node.value, parent.value)) return
      this.#swap(node, parent)
    }
  }

  #sink(node: Node<K, V>): void {
    for (;;) {
      const left = this.#nodes[2 * node.at + 1]
      const right = this.#nodes[2 * node.at + 2]
      const child = left !== undefined && right !== undefined && this.#before(right.value, left.value) ? right : left
      if (child === undefined || !this.#before(child.value, node.value)) return
      this.#swap(node, child)
    }
  }

  #swap(a: Node<K, V>, b: Node<K, V>): void {
    const { at } = a
    this.#place(a, b.at)
    this.#place(b, at)
  }

  #place(node: Node<K, V>, at: number): void {
    node.at = at
    this.#nodes[at] = node
  }
}
