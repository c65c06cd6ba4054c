// @ts-check

/**
 * Our side of a run: where the library runs, and what can happen to it.
 *
 * @typedef {object} Side
 * @property {(newFollower: () => import('./follower.mjs').Follower) => Promise<Visit>} open another visit, with subscribers;
 *   it finds what earlier ones kept
 * @property {Faults} faults of its connection to the server
 * @property {Time} time its own
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Faults
 * @property {(fault: Fault, count?: number) => void} apply `count`: requests that it is for
 * @property {() => void} heal all is well from now on; what is frozen stays so, or is cut
 * @property {() => number} applied requests and streams that something happened to
 * @property {() => number} states requests for a complete state that reached the server: lists and watch-lists
 *
 * @typedef {object} Time
 * @property {(ms: number) => void} jump the machine slept
 * @property {(ms: number) => Promise<void>} pass with all timers in time
 *
 * @typedef {object} Visit the library from one opening to one closing
 * @property {readonly import('./subscriber.mjs').Subscriber[]} subscribers
 * @property {(name: string) => Promise<void>} subscribe one more, that gets the present state first
 * @property {() => Promise<Shown>} shown once all subscribers were told of the mark
 * @property {() => Promise<void>} retry what a user does who does not want to wait
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Shown
 * @property {import('kube-informer').InformerStatus} status
 * @property {readonly import('./digest.mjs').KubeObject[]} replica what a lister holds
 * @property {readonly import('./digest.mjs').KubeObject[]} list what a list shows
 */

/**
 * What can go wrong between an engine and its server.
 *
 * - `cut`: all streams break now; `tear`: they break within their next chunk; `end`: they end cleanly within it
 * - `freeze`: no byte comes on what runs, ever again, and no end
 * - `down`: all streams break, and nothing is answered until `up`
 * - `hold`: no byte comes on anything, new requests too, until `release`; then it goes on and nothing is lost
 * - `expire`, `expire-in-stream`: the next watch from a version is told that it is too old
 * - the others: streams break, and the next requests are answered so, or not at all (`refuse`); `tear-list`: the next list
 *   breaks within
 *
 * @typedef {'cut' | 'tear' | 'end' | 'freeze' | 'down' | 'up' | 'hold' | 'release' | 'expire' | 'expire-in-stream'
 *   | 'refuse' | 'tear-list' | 'too-many' | 'server-error' | 'unavailable' | 'unauthorized' | 'html'} Fault
 */

export {}
