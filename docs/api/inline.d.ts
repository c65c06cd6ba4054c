export {
    Clock,
    Fetch,
    InlineHostOptions,
    InlineStorage,
    Locks,
    Random,
    inlineHost,
}

// src/model/input-error.d.ts
export type InputErrorCode = 'invalid-selector' | 'invalid-path' | 'invalid-query' | 'invalid-resource' | 'invalid-scope' | 'invalid-object' | 'invalid-options' | 'unknown-index' | 'index-conflict';

// src/model/key.d.ts
declare const objectKey: unique symbol;
export type ObjectKey = string & {
    readonly [objectKey]: true;
};

// src/model/kube-object.d.ts
export interface OwnerReference {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly uid: string;
    readonly controller?: boolean;
    readonly blockOwnerDeletion?: boolean;
}
export interface ObjectMeta {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly generation?: number;
    readonly creationTimestamp?: string | null;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly OwnerReference[];
    readonly finalizers?: readonly string[];
    readonly managedFields?: readonly unknown[];
}
export interface KubeObject {
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly metadata: ObjectMeta;
}

// src/model/resource.d.ts
export interface Resource<T extends KubeObject = KubeObject> {
    readonly group: string;
    readonly version: string;
    readonly plural: string;
    readonly kind?: string;
    readonly namespaced: boolean;
    readonly guessed?: 'namespaced';
    readonly lookup?: ResourceLookup;
    readonly __object?: T;
}
export type ResourceLookup =
{
    readonly type: 'versions';
    readonly among: readonly GroupVersion[];
}
 | {
    readonly type: 'kind';
};
export interface GroupVersion {
    readonly group: string;
    readonly version: string;
}

// src/model/scope.d.ts
export type Content = 'full' | 'metadata';
export interface Scope {
    readonly namespace: string;
    readonly labelSelector: string;
    readonly fieldSelector: string;
    readonly content: Content;
}
export interface Target {
    readonly resource: Resource;
    readonly scope: Scope;
}

// src/protocol/auth.d.ts
export type AuthReason = 'connect' | 'expired' | 'unauthorized' | 'retry';
export interface AuthGrant {
    readonly type: 'granted';
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly webSocketProtocols?: readonly string[];
    readonly expiresAt?: number;
}
export interface AuthRefusal {
    readonly type: 'refused';
    readonly code: 'signed-out' | 'invalid-auth';
    readonly message: string;
}
export type AuthReply = AuthGrant | AuthRefusal;

// src/protocol/contract.d.ts
export type QueueName = 'fifo' | 'delta';
export interface SessionSpec {
    readonly server: string;
    readonly user?: string;
    readonly credentials: 'same-origin' | 'include';
    readonly auth: 'page' | 'none';
    readonly clusterId?: string;
    readonly queue?: QueueName;
    readonly persist?: 'off' | {
        readonly maxBytes?: number;
        readonly maxAgeMs?: number;
    };
    readonly client?: {
        readonly qps?: number;
        readonly burst?: number;
    };
}
export interface Hello {
    readonly protocol: number;
    readonly build: string;
    readonly page: string;
    readonly lock?: string;
    readonly supersedes?: string;
    readonly session: SessionSpec;
    readonly frameIntervalMs: number;
    readonly log?: LogWish;
}
export interface Welcome {
    readonly protocol: number;
    readonly epoch: string;
    readonly lock?: string;
}
export type InitialList = 'auto' | 'stream' | 'pages';
export type Follow = {
    readonly type: 'watch';
} | {
    readonly type: 'poll';
    readonly everyMs: number;
} | {
    readonly type: 'once';
};
export type IndexerSpec = {
    readonly type: 'paths';
    readonly paths: readonly string[];
}
 | {
    readonly type: 'function';
    readonly name: string;
};
export interface InformerSpec {
    readonly target: Target;
    readonly transform: string;
    readonly initialList: InitialList;
    readonly indexers: ReadonlyMap<string, IndexerSpec>;
    readonly follow: Follow;
    readonly lingerMs: number;
    readonly persist: 'keep' | 'off';
    readonly priority: number;
}
export type ReplicaContent = {
    readonly type: 'objects';
} | {
    readonly type: 'metadata';
} | {
    readonly type: 'rows';
    readonly select: Select;
};
export interface KnownState {
    readonly uid?: string;
    readonly resourceVersion?: string;
}
export interface ChangesResume {
    readonly known: ReadonlyMap<ObjectKey, KnownState>;
    readonly since?: string;
}
export type PendingWish = 'left-out';
export type Want = {
    readonly type: 'status';
} | {
    readonly type: 'list';
    readonly query: Query;
    readonly index?: {
        readonly name: string;
        readonly value: string;
    };
    readonly pending?: PendingWish;
} | {
    readonly type: 'get';
    readonly key: ObjectKey;
    readonly pending?: PendingWish;
} | {
    readonly type: 'changes';
    readonly initial: 'replay' | 'skip';
    readonly filter: Query;
    readonly overflow: 'squash' | 'reset';
    readonly whenHidden: 'reset' | 'continue';
    readonly resyncMs: number;
    readonly batchMs: number;
    readonly resume?: ChangesResume;
} | {
    readonly type: 'replica';
    readonly content: ReplicaContent;
} | {
    readonly type: 'count';
    readonly query: Query;
    readonly by?: string | FieldRef;
};
export type Command = {
    readonly type: 'subscribe';
    readonly subscription: number;
    readonly informer: number;
    readonly spec: InformerSpec;
    readonly want: Want;
    readonly answer: 'as-it-comes' | 'complete';
} | {
    readonly type: 'unsubscribe';
    readonly subscription: number;
} | {
    readonly type: 'move-window';
    readonly subscription: number;
    readonly query: Query;
} | {
    readonly type: 'retry-now';
}
 | {
    readonly type: 'clear';
}
 | {
    readonly type: 'refresh';
    readonly subscription: number;
}
 | {
    readonly type: 'wake';
} | {
    readonly type: 'visibility';
    readonly visibility: 'visible' | 'hidden';
}
 | {
    readonly type: 'log';
    readonly wish: LogWish;
}
 | {
    readonly type: 'give-up';
    readonly question: number;
}
 | {
    readonly type: 'auth';
    readonly request: number;
    readonly answer: AuthReply;
};
export type Result<T> = {
    readonly ok: true;
    readonly value: T;
} | {
    readonly ok: false;
    readonly error: ErrorInfo;
};
export interface HostConnection {
    readonly welcome: Welcome;
    readonly port: FramePort<Frame, Ack>;
    command(command: Command): Promise<Result<void>>;
    metrics(): Promise<Result<Metrics>>;
    ask(number: number, question: PageQuestion): Promise<Result<PageAnswer>>;
    settled?(): Promise<void>;
    readonly lost?: Promise<string>;
    close(): void;
}
export type Greeting = Omit<Hello, 'lock' | 'supersedes'>;
export interface Host {
    connect(greeting: Greeting): Promise<Result<HostConnection>>;
}

// src/protocol/diagnosis.d.ts
export type Streaming = 'streamed' | 'buffered' | 'compressed' | 'unknown';
export type MirrorReason =
'unsupported'
 | 'refused'
 | 'slow'
 | 'broken'
 | 'cleared' | 'closed';
export type StorageReason =
'no-user'
 | 'switched-off' | MirrorReason;
export interface Diagnosis {
    readonly protocol: 'h1' | 'h2' | 'h3' | 'unknown';
    readonly streaming: Streaming;
    readonly headerDelayMs?: number;
    readonly firstByteMs?: number;
    readonly roundTripMs?: number;
    readonly idleCut?: {
        readonly afterMs: number;
        readonly seen: number;
        readonly by: 'silence' | 'age';
    };
    readonly queueing: {
        readonly requestsMs: number;
        readonly streams: 'enough' | 'queued';
    };
    readonly clockOffsetMs?: number;
    readonly host: {
        readonly type: 'shared' | 'dedicated' | 'inline';
        readonly locks: 'browser' | 'none';
        readonly generation?: number;
    };
    readonly storage: {
        readonly kept: 'disk' | 'memory' | 'off';
        readonly reason?: StorageReason;
        readonly bytes: number;
        readonly quotaBytes?: number;
    };
    readonly crossOrigin: boolean | 'unknown';
    readonly secureContext: boolean | 'unknown';
    readonly hints: readonly string[];
}
export interface DiagnosisQuestion {
    readonly type: 'diagnose';
}

// src/protocol/discovery.d.ts
export interface DiscoveredResource {
    readonly group: string;
    readonly version: string;
    readonly plural: string;
    readonly kind: string;
    readonly singular: string;
    readonly shortNames: readonly string[];
    readonly categories: readonly string[];
    readonly namespaced: boolean;
    readonly verbs: readonly string[];
    readonly subresources: readonly string[];
    readonly preferred: boolean;
}
export interface DiscoveredGroup {
    readonly name: string;
    readonly versions: readonly string[];
    readonly stale: readonly string[];
}
export interface Discovered {
    readonly groups: readonly DiscoveredGroup[];
    readonly resources: readonly DiscoveredResource[];
}
export interface DiscoveryState {
    readonly id: string;
    readonly source: 'none' | 'mirror' | 'network';
    readonly discovered?: Discovered;
    readonly error?: ErrorInfo;
}
export interface DiscoveryQuestion {
    readonly type: 'discovery';
    readonly known?: string;
    readonly wait: 'change' | 'any' | 'anew';
}
export interface DiscoveryAnswer {
    readonly id: string;
    readonly state?: DiscoveryState;
}

// src/protocol/errors.d.ts
export type FaultCode = 'unreachable' | 'broken' | 'timeout' | 'redirected' | 'html-answer' | 'unexpected-answer' | 'stream-compressed' | 'undecodable' | 'unauthorized' | 'signed-out' | 'invalid-auth' | 'user-unknown' | 'forbidden' | 'not-served' | 'bad-request' | 'unsupported-field-selector' | 'watch-unsupported' | 'stream-budget' | 'expired' | 'too-many-requests' | 'server-error' | 'worker-unavailable' | 'engine-mismatch' | 'engine-lost' | 'engine-failure' | 'closed';
export type CallCode =
'not-found'
 | 'conflict' | 'already-exists'
 | 'invalid' | 'request-too-large' | 'unsupported-media-type'
 | 'unknown-outcome';
export type ErrorCode = FaultCode | CallCode | InputErrorCode;
export interface ErrorInfo {
    readonly code: ErrorCode;
    readonly message: string;
    readonly httpStatus?: number;
    readonly reason?: string;
    readonly details?: unknown;
    readonly resource?: string;
    readonly namespace?: string;
}

// src/protocol/frames.d.ts
export type FramePart = {
    readonly type: 'status';
    readonly informer: number;
    readonly status: InformerStatus;
} | {
    readonly type: 'list';
    readonly subscription: number;
    readonly put: WireItems;
    readonly order?: readonly ObjectKey[];
    readonly total: number;
    readonly truncated: boolean;
    readonly window: Window;
    readonly pending?: ReadonlyMap<ObjectKey, PendingType>;
} | {
    readonly type: 'get';
    readonly subscription: number;
    readonly object?: KubeObject;
    readonly last?: KubeObject;
    readonly pending?: PendingType;
    readonly exists?: 'unknown';
} | {
    readonly type: 'replica';
    readonly subscription: number;
    readonly put: WireItems;
    readonly drop: readonly ObjectKey[];
    readonly state: 'filling' | 'complete';
} | {
    readonly type: 'count';
    readonly subscription: number;
    readonly counts: ReadonlyMap<string, number>;
    readonly total: number;
}
 | {
    readonly type: 'refused';
    readonly subscription: number;
    readonly error: ErrorInfo;
}
 | {
    readonly type: 'clock';
    readonly serverOffsetMs: number;
}
 | {
    readonly type: 'need-auth';
    readonly request: number;
    readonly reason: AuthReason;
} | {
    readonly type: 'changes';
    readonly subscription: number;
    readonly changes: readonly WireChange[];
}
 | {
    readonly type: 'baseline';
    readonly subscription: number;
    readonly known: readonly (readonly [
        key: ObjectKey,
        uid: string | undefined,
        resourceVersion: string | undefined
    ])[];
}
 | {
    readonly type: 'body';
    readonly question: number;
    readonly chunks: readonly Uint8Array[];
}
 | {
    readonly type: 'body-end';
    readonly question: number;
    readonly error?: ErrorInfo;
}
 | {
    readonly type: 'log';
    readonly records: readonly LogRecord[];
    readonly dropped: number;
};
export type WireChange = Change<KubeObject> | {
    readonly type: 'synced';
    readonly source: Source;
} | {
    readonly type: 'reset';
    readonly reason: 'overflow' | 'hidden' | 'engine-restarted';
};
export interface Frame {
    readonly type: 'frame';
    readonly epoch: string;
    readonly seq: number;
    readonly parts: readonly FramePart[];
}
export interface Ack {
    readonly type: 'ack';
    readonly seq: number;
}
export interface FramePort<In, Out> {
    post(message: Out): void;
    listen(listener: (message: In) => void): void;
    close(): void;
}

// src/protocol/histogram.d.ts
export interface Histogram {
    readonly upTo: readonly number[];
    readonly counts: readonly number[];
    readonly sum: number;
    readonly count: number;
}

// src/protocol/log.d.ts
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';
export type LogWish = LogLevel | 'off';
export type LogTopic =
'request'
 | 'answer' | 'stream-opened' | 'stream-ended'
 | 'skipped'
 | 'phase'
 | 'relist'
 | 'wake'
 | 'transform-failed'
 | 'index-failed'
 | 'field-failed' | 'handler-failed'
 | 'engine'
 | 'dropped';
export interface LogRecord {
    readonly time: number;
    readonly level: LogLevel;
    readonly what: LogTopic;
    readonly message: string;
    readonly informer?: string;
    readonly request?: 'list' | 'watch' | 'probe' | 'get' | 'create' | 'replace' | 'patch' | 'delete' | 'fetch';
    readonly path?: string;
    readonly httpStatus?: number;
    readonly ms?: number;
    readonly objects?: number;
    readonly changes?: number;
    readonly phase?: Phase;
    readonly attempt?: number;
    readonly retryInMs?: number;
    readonly cause?: string;
    readonly at?: string;
    readonly count?: number;
}

// src/protocol/metrics.d.ts
export type RequestVerb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';
export type RelistReason = 'initial' | 'expired' | 'broken' | 'unreachable' | 'poll' | 'asked' | 'lost';
export interface InformerMetrics {
    readonly informer: string;
    readonly resource: string;
    readonly namespace: string;
    readonly phase: string;
    readonly objects: number;
    readonly subscribers: number;
    readonly queueDepth: number;
    readonly indexes: ReadonlyMap<string, number>;
    readonly requests: Readonly<Record<'list' | 'watch' | 'probe' | 'get', number>>;
    readonly relists: number;
    readonly relistReasons: ReadonlyMap<RelistReason, number>;
    readonly listDuration: Histogram;
    readonly listItems: Histogram;
    readonly shortWatches: number;
    readonly watchDuration: Histogram;
    readonly watchItems: Histogram;
    readonly watchEvents: number;
    readonly watchBytes: number;
    readonly changes: number;
    readonly toldLatency: Histogram;
    readonly pageLatency: Histogram;
    readonly listeners: number;
    readonly listenerPending: number;
    readonly slowestListener: number;
    readonly followers: number;
    readonly transformFailures: number;
    readonly indexFailures: number;
    readonly mirrorBytes: number;
}
export interface RequestCount {
    readonly verb: RequestVerb;
    readonly code: string;
    readonly count: number;
}
export interface SessionMetrics {
    readonly host: string;
    readonly requests: readonly RequestCount[];
    readonly requestDuration: ReadonlyMap<RequestVerb, Histogram>;
    readonly retries: readonly RequestCount[];
    readonly rateLimiterWait: ReadonlyMap<RequestVerb, Histogram>;
    readonly lineWait: Histogram;
    readonly slots: {
        readonly held: number;
        readonly wanted: number;
        readonly budget: number;
    };
    readonly line: {
        readonly running: number;
        readonly waiting: number;
    };
    readonly mirror: {
        readonly storage: 'disk' | 'memory' | 'off';
        readonly writes: number;
        readonly failures: number;
        readonly bytes: number;
    };
}
export interface EngineMetrics {
    readonly pages: number;
    readonly sessions: number;
    readonly subscriptions: number;
    readonly questions: number;
    readonly timers: number;
    readonly upMs: number;
}
export interface Metrics {
    readonly epoch: string;
    readonly informers: readonly InformerMetrics[];
    readonly openStreams: number;
    readonly discovery: Readonly<Record<'sent' | 'unchanged', number>>;
    readonly frames: {
        readonly sent: number;
        readonly acknowledged: number;
        readonly largest: number;
    };
    readonly session: SessionMetrics;
    readonly engine: EngineMetrics;
}

// src/protocol/phase.d.ts
export type Phase = 'idle' | 'restoring' | 'queued' | 'connecting' | 'listing' | 'live' | 'polling' | 'retrying' | 'paused' | 'offline' | 'unauthorized' | 'forbidden' | 'not-served' | 'unsupported' | 'closed';

// src/protocol/requests.d.ts
export type Pairs = readonly (readonly [name: string, value: string])[];
export interface HttpRequest {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly headers: Pairs;
    readonly body?: string;
}
export interface ApiTarget {
    readonly resource: Resource;
    readonly namespace?: string;
    readonly name?: string;
    readonly subresource?: string;
}
export type Optimism =
'off'
 | 'show';
export type PendingType = 'create' | 'update' | 'delete';
export interface ApiCall {
    readonly type: 'call';
    readonly method: HttpRequest['method'];
    readonly target: ApiTarget;
    readonly params: Pairs;
    readonly contentType?: string;
    readonly accept?: string;
    readonly body?: unknown;
    readonly optimism: Optimism;
    readonly observed: 'wait' | 'no';
}
export interface ApiCallAnswer {
    readonly body: unknown;
    readonly httpStatus: number;
    readonly warnings: readonly string[];
    readonly resourceVersion?: string;
}
export interface Exchange {
    readonly type: 'exchange';
    readonly request: HttpRequest;
    readonly refusals: 'tell' | 'fail';
}
export interface ExchangeHead {
    readonly httpStatus: number;
    readonly statusText: string;
    readonly headers: Pairs;
    readonly warnings: readonly string[];
}
export interface PageQuestions {
    readonly call: {
        readonly question: ApiCall;
        readonly answer: ApiCallAnswer;
    };
    readonly diagnose: {
        readonly question: DiagnosisQuestion;
        readonly answer: Diagnosis;
    };
    readonly exchange: {
        readonly question: Exchange;
        readonly answer: ExchangeHead;
    };
    readonly discovery: {
        readonly question: DiscoveryQuestion;
        readonly answer: DiscoveryAnswer;
    };
}
export type PageQuestion = PageQuestions[keyof PageQuestions]['question'];
export type PageAnswer = PageQuestions[keyof PageQuestions]['answer'];

// src/protocol/status.d.ts
export type Source = 'none' | 'mirror' | 'network';
export interface InformerStatus {
    readonly phase: Phase;
    readonly synced: boolean;
    readonly hasData: boolean;
    readonly source: Source;
    readonly loaded: number;
    readonly expected?: number;
    readonly freshAt?: number;
    readonly staleSince?: number;
    readonly attempt: number;
    readonly nextAttemptAt?: number;
    readonly storage: 'disk' | 'memory' | 'off';
    readonly fetching: boolean;
    readonly error?: ErrorInfo;
}

// src/protocol/wire-items.d.ts
export interface WireObject {
    readonly key: ObjectKey;
    readonly object: KubeObject;
}
export type WireItems = {
    readonly type: 'objects';
    readonly objects: readonly WireObject[];
} | {
    readonly type: 'rows';
    readonly keys: readonly ObjectKey[];
    readonly uids: readonly (string | undefined)[];
    readonly aliases: readonly string[];
    readonly columns: readonly (readonly unknown[])[];
};

// src/query/change-set.d.ts
export type ChangeCause = 'restored' | 'initial' | 'watch' | 'relist' | 'resync';
export interface AddedChange<T extends KubeObject = KubeObject> {
    readonly type: 'added';
    readonly key: ObjectKey;
    readonly object: T;
    readonly old?: undefined;
    readonly cause: ChangeCause;
}
export interface UpdatedChange<T extends KubeObject = KubeObject> {
    readonly type: 'updated';
    readonly key: ObjectKey;
    readonly object: T;
    readonly old: T;
    readonly cause: ChangeCause;
    readonly lastStateUnknown?: boolean;
}
export interface DeletedChange<T extends KubeObject = KubeObject> {
    readonly type: 'deleted';
    readonly key: ObjectKey;
    readonly object: T;
    readonly old?: T;
    readonly cause: ChangeCause;
    readonly lastStateUnknown?: boolean;
}
export type Change<T extends KubeObject = KubeObject> = AddedChange<T> | UpdatedChange<T> | DeletedChange<T>;

// src/query/field-ref.d.ts
declare const fieldValue: unique symbol;
export interface FieldRef<V = unknown> {
    readonly type: 'field';
    readonly name: string;
    readonly [fieldValue]?: V;
}

// src/query/label-selector-object.d.ts
export interface LabelSelector {
    readonly matchLabels?: Readonly<Record<string, string>> | undefined;
    readonly matchExpressions?: readonly LabelSelectorExpression[] | undefined;
}
export interface LabelSelectorExpression {
    readonly key: string;
    readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist' | (string & {});
    readonly values?: readonly string[] | null | undefined;
}

// src/query/query.d.ts
export type Scalar = string | number | boolean | null;
export interface WhereOperators {
    readonly in?: readonly Scalar[] | undefined;
    readonly notIn?: readonly Scalar[] | undefined;
    readonly exists?: boolean | undefined;
    readonly ne?: Scalar | undefined;
    readonly lt?: string | number | undefined;
    readonly lte?: string | number | undefined;
    readonly gt?: string | number | undefined;
    readonly gte?: string | number | undefined;
}
export type Where = {
    readonly [path: string]: Scalar | WhereOperators | undefined;
};
export type SortKey = string | FieldRef | {
    readonly by: string | FieldRef;
    readonly as?: SortAs | undefined;
    readonly desc?: boolean | undefined;
};
export type Select = {
    readonly [alias: string]: string | FieldRef;
};
export type Window = {
    readonly offset: number;
    readonly limit: number;
} | 'all';
export interface Query {
    readonly where?: Where | undefined;
    readonly labels?: string | LabelSelector | undefined;
    readonly search?: string | undefined;
    readonly sort?: readonly SortKey[] | undefined;
    readonly window?: Window | undefined;
    readonly select?: Select | undefined;
    readonly minIntervalMs?: number | undefined;
}

// src/query/sort-value.d.ts
export type SortAs = 'auto' | 'number' | 'quantity' | 'time' | 'natural' | 'text';

// worker/informer/functions.d.ts
export interface Registered<F> {
    readonly version: string;
    readonly fn: F;
}

// worker/inline.d.ts
export interface InlineStorage {
    readonly factory: DatabaseFactory;
}
export interface InlineHostOptions {
    readonly fetch?: Fetch;
    readonly clock?: Clock;
    readonly random?: Random;
    readonly locks?: Locks;
    readonly storage?: InlineStorage;
    readonly functions?: EngineOptions;
}
export declare function inlineHost(options?: InlineHostOptions): Host;

// worker/mirror/database-factory.d.ts
export type DatabaseFactory = Pick<IDBFactory, 'open' | 'deleteDatabase'> & Partial<Pick<IDBFactory, 'databases'>>;

// worker/ports.d.ts
export interface Clock {
    now(): number;
    after(ms: number, callback: () => void): () => void;
}
export type Random = () => number;
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export interface Locks {
    take(name: string, how: 'try' | 'wait', signal: AbortSignal): Promise<(() => void) | undefined>;
    keep(name: string, lost: () => void): Promise<'held' | 'refused'>;
    steal(name: string): Promise<void>;
}

// worker/session/read-functions.d.ts
export interface EngineOptions {
    readonly indexers?: {
        readonly [name: string]: Registered<(object: KubeObject) => readonly string[]>;
    };
    readonly transforms?: {
        readonly [name: string]: Registered<(object: KubeObject) => KubeObject | undefined>;
    };
    readonly fields?: {
        readonly [name: string]: Registered<(object: KubeObject) => unknown>;
    };
}
