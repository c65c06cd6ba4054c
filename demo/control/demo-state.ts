/** Breaks the cluster once. */
export type OneFault = 'cut' | 'expire'

/** Breaks the cluster until it is switched off. */
export type LastingFault = 'offline' | 'unauthorized' | 'forbidden' | 'refuse' | 'errors' | 'freeze' | 'slow'

/** What the page asks of the cluster in memory, as JSON, by POST to `/demo/control`. */
export type DemoCommand =
  | { readonly type: 'pods'; readonly pods: number }
  | { readonly type: 'changes'; readonly perSecond: number }
  | { readonly type: 'once'; readonly fault: OneFault }
  | { readonly type: 'fault'; readonly fault: LastingFault; readonly state: 'on' | 'off' }

/** What `/demo/control` answers: which cluster this is, and how it is set. */
export type DemoState =
  | { readonly type: 'proxy'; readonly target: string; readonly writes: 'allowed' | 'refused' }
  | {
      readonly type: 'memory'
      /** How many pods were asked for; there may be fewer yet. */
      readonly pods: number
      readonly changesPerSecond: number
      readonly faults: readonly LastingFault[]
      /** The namespace that `forbidden` forbids as well. */
      readonly forbiddenNamespace: string
    }

export const oneFaults: readonly OneFault[] = ['cut', 'expire']
export const lastingFaults: readonly LastingFault[] = [
  'offline',
  'unauthorized',
  'forbidden',
  'refuse',
  'errors',
  'freeze',
  'slow',
]
export const podLimits = { least: 10, most: 50_000 } as const
export const changeLimits = { least: 0, most: 200 } as const
