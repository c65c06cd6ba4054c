import {
  createKube,
  field,
  type KubeObject,
  type KubeOptions,
  path,
  printerColumns,
  prometheusText,
  registered,
  resource,
  selectColumns,
} from 'kube-informer'
import { webLockElection } from 'kube-informer/controller'
import workerUrl from 'kube-informer/dist/worker.js?url'
import { deployments, replicaSets } from 'kube-informer/resources'
import { firstValueFrom, type Observable, Subject } from 'rxjs'
import { keepSummaries } from '../../examples/controller/summaries.js'
import { observe } from '../wire/seen.js'
import { bareWatch } from './bare-watch.js'
import { moveTime } from './move-time.js'
import { Recorder } from './recorder.js'
import { replayed } from './replayed.js'
import { stored } from './stored.js'
import { toldAndListed } from './told-and-listed.js'
import { toldAndRead } from './told-and-read.js'

export interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
}

const workers = {
  /** Without the Range header: the server compresses its streams. */
  noRange: (name: string) => new Worker(new URL('./no-range.worker.ts', import.meta.url), { type: 'module', name }),
  /** Without the check of content-encoding, too. */
  unguarded: (name: string) => new Worker(new URL('./unguarded.worker.ts', import.meta.url), { type: 'module', name }),
  /** The package's worker file, copied as it is and named by a plain URL. */
  copied: (name: string) => new Worker(workerUrl, { name }),
  /** Shared by all tabs; dies or hangs when it is told to. */
  mortal: (name: string) => new SharedWorker(new URL('./mortal.worker.ts', import.meta.url), { type: 'module', name }),
  /** Registers functions, in the version that `appVersion` says: `first` or `second`. */
  versioned: (name: string) => new Worker(new URL('./versioned.worker.ts', import.meta.url), { type: 'module', name }),
  /** Its time is moved by `moveTime`. */
  timed: (name: string) => new Worker(new URL('./timed.worker.ts', import.meta.url), { type: 'module', name }),
  /** A file that is not there. */
  missing: (name: string) => new Worker('/no-such-worker.js', { type: 'module', name }),
}

/** What specs use on the page. */
export const kit = {
  /** The cluster at `/k8s`, by the default worker unless said otherwise. */
  cluster: (options: Partial<KubeOptions> = {}) => createKube({ server: '/k8s', ...options }),
  createKube,
  resource,
  field,
  registered,
  path,
  printerColumns,
  prometheusText,
  selectColumns,
  firstValueFrom,
  Subject,
  workers,
  configMaps: resource<ConfigMap>('v1', 'configmaps', { kind: 'ConfigMap' }),
  pods: resource('v1', 'pods', { kind: 'Pod' }),
  deployments,
  replicaSets,
  workerUrl,
  /** The controller of `examples/controller`. */
  keepSummaries,
  webLockElection,
  /** For the cases of the wire. */
  observe,
  record: <T>(source: Observable<T>) => new Recorder(source),
  replayed,
  stored,
  toldAndListed,
  toldAndRead,
  bareWatch,
  moveTime,
}

export type Kit = typeof kit
