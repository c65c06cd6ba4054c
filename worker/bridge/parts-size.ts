import type { FramePart } from '../../src/protocol/frames.js'
import type { WireItems } from '../../src/protocol/wire-items.js'

/** Objects, rows, changes and keys in these parts. */
export function partsSize(parts: readonly FramePart[]): number {
  return parts.reduce((sum, part) => sum + partSize(part), 0)
}

function partSize(part: FramePart): number {
  switch (part.type) {
    case 'list':
      return itemsSize(part.put)
    case 'replica':
      return itemsSize(part.put) + part.drop.length
    case 'changes':
      return part.changes.length
    case 'baseline':
      return part.known.length
    case 'count':
      return part.counts.size
    case 'get':
      return 1
    default:
      return 0
  }
}

function itemsSize(items: WireItems): number {
  return items.type === 'objects' ? items.objects.length : items.keys.length
}
