import type { Event } from '../resources/types/core-v1.generated.js'

/** What an event is about: `pod/web-0`. */
export function eventObject({ involvedObject: { kind = '', name } }: Event): string {
  return name ? `${kind.toLowerCase()}/${name}` : kind.toLowerCase()
}
