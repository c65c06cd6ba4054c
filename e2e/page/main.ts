import { type Kit, kit as ownKit } from './kit.js'

declare global {
  /** On the page, for the functions that specs run there. */
  var kit: Kit
}

globalThis.kit = ownKit
