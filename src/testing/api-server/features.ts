/** How a server of some version behaves where versions differ. */
export interface Features {
  readonly major: number
  readonly minor: number
  /** `sendInitialEvents`: not known, known but switched off, served. */
  readonly initialEvents: 'unknown' | 'off' | 'on'
  /** `resourceVersionMatch` is ignored before 1.19. */
  readonly match: 'unknown' | 'known'
  /** `creationTimestamp: null` in objects without one, until 1.33. */
  readonly zeroTimestamps: 'shown' | 'omitted'
  /** Watches that begin with the state may be compressed, and say so. */
  readonly watchCompression: 'off' | 'on'
  /** In-stream expiry said `Gone` until 1.17. */
  readonly expiry: 'Gone' | 'Expired'
}

/**
 * `1.37`, `1.33`, …: what the feature gates are there by default.
 *
 * @throws Error when it is no version
 */
export function featuresOf(version: string): Features {
  const match = /^v?(\d+)\.(\d+)/.exec(version)
  if (match === null) throw new Error(`createApiServer: version "${version}" is none; write "1.37"`)
  const minor = Number(match[2])
  return {
    major: Number(match[1]),
    minor,
    initialEvents: minor < 27 ? 'unknown' : minor === 32 || minor >= 34 ? 'on' : 'off',
    match: minor < 19 ? 'unknown' : 'known',
    zeroTimestamps: minor < 34 ? 'shown' : 'omitted',
    watchCompression: minor < 37 ? 'off' : 'on',
    expiry: minor < 18 ? 'Gone' : 'Expired',
  }
}
