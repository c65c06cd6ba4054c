export {
    AccessAnswer,
    AccessQuestion,
    AuthAnswer,
    AuthProvider,
    AuthReason,
    BuiltInFields,
    CachedClient,
    CachedListOptions,
    CachedReadOptions,
    CallCode,
    CallOptions,
    Change,
    ChangeCause,
    ChangesOptions,
    ClientOptions,
    CountQuery,
    CountSnapshot,
    DeleteOptions,
    Diagnosis,
    DiscoverySnapshot,
    EngineMetrics,
    EngineWorker,
    ErrorCode,
    ErrorInfo,
    FaultCode,
    FindOptions,
    GetOptions,
    GetSnapshot,
    GroupVersion,
    Histogram,
    Host,
    Informer,
    InformerChange,
    InformerMetrics,
    InformerOptions,
    InformerStatus,
    InitialList,
    InputError,
    InputErrorCode,
    JsonPatchOperation,
    KindName,
    Kube,
    KubeClient,
    KubeDiscovery,
    KubeError,
    KubeFetchInit,
    KubeObject,
    KubeOptions,
    KubeStatus,
    KubeWarning,
    LabelSelector,
    ListChange,
    ListEntry,
    ListOptions,
    ListPage,
    ListQuery,
    ListSnapshot,
    ListSnapshots,
    Lister,
    ListerOptions,
    ListerQuery,
    Listing,
    LogLevel,
    LogMethod,
    LogOptions,
    LogRecord,
    LogTopic,
    Logger,
    MetadataOnly,
    Metrics,
    NewObject,
    ObjectKey,
    ObjectMeta,
    OnWarning,
    OwnerReference,
    PartOf,
    Patch,
    PendingType,
    PersistOptions,
    Phase,
    PreloadEntry,
    Preloaded,
    PrinterColumn,
    PrometheusOptions,
    Query,
    QueueName,
    QueueNumbers,
    RegisteredFunction,
    RelistReason,
    ReplaceOptions,
    ReplicaChange,
    RequestCount,
    RequestVerb,
    Resource,
    ResourceLookup,
    ResourceOptions,
    RowOf,
    RowsQuery,
    Scale,
    ScopeInput,
    Select,
    SessionMetrics,
    SortKey,
    Source,
    StorageReason,
    Store,
    Streaming,
    TransformName,
    View,
    WatchedInformer,
    Where,
    Window,
    WorkerFactory,
    WriteOptions,
    ageText,
    createKube,
    durationText,
    field,
    isKubeError,
    path,
    printerColumns,
    prometheusText,
    registered,
    resource,
    restartsText,
    selectColumns,
    toStore,
    untilNextText,
}

// src/bridge/after-frame.d.ts
export type AfterFrame = (callback: () => void) => void;

// src/bridge/connection.d.ts
export interface ViewerHandle {
    moveWindow(query: Query): void;
    refresh(): Promise<Result<void>>;
    status(): InformerStatus;
    close(): void;
}
export type Authenticate = (reason: AuthReason) => Promise<AuthReply>;
export declare class Connection {
    #private;
    readonly questions: Questions;
    constructor(host: Host, greeting: Greeting, afterFrame: AfterFrame, authenticate?: Authenticate);
    open(informer: PageInformer, viewer: Viewer): ViewerHandle;
    get serverOffsetMs(): number;
    statuses(): ReturnType<Seats['statuses']>;
    get isClosed(): boolean;
    onStatuses(listener: () => void): () => void;
    show(visibility: 'visible' | 'hidden'): void;
    metrics(): Promise<Result<Metrics>>;
    clear(): Promise<Result<void>>;
    settled(): Promise<void>;
    retry(): void;
    wake(): void;
    close(): void;
}

// src/bridge/engine-lines.d.ts
export interface LineEvents {
    opened(line: OpenLine): void;
    failed(error: ErrorInfo, nextAttemptAt: number | undefined, before: 'none' | 'an engine'): void;
    lost(happened: string): void;
    again(): void;
}
export declare class EngineLines {
    #private;
    constructor(host: Host, greeting: Greeting, events: LineEvents);
    get isWanted(): boolean;
    current(): Promise<Result<OpenLine>>;
    renew(): void;
    hurry(): void;
    close(): void;
}

// src/bridge/engine-worker.d.ts
export type EngineWorker = Worker | SharedWorker;
export type WorkerFactory = (name: string) => EngineWorker;

// src/bridge/list-replica.d.ts
export interface ListChange {
    readonly added: readonly ObjectKey[];
    readonly updated: readonly ObjectKey[];
    readonly removed: readonly ObjectKey[];
    readonly moved: readonly ObjectKey[];
}

// src/bridge/lister-replica.d.ts
export interface ReplicaChange {
    readonly added: readonly ObjectKey[];
    readonly updated: readonly ObjectKey[];
    readonly removed: readonly ObjectKey[];
}

// src/bridge/open-line.d.ts
export declare class OpenLine {
    #private;
    readonly connection: HostConnection;
    constructor(connection: HostConnection);
    get isGone(): boolean;
    ask<T>(question: (connection: HostConnection) => Promise<Result<T>>): Promise<Result<T> | 'lost'>;
    end(): void;
}

// src/bridge/questions.d.ts
export interface BodyReader {
    chunks(chunks: readonly Uint8Array[]): void;
    end(error: ErrorInfo | undefined): void;
}
export interface AskOptions {
    readonly signal?: AbortSignal;
    readonly whenLost: 'again' | 'fail';
}
type BodyFramePart = Extract<FramePart, {
    type: 'body' | 'body-end';
}>;
export declare class Questions {
    #private;
    constructor(lines: EngineLines);
    ask<Q extends PageQuestion>(question: Q, options: AskOptions): Promise<Result<AnswerTo<Q>>>;
    exchange(question: Exchange, reader: BodyReader, options: AskOptions): Promise<Result<ExchangeHead>>;
    apply(part: BodyFramePart): void;
    cut(error: ErrorInfo): void;
}

// src/bridge/seats.d.ts
export interface PageInformer {
    readonly number: number;
    spec: InformerSpec;
}
export interface Seat {
    readonly id: number;
    readonly informer: PageInformer;
    readonly viewer: Viewer;
    want: Want;
    answer: 'as-it-comes' | 'complete';
    refusal?: InformerStatus;
}
type SeatPart = Exclude<FramePart, {
    type: 'clock' | 'need-auth' | 'log' | 'body' | 'body-end';
}>;
export declare class Seats {
    #private;
    get fault(): InformerStatus | undefined;
    open(informer: PageInformer, viewer: Viewer, subscribe: (seat: Seat) => void): Seat;
    has(seat: Seat): boolean;
    leave(seat: Seat): boolean;
    status(seat: Seat): InformerStatus;
    statuses(): readonly {
        readonly informer: number;
        readonly status: InformerStatus;
    }[];
    onStatuses(listener: () => void): () => void;
    fail(error: ErrorInfo, nextAttemptAt: number | undefined, before: 'none' | 'an engine'): void;
    again(subscribe: (seat: Seat) => void): void;
    came(): void;
    retry(subscribe: (seat: Seat) => void): void;
    lost(happened: string, subscribe: (seat: Seat) => void): void;
    refuse(seat: Seat | undefined, error: ErrorInfo): void;
    apply(parts: readonly SeatPart[]): void;
    close(): void;
}

// src/bridge/viewer.d.ts
export type Told = 'part' | 'status' | 'fault';
export interface Viewer {
    readonly want: Want;
    apply(part: FramePart): void;
    tell(told: Told, status: InformerStatus): void;
    restarted?(want: Want): Want;
    end(status: InformerStatus): void;
}

// src/client/access-reviews.d.ts
export interface AccessQuestion {
    readonly namespace?: string;
    readonly name?: string;
    readonly subresource?: string;
}
export interface AccessAnswer {
    readonly allowed: boolean;
    readonly reason?: string;
}
export type Served = (resource: Resource) => Promise<Pick<Resource, 'group' | 'plural'> | undefined>;

// src/client/auth-provider.d.ts
export interface AuthAnswer {
    readonly headers?: Readonly<Record<string, string>>;
    readonly webSocketProtocols?: readonly string[];
    readonly expiresAt?: number | Date;
}
export type AuthProvider = (reason: AuthReason) => AuthAnswer | Promise<AuthAnswer>;

// src/client/cached-client.d.ts
export interface CachedReadOptions {
    readonly signal?: AbortSignal;
    readonly timeoutMs?: number;
    readonly informer?: InformerOptions;
}
export interface CachedListOptions extends CachedReadOptions {
    readonly index?: {
        readonly name: string;
        readonly value: string;
    };
}
export type InformerOf = <T extends KubeObject>(resource: Resource<T>, scope: ScopeInput, options: InformerOptions) => Informer<T>;
export declare class CachedClient {
    #private;
    constructor(informerOf: InformerOf);
    get<T extends KubeObject>(resource: Resource<T>, key: string, scope?: ScopeInput, options?: CachedReadOptions): Promise<T | undefined>;
    list<T extends KubeObject, const Q extends ListQuery>(resource: Resource<T>, scope?: ScopeInput, query?: Q & CheckedQuery<T, Q>, options?: CachedListOptions): Promise<readonly T[]>;
}

// src/client/call-options.d.ts
export interface CallOptions {
    readonly signal?: AbortSignal;
    readonly subresource?: string;
    readonly params?: Readonly<Record<string, string | number | boolean>>;
}
export interface WriteOptions extends CallOptions {
    readonly dryRun?: boolean;
    readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict';
    readonly fieldManager?: string;
    readonly optimistic?: boolean;
    readonly observed?: boolean;
}

// src/client/changes-observable.d.ts
export interface ChangesOptions {
    readonly initial?: boolean;
    readonly where?: Where;
    readonly labels?: string | LabelSelector;
    readonly search?: string;
    readonly overflow?: 'squash' | 'reset';
    readonly whenHidden?: 'reset' | 'continue';
    readonly resyncPeriod?: number;
    readonly batchMs?: number;
}

// src/client/client-options.d.ts
export interface ClientOptions {
    readonly qps?: number;
    readonly burst?: number;
    readonly fieldManager?: string;
}

// src/client/create-kube.d.ts
export declare function createKube(options: KubeOptions): Kube;

// src/client/delete-options.d.ts
export interface DeleteOptions extends Omit<WriteOptions, 'subresource' | 'fieldManager' | 'fieldValidation'> {
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly propagation?: 'Orphan' | 'Background' | 'Foreground';
    readonly gracePeriodSeconds?: number;
}

// src/client/informer-options.d.ts
export interface InformerOptions {
    readonly indexers?: {
        readonly [name: string]: string | readonly string[] | RegisteredFunction;
    };
    readonly transform?: TransformName | RegisteredFunction;
    readonly initialList?: InitialList;
    readonly follow?: 'watch' | 'once' | {
        readonly everyMs: number;
    };
    readonly linger?: number;
    readonly persist?: 'off';
    readonly priority?: number;
}

// src/client/informer.d.ts
export type CountQuery = Pick<Query, 'where' | 'labels' | 'search'> & {
    readonly by?: string | FieldRef;
};
export interface InformerContext {
    readonly connection: Connection;
    readonly page: PageInformer;
    readonly indexNames: () => readonly string[];
}
export declare class Informer<T extends KubeObject = KubeObject> {
    #private;
    readonly status$: Observable<InformerStatus>;
    constructor(context: InformerContext);
    list$<const Q extends ListQuery>(query?: (Q & CheckedQuery<T, Q>) | Observable<ListQuery>): Observable<ListSnapshot<T>>;
    rows$<const Q extends RowsQuery>(query: (Q & CheckedQuery<T, Q>) | Observable<Q & CheckedQuery<T, Q>>): Observable<ListSnapshot<RowOf<T, Q['select']>>>;
    count$(query?: CountQuery): Observable<CountSnapshot>;
    byIndex$<const Q extends ListQuery>(name: string, value: string, query?: Q & CheckedQuery<T, Q>): Observable<ListSnapshot<T>>;
    get$(key: string): Observable<GetSnapshot<T>>;
    changes$(options?: ChangesOptions): Observable<InformerChange<T>>;
    lister(options: {
        readonly objects: 'all';
    }): Lister<T>;
    lister(options: {
        readonly metadata: true;
    }): Lister<MetadataOnly>;
    lister<const S extends Select>(options: {
        readonly select: S & CheckedQuery<T, {
            select: S;
        }>['select'];
    }): Lister<RowOf<T, S>>;
    synced(options?: {
        readonly signal?: AbortSignal;
    }): Promise<void>;
    refresh(options?: {
        readonly signal?: AbortSignal;
    }): Promise<void>;
    cachedList(query: ListQuery, index?: {
        readonly name: string;
        readonly value: string;
    }): Observable<ListSnapshot<T>>;
    cachedGet(key: string): Observable<GetSnapshot<T>>;
}

// src/client/kube-client.d.ts
export interface KubeClientPorts {
    readonly questions: Questions;
    readonly warnings: PageWarnings;
    readonly fieldManager: string;
    readonly informerOf: InformerOf;
    readonly served: Served;
}
export interface GetOptions extends CallOptions {
    readonly resourceVersion?: string;
}
export interface ListOptions extends Omit<CallOptions, 'subresource'> {
    readonly limit?: number;
}
export declare class KubeClient {
    #private;
    readonly cached: CachedClient;
    constructor({ questions, warnings, fieldManager, informerOf, served }: KubeClientPorts);
    get(resource: Resource, key: string, options: GetOptions & {
        readonly subresource: 'scale';
    }): Promise<Scale>;
    get<T extends KubeObject>(resource: Resource<T>, key: string, options?: GetOptions): Promise<T>;
    list<T extends KubeObject>(resource: Resource<T>, scope?: ScopeInput, options?: ListOptions): Listing<T>;
    create<T extends KubeObject>(resource: Resource<T>, object: NewObject<T>, options?: WriteOptions): Promise<T>;
    patch(resource: Resource, key: string, patch: Patch<Scale>, options: WriteOptions & {
        readonly subresource: 'scale';
    }): Promise<Scale>;
    patch<T extends KubeObject>(resource: Resource<T>, key: string, patch: Patch<T>, options?: WriteOptions): Promise<T>;
    replace(resource: Resource, object: Scale, options: ReplaceOptions<Scale> & {
        readonly subresource: 'scale';
    }): Promise<Scale>;
    replace<T extends KubeObject>(resource: Resource<T>, object: T, options?: ReplaceOptions<T>): Promise<T>;
    delete<T extends KubeObject>(resource: Resource<T>, key: string, options?: DeleteOptions): Promise<T | undefined>;
    scale(resource: Resource, key: string, replicas: number, options?: Omit<WriteOptions, 'subresource'>): Promise<Scale>;
    evict(key: string, options?: DeleteOptions): Promise<void>;
    logs$(key: string, options?: LogOptions): Observable<string>;
    can(verb: string, resource: Resource, question?: AccessQuestion): Promise<AccessAnswer>;
}

// src/client/kube-discovery.d.ts
export interface DiscoverySnapshot {
    readonly view: 'loading' | 'data' | 'error';
    readonly resources: readonly DiscoveredResource[];
    readonly groups: readonly DiscoveredGroup[];
    readonly stale: readonly string[];
    readonly source: 'none' | 'mirror' | 'network';
    readonly error?: ErrorInfo;
}
export interface FindOptions {
    readonly signal?: AbortSignal;
}
export declare class KubeDiscovery {
    #private;
    readonly resources$: Observable<DiscoverySnapshot>;
    constructor(questions: Questions);
    find(name: string, options?: FindOptions): Promise<DiscoveredResource | undefined>;
    serves(resource: Resource, options?: FindOptions): Promise<boolean>;
    served(resource: Resource): Promise<DiscoveredResource | undefined>;
    versions(group: string, { signal }?: FindOptions): Promise<readonly string[]>;
}

// src/client/kube-error.d.ts
export declare class KubeError extends Error {
    readonly name = "KubeError";
    readonly code: ErrorCode;
    readonly info: ErrorInfo;
    constructor(info: ErrorInfo);
}
export declare function isKubeError(error: unknown): error is KubeError;

// src/client/kube-fetch.d.ts
export interface KubeFetchInit {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly headers?: HeadersInit;
    readonly body?: string | null;
    readonly signal?: AbortSignal | null;
}

// src/client/kube-options.d.ts
export interface KubeOptions {
    readonly server: string;
    readonly user?: string | Promise<string>;
    readonly auth?: AuthProvider;
    readonly credentials?: 'same-origin' | 'include';
    readonly host?: 'auto' | 'shared' | 'dedicated' | Host;
    readonly worker?: WorkerFactory;
    readonly workerUrl?: string | URL;
    readonly appVersion?: string;
    readonly clusterId?: string;
    readonly persist?: PersistOptions | 'off';
    readonly queue?: QueueName;
    readonly frameInterval?: number;
    readonly log?: Logger;
    readonly debug?: boolean;
    readonly client?: ClientOptions;
    readonly onWarning?: OnWarning;
}

// src/client/kube-status.d.ts
export interface WatchedInformer {
    readonly target: Target;
    readonly status: InformerStatus;
}
export interface KubeStatus {
    readonly phase: Phase;
    readonly synced: boolean;
    readonly worst?: WatchedInformer;
    readonly informers: readonly WatchedInformer[];
}

// src/client/kube.d.ts
export interface KubePorts {
    readonly host: Host;
    readonly session: SessionSpec;
    readonly frameIntervalMs: number;
    readonly pageId: string;
    readonly closed: () => void;
    readonly keeps: (resource: Resource) => 'keep' | 'off';
    readonly auth?: Authenticate;
    readonly warnings?: PageWarnings;
    readonly fieldManager?: string;
}
export interface ListEntry {
    readonly resource: Resource;
    readonly scope?: ScopeInput;
    readonly query?: ListQuery;
    readonly options?: InformerOptions;
}
export type ListSnapshots<R> = {
    readonly [K in keyof R]: EntrySnapshot<R[K]>;
};
type EntrySnapshot<E> = E extends {
    readonly resource: Resource<infer T>;
} ? ListSnapshot<T> : null;
export declare class Kube {
    #private;
    readonly status$: Observable<KubeStatus>;
    readonly client: KubeClient;
    readonly discovery: KubeDiscovery;
    constructor(ports: KubePorts);
    informer<T extends KubeObject>(resource: Resource<T>, scope?: ScopeInput, options?: InformerOptions): Informer<T>;
    lists$<const R extends {
        readonly [name: string]: ListEntry | null;
    }>(record: R): Observable<ListSnapshots<R>>;
    fetch(path: string, init?: KubeFetchInit): Promise<Response>;
    preload(entries: readonly PreloadEntry[], options?: {
        readonly signal?: AbortSignal;
    }): Promise<readonly Preloaded[]>;
    now(): number;
    retryNow(): void;
    metrics(): Promise<Metrics>;
    diagnose(options?: {
        readonly signal?: AbortSignal;
    }): Promise<Diagnosis>;
    clear(): Promise<void>;
    close(): Promise<void>;
    settled(): Promise<void>;
    shutDown(): void;
}

// src/client/list-observable.d.ts
export type ListQuery = Omit<Query, 'select'>;
export type RowsQuery = Query & {
    readonly select: Select;
};

// src/client/lister.d.ts
export interface ListerQuery {
    readonly namespace?: string;
    readonly labels?: string | LabelSelector;
}
export declare class Lister<I> {
    #private;
    readonly ready: Promise<void>;
    readonly changed$: Observable<ReplicaChange>;
    constructor(connection: Connection, informer: PageInformer, content: ReplicaContent, indexers: ReadonlyMap<string, IndexFunction>);
    get status(): InformerStatus;
    get size(): number;
    get(key: string): I | undefined;
    list(query?: ListerQuery): readonly I[];
    byIndex(name: string, value: string): readonly I[];
    close(): void;
    get isComplete(): boolean;
    onTold(listener: () => void): void;
}

// src/client/listing.d.ts
export interface ListPage<T> {
    readonly items: readonly T[];
    readonly resourceVersion?: string;
    readonly remaining?: number;
}
export interface Listing<T> extends AsyncIterable<T> {
    pages(): AsyncIterable<ListPage<T>>;
    all(): Promise<readonly T[]>;
}

// src/client/logger.d.ts
export type LogMethod = (message: string, record: LogRecord) => void;
export interface Logger {
    readonly level?: string | number;
    readonly error?: LogMethod;
    readonly warn?: LogMethod;
    readonly info?: LogMethod;
    readonly debug?: LogMethod;
}

// src/client/normalize-scope.d.ts
export interface ScopeInput {
    readonly namespace?: string;
    readonly name?: string;
    readonly labelSelector?: string | LabelSelector;
    readonly fieldSelector?: string;
    readonly content?: Content;
}

// src/client/open-lister.d.ts
export type ListerOptions = {
    readonly objects: 'all';
} | {
    readonly metadata: true;
} | {
    readonly select: Select;
};
export type MetadataOnly = Pick<KubeObject, 'apiVersion' | 'kind' | 'metadata'>;

// src/client/page-warnings.d.ts
export interface KubeWarning {
    readonly text: string;
    readonly method: string;
    readonly resource?: string;
    readonly namespace?: string;
    readonly name?: string;
    readonly path?: string;
}
export type OnWarning = (warning: KubeWarning) => void;
export declare class PageWarnings {
    #private;
    constructor(listener: OnWarning | undefined);
    use(listener: OnWarning | undefined): void;
    tell(texts: readonly string[], about: Omit<KubeWarning, 'text'>): void;
}

// src/client/patch.d.ts
export type PartOf<T> = T extends readonly unknown[] ? T : T extends object ? {
    readonly [K in keyof T]?: PartOf<T[K]> | null;
} : T;
type Content<T extends KubeObject> = KubeObject extends T ? object : PartOf<T>;
export type JsonPatchOperation = {
    readonly op: 'add' | 'replace' | 'test';
    readonly path: string;
    readonly value: unknown;
} | {
    readonly op: 'remove';
    readonly path: string;
} | {
    readonly op: 'move' | 'copy';
    readonly from: string;
    readonly path: string;
};
export type Patch<T extends KubeObject = KubeObject> =
{
    readonly merge: Content<T>;
    readonly force?: never;
}
 | {
    readonly json: readonly JsonPatchOperation[];
    readonly force?: never;
}
 | {
    readonly strategic: Content<T>;
    readonly force?: never;
}
 | {
    readonly apply: Content<T>;
    readonly force?: boolean;
};

// src/client/persist-options.d.ts
export interface PersistOptions {
    readonly exclude?: readonly Resource[];
    readonly include?: readonly Resource[];
    readonly maxBytes?: number;
    readonly maxAge?: number;
}

// src/client/pod-logs.d.ts
export interface LogOptions {
    readonly container?: string;
    readonly follow?: boolean;
    readonly tailLines?: number;
    readonly sinceSeconds?: number;
    readonly sinceTime?: string;
    readonly timestamps?: boolean;
    readonly previous?: boolean;
    readonly limitBytes?: number;
}

// src/client/preload.d.ts
export interface PreloadEntry<T extends KubeObject = KubeObject> {
    readonly resource: Resource<T>;
    readonly scope?: ScopeInput;
    readonly options?: InformerOptions;
}
export interface Preloaded {
    readonly resource: Resource;
    readonly scope: ScopeInput;
    readonly error?: ErrorInfo;
}

// src/client/printer-columns.d.ts
export interface PrinterColumn {
    readonly name: string;
    readonly path: string | undefined;
    readonly as: SortAs;
    readonly priority: number;
    readonly description: string;
}
export declare function printerColumns(definition: unknown, version?: string): readonly PrinterColumn[];
export declare function selectColumns(columns: readonly PrinterColumn[]): Select;

// src/client/prometheus-queues.d.ts
export interface QueueNumbers {
    readonly name?: string;
    readonly depth: number;
    readonly adds: number;
    readonly retries: number;
    readonly queued: {
        readonly count: number;
        readonly sumMs: number;
    };
    readonly worked: {
        readonly count: number;
        readonly sumMs: number;
    };
    readonly unfinishedMs: number;
    readonly longestRunningMs: number;
}

// src/client/prometheus-text.d.ts
export interface PrometheusOptions {
    readonly queues?: readonly QueueNumbers[];
}
export declare function prometheusText(metrics: Metrics, { queues }?: PrometheusOptions): string;

// src/client/registered.d.ts
export interface RegisteredFunction {
    readonly type: 'function';
    readonly name: string;
}
export declare function registered(name: string): RegisteredFunction;

// src/client/replace-object.d.ts
export interface ReplaceOptions<T> extends WriteOptions {
    readonly onConflict?: 'fail' | 'retry';
    readonly recompute?: (latest: T) => T | Promise<T>;
}

// src/client/scale.d.ts
export interface Scale extends KubeObject {
    readonly spec: {
        readonly replicas?: number;
    };
    readonly status?: {
        readonly replicas: number;
        readonly selector?: string;
    };
}

// src/client/snapshots.d.ts
export type View = 'loading' | 'data' | 'empty' | 'error';
export interface ListSnapshot<T = KubeObject> {
    readonly items: readonly T[];
    readonly total: number;
    readonly window: Window;
    readonly truncated: boolean;
    readonly view: View;
    readonly status: InformerStatus;
    readonly pending?: ReadonlyMap<string, PendingType>;
    readonly change?: ListChange;
}
export interface CountSnapshot {
    readonly counts: ReadonlyMap<string, number>;
    readonly total: number;
    readonly status: InformerStatus;
}
export interface GetSnapshot<T extends KubeObject = KubeObject> {
    readonly object?: T;
    readonly exists: true | false | 'unknown';
    readonly pending?: PendingType;
    readonly deleted: boolean;
    readonly last?: T;
    readonly view: View;
    readonly status: InformerStatus;
}
export type InformerChange<T extends KubeObject = KubeObject> = Change<T> | {
    readonly type: 'synced';
    readonly source: Source;
} | {
    readonly type: 'reset';
    readonly reason: 'overflow' | 'hidden' | 'engine-restarted';
};

// src/client/to-store.d.ts
export interface Store<S> {
    subscribe(listener: () => void): () => void;
    getSnapshot(): S;
}
export declare function toStore<S>(observable: Observable<S>, initial: S): Store<S>;
export declare function toStore<S>(observable: Observable<S>): Store<S | undefined>;

// src/client/written-object.d.ts
export type NewObject<T extends KubeObject> = Omit<T, 'metadata'> & {
    readonly metadata: Partial<ObjectMeta> & {
        readonly generateName?: string;
    };
};

// src/fields/age-text.d.ts
export declare function ageText(timestamp: string | null | undefined, now: number): string;

// src/fields/built-in-fields.d.ts
declare const fields: {
    age: ({ metadata }: KubeObject, now: number) => string;
    'pod.status': (object: Pod, now: number) => string | undefined;
    'pod.ready': (object: Pod, now: number) => string | undefined;
    'pod.restarts': (object: Pod, now: number) => number | undefined;
    'pod.lastRestart': (object: Pod, now: number) => string | undefined;
    'pod.restartsText': (object: Pod, now: number) => string | undefined;
    'pod.readinessGates': (object: Pod, now: number) => string | undefined;
    'node.status': (object: Node, now: number) => string | undefined;
    'node.roles': typeof nodeRoles;
    'deployment.ready': (object: Deployment, now: number) => string | undefined;
    'deployment.upToDate': (object: Deployment, now: number) => number | undefined;
    'deployment.available': (object: Deployment, now: number) => number | undefined;
    'statefulSet.ready': (object: StatefulSet, now: number) => string | undefined;
    'replicaSet.desired': (object: ReplicaSet, now: number) => number | undefined;
    'replicaSet.current': (object: ReplicaSet, now: number) => number | undefined;
    'replicaSet.ready': (object: ReplicaSet, now: number) => number | undefined;
    'daemonSet.desired': (object: DaemonSet, now: number) => number | undefined;
    'daemonSet.current': (object: DaemonSet, now: number) => number | undefined;
    'daemonSet.ready': (object: DaemonSet, now: number) => number | undefined;
    'daemonSet.upToDate': (object: DaemonSet, now: number) => number | undefined;
    'daemonSet.available': (object: DaemonSet, now: number) => number | undefined;
    'job.status': (object: Job, now: number) => string | undefined;
    'job.completions': (object: Job, now: number) => string | undefined;
    'job.duration': (object: Job, now: number) => string | undefined;
    'cronJob.active': (object: CronJob, now: number) => number | undefined;
    'cronJob.lastSchedule': (object: CronJob, now: number) => string | undefined;
    'service.externalIp': (object: Service, now: number) => string | undefined;
    'service.ports': (object: Service, now: number) => string | undefined;
    'ingress.hosts': (object: Ingress, now: number) => string | undefined;
    'ingress.address': (object: Ingress, now: number) => string | undefined;
    'ingress.ports': (object: Ingress, now: number) => "80" | "80, 443" | undefined;
    'persistentVolumeClaim.status': (object: PersistentVolumeClaim, now: number) => "" | "Bound" | "Lost" | "Pending" | "Terminating" | undefined;
    'persistentVolumeClaim.capacity': (object: PersistentVolumeClaim, now: number) => string | undefined;
    'persistentVolumeClaim.accessModes': (object: PersistentVolumeClaim, now: number) => string | undefined;
    'persistentVolume.status': (object: PersistentVolume, now: number) => "" | "Available" | "Bound" | "Failed" | "Pending" | "Released" | "Terminating" | undefined;
    'persistentVolume.accessModes': (object: PersistentVolume, now: number) => string | undefined;
    'persistentVolume.claim': (object: PersistentVolume, now: number) => string | undefined;
    'configMap.data': ({ data, binaryData }: ConfigMap, _now: number) => number;
    'secret.data': ({ data }: Secret, _now: number) => number;
    'event.object': (object: Event, now: number) => string | undefined;
    'event.count': (object: Event, now: number) => number | undefined;
    'event.lastSeenAt': (object: Event, now: number) => string | undefined;
    'event.lastSeen': (object: Event, now: number) => string | undefined;
};
export type BuiltInFields = {
    readonly [N in keyof typeof fields]: ReturnType<(typeof fields)[N]>;
};

// src/fields/duration-text.d.ts
export declare function durationText(ms: number): string;
export declare function untilNextText(ms: number): number;

// src/fields/field.d.ts
export declare function field<N extends keyof BuiltInFields>(name: N): FieldRef<BuiltInFields[N]>;
export declare function field<V = unknown>(name: string): FieldRef<V>;

// src/fields/node-roles.d.ts
export declare function nodeRoles({ metadata }: KubeObject): string;

// src/fields/restarts-text.d.ts
export declare function restartsText(restarts: number, lastRestart: string | undefined, now: number): string;

// src/model/input-error.d.ts
export type InputErrorCode = 'invalid-selector' | 'invalid-path' | 'invalid-query' | 'invalid-resource' | 'invalid-scope' | 'invalid-object' | 'invalid-options' | 'unknown-index' | 'index-conflict';
export declare class InputError extends Error {
    readonly name = "InputError";
    readonly code: InputErrorCode;
    readonly input?: string;
    readonly position?: number;
    constructor(code: InputErrorCode, message: string, at?: {
        readonly input: string;
        readonly position: number;
    });
}

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
export interface KindName {
    readonly group?: string;
    readonly version?: string;
    readonly kind: string;
}
export interface ResourceOptions {
    readonly kind?: string;
    readonly namespaced?: boolean;
}
export declare function resource<T extends KubeObject = KubeObject>(groupVersion: string | readonly string[], plural: string, options?: ResourceOptions): Resource<T>;
export declare function resource<T extends KubeObject = KubeObject>(name: KindName, options?: Pick<ResourceOptions, 'namespaced'>): Resource<T>;

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
export type TransformName = 'default' | 'lean' | 'none';
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
export type AnswerTo<Q extends PageQuestion> = PageQuestions[Q['type']]['answer'];
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

// src/query/checked-query.d.ts
export type CheckedQuery<T, Q> = {
    readonly [K in keyof Q]: K extends 'where' ? CheckedWhere<T, AliasOf<Q>, Q[K]> : K extends 'sort' ? CheckedSort<T, AliasOf<Q>, Q[K]> : K extends 'select' ? CheckedSelect<T, Q[K]> : K extends keyof Query ? Q[K] : never;
};
export type RowOf<T, S extends Select> = {
    readonly key: ObjectKey;
    readonly uid: string | undefined;
} & {
    readonly [A in keyof S]: S[A] extends string ? PathValue<T, S[A]> : S[A] extends FieldRef<infer V> ? V : unknown;
};
type AliasOf<Q> = Q extends {
    readonly select: infer S;
} ? keyof S & string : never;
type CheckedWhere<T, A, W> = {
    readonly [P in keyof W]: P extends A ? W[P] : P extends string ? Checked<CheckedPath<T, P>, P, W[P]> : never;
};
type CheckedSort<T, A, S> = S extends readonly unknown[] ? {
    readonly [I in keyof S]: CheckedSortKey<T, A, S[I]>;
} : S;
type CheckedSortKey<T, A, K> = K extends string ? K extends A | `-${A & string}` ? K : CheckedSortPath<T, K> : K extends {
    readonly by: infer P extends string;
} ? P extends A ? K : Checked<CheckedPath<T, P>, P, K, {
    readonly by: CheckedPath<T, P>;
}> : K;
type CheckedSelect<T, S> = {
    readonly [A in keyof S]: S[A] extends string ? CheckedPath<T, S[A]> : S[A];
};
type Checked<Result, P, Then, Else = Result> = [Result] extends [P] ? Then : Else;

// src/query/field-ref.d.ts
declare const fieldValue: unique symbol;
export interface FieldRef<V = unknown> {
    readonly type: 'field';
    readonly name: string;
    readonly [fieldValue]?: V;
}

// src/query/from-json-path.d.ts
export declare function fromJSONPath(text: string): string | undefined;

// src/query/index-function.d.ts
export interface IndexFunction {
    (object: KubeObject): readonly string[];
    readonly definition?: string;
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

// src/query/path-tools.d.ts
export declare const path: {
    readonly fromJSONPath: typeof fromJSONPath;
};

// src/query/path-value.d.ts
export type PathValue<T, P extends string> = string extends P ? unknown : P extends `field('${string}')` | `field("${string}")` ? unknown : IsUnspecific<T> extends true ? P extends RootPath ? Start<T, P> : unknown : Start<T, P>;
export type CheckedPath<T, P extends string> = string extends P ? P : [PathValue<T, P>] extends [never] ? `"${P}" leads nowhere in this type` : P;
export type CheckedSortPath<T, P extends string> = string extends P ? P : P extends `-${infer Q}` ? [PathValue<T, Q>] extends [never] ? `"${Q}" leads nowhere in this type` : P : CheckedPath<T, P>;
type IsUnspecific<T> = unknown extends T ? true : keyof T extends keyof KubeObject ? true : false;
type RootPath = keyof KubeObject | `${keyof KubeObject}.${string}` | `${keyof KubeObject}[${string}`;
type Start<T, P extends string> = P extends `[${infer R}` ? Bracket<T, R> : Name<T, P>;
type Name<T, P extends string> = P extends `${infer A}[${infer R}` ? A extends `${infer H}.${infer X}` ? Property<T, H, `.${X}[${R}`> : Property<T, A, `[${R}`> : P extends `${infer H}.${infer X}` ? Property<T, H, `.${X}`> : Property<T, P, ''>;
type Property<T, H extends string, P extends string> = H extends '' ? never : Step<T, H, P>;
type Bracket<T, R extends string> = R extends `'${infer Q}` ? Quoted<T, Q, "'"> : R extends `"${infer Q}` ? Quoted<T, Q, '"'> : R extends `${infer N}]${infer P}` ? Unquoted<T, R, N, P> : never;
type Quoted<T, Q extends string, Mark extends string> = Q extends `${infer K}${Mark}]${infer P}` ? K extends `${string}\\${string}` ? unknown : Step<T, K, P> : never;
type Unquoted<T, R extends string, N extends string, P extends string> = N extends `${infer F}='${string}` ? R extends `${F}='${string}']${infer X}` ? Match<T, F, X> : never : N extends `${infer F}="${string}` ? R extends `${F}="${string}"]${infer X}` ? Match<T, F, X> : never : N extends `${infer F}=${infer V}` ? V extends '' ? never : Match<T, F, P> : N extends `${number}` ? Then<T, Element<Present<T>>, P> : never;
type Match<T, F extends string, P extends string> = [Own<NonNullable<Element<Present<T>>>, F>] extends [never] ? never : Then<T, Element<Present<T>>, P>;
type Step<T, K extends string, P extends string> = Then<T, Own<Present<T>, K>, P>;
type Then<T, V, P extends string> = [V] extends [never] ? never : [Rest<V, P>] extends [never] ? never : Rest<V, P> | (unknown extends T ? never : Absent<T>);
type Rest<V, P extends string> = P extends '' ? V : P extends `.${infer N}` ? Name<V, N> : P extends `[${infer R}` ? Bracket<V, R> : never;
type Present<T> = unknown extends T ? T : NonNullable<T>;
type Absent<T> = Extract<T, null | undefined> extends never ? never : undefined;
declare const nowhere: unique symbol;
type Nowhere = typeof nowhere;
type Own<T, K extends string> = Settle<unknown extends T ? unknown : OwnOfEach<T, K>>;
type Element<T> = Settle<unknown extends T ? unknown : ElementOfEach<T>>;
type Settle<V> = unknown extends V ? unknown : [V] extends [Nowhere] ? never : Nowhere extends V ? Exclude<V, Nowhere> | undefined : V;
type OwnOfEach<T, K extends string> = T extends readonly unknown[] | ((...args: never) => unknown) ? Nowhere : T extends object ? string extends keyof T ? T[keyof T & K] | undefined : K extends keyof T ? T[K] : Nowhere : Nowhere;
type ElementOfEach<T> = T extends readonly (infer E)[] ? E | undefined : Nowhere;

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

// src/resources/types/apps-v1.generated.d.ts
export interface DaemonSet {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'DaemonSet';
    readonly metadata: ObjectMeta;
    readonly spec: DaemonSetSpec;
    readonly status?: DaemonSetStatus;
}
export interface DaemonSetCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface DaemonSetSpec {
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly updateStrategy?: DaemonSetUpdateStrategy;
}
export interface DaemonSetStatus {
    readonly collisionCount?: number;
    readonly conditions?: readonly DaemonSetCondition[];
    readonly currentNumberScheduled: number;
    readonly desiredNumberScheduled: number;
    readonly numberAvailable?: number;
    readonly numberMisscheduled: number;
    readonly numberReady: number;
    readonly numberUnavailable?: number;
    readonly observedGeneration?: number;
    readonly updatedNumberScheduled?: number;
}
export interface DaemonSetUpdateStrategy {
    readonly rollingUpdate?: RollingUpdateDaemonSet;
    readonly type?: 'OnDelete' | 'RollingUpdate';
}
export interface Deployment {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'Deployment';
    readonly metadata: ObjectMeta;
    readonly spec: DeploymentSpec;
    readonly status?: DeploymentStatus;
}
export interface DeploymentCondition {
    readonly lastTransitionTime?: string;
    readonly lastUpdateTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface DeploymentSpec {
    readonly minReadySeconds?: number;
    readonly paused?: boolean;
    readonly progressDeadlineSeconds?: number;
    readonly replicas?: number;
    readonly revisionHistoryLimit?: number;
    readonly selector: LabelSelector;
    readonly strategy?: DeploymentStrategy;
    readonly template: PodTemplateSpec;
}
export interface DeploymentStatus {
    readonly availableReplicas?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly DeploymentCondition[];
    readonly observedGeneration?: number;
    readonly readyReplicas?: number;
    readonly replicas?: number;
    readonly terminatingReplicas?: number;
    readonly unavailableReplicas?: number;
    readonly updatedReplicas?: number;
}
export interface DeploymentStrategy {
    readonly rollingUpdate?: RollingUpdateDeployment;
    readonly type?: 'Recreate' | 'RollingUpdate';
}
export interface ReplicaSet {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'ReplicaSet';
    readonly metadata: ObjectMeta;
    readonly spec: ReplicaSetSpec;
    readonly status?: ReplicaSetStatus;
}
export interface ReplicaSetCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface ReplicaSetSpec {
    readonly minReadySeconds?: number;
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template?: PodTemplateSpec;
}
export interface ReplicaSetStatus {
    readonly availableReplicas?: number;
    readonly conditions?: readonly ReplicaSetCondition[];
    readonly fullyLabeledReplicas?: number;
    readonly observedGeneration?: number;
    readonly readyReplicas?: number;
    readonly replicas: number;
    readonly terminatingReplicas?: number;
}
export interface RollingUpdateDaemonSet {
    readonly maxSurge?: IntOrString;
    readonly maxUnavailable?: IntOrString;
}
export interface RollingUpdateDeployment {
    readonly maxSurge?: IntOrString;
    readonly maxUnavailable?: IntOrString;
}
export interface RollingUpdateStatefulSetStrategy {
    readonly maxUnavailable?: IntOrString;
    readonly partition?: number;
}
export interface StatefulSet {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'StatefulSet';
    readonly metadata: ObjectMeta;
    readonly spec: StatefulSetSpec;
    readonly status?: StatefulSetStatus;
}
export interface StatefulSetCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface StatefulSetOrdinals {
    readonly start?: number;
}
export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
    readonly whenDeleted?: string;
    readonly whenScaled?: string;
}
export interface StatefulSetSpec {
    readonly minReadySeconds?: number;
    readonly ordinals?: StatefulSetOrdinals;
    readonly persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
    readonly podManagementPolicy?: 'OrderedReady' | 'Parallel';
    readonly replicas?: number;
    readonly revisionHistoryLimit?: number;
    readonly selector: LabelSelector;
    readonly serviceName?: string;
    readonly template: PodTemplateSpec;
    readonly updateStrategy?: StatefulSetUpdateStrategy;
    readonly volumeClaimTemplates?: readonly PersistentVolumeClaim[];
}
export interface StatefulSetStatus {
    readonly availableReplicas?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly StatefulSetCondition[];
    readonly currentReplicas?: number;
    readonly currentRevision?: string;
    readonly observedGeneration?: number;
    readonly readyReplicas?: number;
    readonly replicas: number;
    readonly updateRevision?: string;
    readonly updatedReplicas?: number;
}
export interface StatefulSetUpdateStrategy {
    readonly rollingUpdate?: RollingUpdateStatefulSetStrategy;
    readonly type?: 'OnDelete' | 'Recreate' | 'RollingUpdate';
}

// src/resources/types/batch-v1.generated.d.ts
export interface CronJob {
    readonly apiVersion?: 'batch/v1';
    readonly kind?: 'CronJob';
    readonly metadata: ObjectMeta;
    readonly spec: CronJobSpec;
    readonly status?: CronJobStatus;
}
export interface CronJobSpec {
    readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
    readonly failedJobsHistoryLimit?: number;
    readonly jobTemplate: JobTemplateSpec;
    readonly schedule: string;
    readonly startingDeadlineSeconds?: number;
    readonly successfulJobsHistoryLimit?: number;
    readonly suspend?: boolean;
    readonly timeZone?: string;
}
export interface CronJobStatus {
    readonly active?: readonly ObjectReference[];
    readonly lastScheduleTime?: string;
    readonly lastSuccessfulTime?: string;
}
export interface Job {
    readonly apiVersion?: 'batch/v1';
    readonly kind?: 'Job';
    readonly metadata: ObjectMeta;
    readonly spec?: JobSpec;
    readonly status?: JobStatus;
}
export interface JobCondition {
    readonly lastProbeTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface JobSchedulingConfiguration {
    readonly disruptionMode?: WorkloadPodGroupDisruptionMode;
    readonly resourceClaims?: readonly WorkloadPodGroupResourceClaim[];
    readonly schedulingConstraints?: WorkloadPodGroupSchedulingConstraints;
    readonly schedulingPolicy?: WorkloadPodGroupSchedulingPolicy;
}
export interface JobSpec {
    readonly activeDeadlineSeconds?: number;
    readonly backoffLimit?: number;
    readonly backoffLimitPerIndex?: number;
    readonly completionMode?: 'Indexed' | 'NonIndexed';
    readonly completions?: number;
    readonly managedBy?: string;
    readonly manualSelector?: boolean;
    readonly maxFailedIndexes?: number;
    readonly parallelism?: number;
    readonly podFailurePolicy?: PodFailurePolicy;
    readonly podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed';
    readonly scheduling?: JobSchedulingConfiguration;
    readonly selector?: LabelSelector;
    readonly successPolicy?: SuccessPolicy;
    readonly suspend?: boolean;
    readonly template: PodTemplateSpec;
    readonly ttlSecondsAfterFinished?: number;
}
export interface JobStatus {
    readonly active?: number;
    readonly completedIndexes?: string;
    readonly completionTime?: string;
    readonly conditions?: readonly JobCondition[];
    readonly failed?: number;
    readonly failedIndexes?: string;
    readonly ready?: number;
    readonly startTime?: string;
    readonly succeeded?: number;
    readonly terminating?: number;
    readonly uncountedTerminatedPods?: UncountedTerminatedPods;
}
export interface JobTemplateSpec {
    readonly metadata?: TemplateObjectMeta;
    readonly spec?: JobSpec;
}
export interface PodFailurePolicy {
    readonly rules: readonly PodFailurePolicyRule[];
}
export interface PodFailurePolicyOnExitCodesRequirement {
    readonly containerName?: string;
    readonly operator: 'In' | 'NotIn';
    readonly values: readonly number[];
}
export interface PodFailurePolicyOnPodConditionsPattern {
    readonly status?: string;
    readonly type: string;
}
export interface PodFailurePolicyRule {
    readonly action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
    readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
    readonly onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[];
}
export interface SuccessPolicy {
    readonly rules: readonly SuccessPolicyRule[];
}
export interface SuccessPolicyRule {
    readonly succeededCount?: number;
    readonly succeededIndexes?: string;
}
export interface UncountedTerminatedPods {
    readonly failed?: readonly string[];
    readonly succeeded?: readonly string[];
}

// src/resources/types/core-v1.generated.d.ts
export interface AWSElasticBlockStoreVolumeSource {
    readonly fsType?: string;
    readonly partition?: number;
    readonly readOnly?: boolean;
    readonly volumeID: string;
}
export interface Affinity {
    readonly nodeAffinity?: NodeAffinity;
    readonly podAffinity?: PodAffinity;
    readonly podAntiAffinity?: PodAntiAffinity;
}
export interface AppArmorProfile {
    readonly localhostProfile?: string;
    readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface AttachedVolume {
    readonly devicePath: string;
    readonly name: string;
}
export interface AzureDiskVolumeSource {
    readonly cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite';
    readonly diskName: string;
    readonly diskURI: string;
    readonly fsType?: string;
    readonly kind?: 'Dedicated' | 'Managed' | 'Shared';
    readonly readOnly?: boolean;
}
export interface AzureFilePersistentVolumeSource {
    readonly readOnly?: boolean;
    readonly secretName: string;
    readonly secretNamespace?: string;
    readonly shareName: string;
}
export interface AzureFileVolumeSource {
    readonly readOnly?: boolean;
    readonly secretName: string;
    readonly shareName: string;
}
export interface CSIPersistentVolumeSource {
    readonly controllerExpandSecretRef?: SecretReference;
    readonly controllerPublishSecretRef?: SecretReference;
    readonly driver: string;
    readonly fsType?: string;
    readonly nodeExpandSecretRef?: SecretReference;
    readonly nodePublishSecretRef?: SecretReference;
    readonly nodeStageSecretRef?: SecretReference;
    readonly readOnly?: boolean;
    readonly volumeAttributes?: {
        readonly [key: string]: string;
    };
    readonly volumeHandle: string;
}
export interface CSIVolumeSource {
    readonly driver: string;
    readonly fsType?: string;
    readonly nodePublishSecretRef?: LocalObjectReference;
    readonly readOnly?: boolean;
    readonly volumeAttributes?: {
        readonly [key: string]: string;
    };
}
export interface Capabilities {
    readonly add?: readonly string[];
    readonly drop?: readonly string[];
}
export interface CephFSPersistentVolumeSource {
    readonly monitors: readonly string[];
    readonly path?: string;
    readonly readOnly?: boolean;
    readonly secretFile?: string;
    readonly secretRef?: SecretReference;
    readonly user?: string;
}
export interface CephFSVolumeSource {
    readonly monitors: readonly string[];
    readonly path?: string;
    readonly readOnly?: boolean;
    readonly secretFile?: string;
    readonly secretRef?: LocalObjectReference;
    readonly user?: string;
}
export interface CinderPersistentVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
    readonly volumeID: string;
}
export interface CinderVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly volumeID: string;
}
export interface ClientIPConfig {
    readonly timeoutSeconds?: number;
}
export interface ClusterTrustBundleProjection {
    readonly labelSelector?: LabelSelector;
    readonly name?: string;
    readonly optional?: boolean;
    readonly path: string;
    readonly signerName?: string;
    readonly user?: number;
}
export interface ConfigMap {
    readonly apiVersion?: 'v1';
    readonly binaryData?: {
        readonly [key: string]: string;
    };
    readonly data?: {
        readonly [key: string]: string;
    };
    readonly immutable?: boolean;
    readonly kind?: 'ConfigMap';
    readonly metadata: ObjectMeta;
}
export interface ConfigMapEnvSource {
    readonly name?: string;
    readonly optional?: boolean;
}
export interface ConfigMapKeySelector {
    readonly key: string;
    readonly name?: string;
    readonly optional?: boolean;
}
export interface ConfigMapNodeConfigSource {
    readonly kubeletConfigKey: string;
    readonly name: string;
    readonly namespace: string;
    readonly resourceVersion?: string;
    readonly uid?: string;
}
export interface ConfigMapProjection {
    readonly items?: readonly KeyToPath[];
    readonly name?: string;
    readonly optional?: boolean;
}
export interface ConfigMapVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly items?: readonly KeyToPath[];
    readonly name?: string;
    readonly optional?: boolean;
}
export interface Container {
    readonly args?: readonly string[];
    readonly command?: readonly string[];
    readonly env?: readonly EnvVar[];
    readonly envFrom?: readonly EnvFromSource[];
    readonly image?: string;
    readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
    readonly lifecycle?: Lifecycle;
    readonly livenessProbe?: Probe;
    readonly name: string;
    readonly ports?: readonly ContainerPort[];
    readonly readinessProbe?: Probe;
    readonly resizePolicy?: readonly ContainerResizePolicy[];
    readonly resources?: ResourceRequirements;
    readonly restartPolicy?: string;
    readonly restartPolicyRules?: readonly ContainerRestartRule[];
    readonly securityContext?: SecurityContext;
    readonly startupProbe?: Probe;
    readonly stdin?: boolean;
    readonly stdinOnce?: boolean;
    readonly terminationMessagePath?: string;
    readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
    readonly tty?: boolean;
    readonly volumeDevices?: readonly VolumeDevice[];
    readonly volumeMounts?: readonly VolumeMount[];
    readonly workingDir?: string;
}
export interface ContainerExtendedResourceRequest {
    readonly containerName: string;
    readonly requestName: string;
    readonly resourceName: string;
}
export interface ContainerImage {
    readonly names?: readonly string[];
    readonly sizeBytes?: number;
}
export interface ContainerPort {
    readonly containerPort: number;
    readonly hostIP?: string;
    readonly hostPort?: number;
    readonly name?: string;
    readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
}
export interface ContainerResizePolicy {
    readonly resourceName: string;
    readonly restartPolicy: string;
}
export interface ContainerRestartRule {
    readonly action: string;
    readonly exitCodes?: ContainerRestartRuleOnExitCodes;
}
export interface ContainerRestartRuleOnExitCodes {
    readonly operator: string;
    readonly values?: readonly number[];
}
export interface ContainerState {
    readonly running?: ContainerStateRunning;
    readonly terminated?: ContainerStateTerminated;
    readonly waiting?: ContainerStateWaiting;
}
export interface ContainerStateRunning {
    readonly startedAt?: string;
}
export interface ContainerStateTerminated {
    readonly containerID?: string;
    readonly exitCode: number;
    readonly finishedAt?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly signal?: number;
    readonly startedAt?: string;
}
export interface ContainerStateWaiting {
    readonly message?: string;
    readonly reason?: string;
}
export interface ContainerStatus {
    readonly allocatedResources?: {
        readonly [key: string]: Quantity;
    };
    readonly allocatedResourcesStatus?: readonly ResourceStatus[];
    readonly containerID?: string;
    readonly image: string;
    readonly imageID: string;
    readonly lastState?: ContainerState;
    readonly name: string;
    readonly ready: boolean;
    readonly resources?: ResourceRequirements;
    readonly restartCount: number;
    readonly started?: boolean;
    readonly state?: ContainerState;
    readonly stopSignal?: 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGRTMAX' | 'SIGRTMAX-1' | 'SIGRTMAX-10' | 'SIGRTMAX-11' | 'SIGRTMAX-12' | 'SIGRTMAX-13' | 'SIGRTMAX-14' | 'SIGRTMAX-2' | 'SIGRTMAX-3' | 'SIGRTMAX-4' | 'SIGRTMAX-5' | 'SIGRTMAX-6' | 'SIGRTMAX-7' | 'SIGRTMAX-8' | 'SIGRTMAX-9' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ';
    readonly user?: ContainerUser;
    readonly volumeMounts?: readonly VolumeMountStatus[];
}
export interface ContainerUser {
    readonly linux?: LinuxContainerUser;
}
export interface DaemonEndpoint {
    readonly Port: number;
}
export interface DownwardAPIProjection {
    readonly items?: readonly DownwardAPIVolumeFile[];
}
export interface DownwardAPIVolumeFile {
    readonly fieldRef?: ObjectFieldSelector;
    readonly mode?: number;
    readonly path: string;
    readonly resourceFieldRef?: ResourceFieldSelector;
    readonly user?: number;
}
export interface DownwardAPIVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly items?: readonly DownwardAPIVolumeFile[];
}
export interface EmptyDirVolumeSource {
    readonly medium?: string;
    readonly mode?: number;
    readonly sizeLimit?: Quantity;
}
export interface EnvFromSource {
    readonly configMapRef?: ConfigMapEnvSource;
    readonly prefix?: string;
    readonly secretRef?: SecretEnvSource;
}
export interface EnvVar {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: EnvVarSource;
}
export interface EnvVarSource {
    readonly configMapKeyRef?: ConfigMapKeySelector;
    readonly fieldRef?: ObjectFieldSelector;
    readonly fileKeyRef?: FileKeySelector;
    readonly resourceFieldRef?: ResourceFieldSelector;
    readonly secretKeyRef?: SecretKeySelector;
}
export interface EphemeralContainer {
    readonly args?: readonly string[];
    readonly command?: readonly string[];
    readonly env?: readonly EnvVar[];
    readonly envFrom?: readonly EnvFromSource[];
    readonly image?: string;
    readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
    readonly lifecycle?: Lifecycle;
    readonly livenessProbe?: Probe;
    readonly name: string;
    readonly ports?: readonly ContainerPort[];
    readonly readinessProbe?: Probe;
    readonly resizePolicy?: readonly ContainerResizePolicy[];
    readonly resources?: ResourceRequirements;
    readonly restartPolicy?: string;
    readonly restartPolicyRules?: readonly ContainerRestartRule[];
    readonly securityContext?: SecurityContext;
    readonly startupProbe?: Probe;
    readonly stdin?: boolean;
    readonly stdinOnce?: boolean;
    readonly targetContainerName?: string;
    readonly terminationMessagePath?: string;
    readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
    readonly tty?: boolean;
    readonly volumeDevices?: readonly VolumeDevice[];
    readonly volumeMounts?: readonly VolumeMount[];
    readonly workingDir?: string;
}
export interface EphemeralVolumeSource {
    readonly volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}
export interface Event {
    readonly action?: string;
    readonly apiVersion?: 'v1';
    readonly count?: number;
    readonly eventTime?: string;
    readonly firstTimestamp?: string;
    readonly involvedObject: ObjectReference;
    readonly kind?: 'Event';
    readonly lastTimestamp?: string;
    readonly message?: string;
    readonly metadata: ObjectMeta;
    readonly reason?: string;
    readonly related?: ObjectReference;
    readonly reportingComponent?: string;
    readonly reportingInstance?: string;
    readonly series?: EventSeries;
    readonly source?: EventSource;
    readonly type?: string;
}
export interface EventSeries {
    readonly count?: number;
    readonly lastObservedTime?: string;
}
export interface EventSource {
    readonly component?: string;
    readonly host?: string;
}
export interface EvictionResponder {
    readonly name: string;
    readonly priority: number;
}
export interface ExecAction {
    readonly command?: readonly string[];
}
export interface FCVolumeSource {
    readonly fsType?: string;
    readonly lun?: number;
    readonly readOnly?: boolean;
    readonly targetWWNs?: readonly string[];
    readonly wwids?: readonly string[];
}
export interface FileKeySelector {
    readonly key: string;
    readonly optional?: boolean;
    readonly path: string;
    readonly volumeName: string;
}
export interface FlexPersistentVolumeSource {
    readonly driver: string;
    readonly fsType?: string;
    readonly options?: {
        readonly [key: string]: string;
    };
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
}
export interface FlexVolumeSource {
    readonly driver: string;
    readonly fsType?: string;
    readonly options?: {
        readonly [key: string]: string;
    };
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
}
export interface FlockerVolumeSource {
    readonly datasetName?: string;
    readonly datasetUUID?: string;
}
export interface GCEPersistentDiskVolumeSource {
    readonly fsType?: string;
    readonly partition?: number;
    readonly pdName: string;
    readonly readOnly?: boolean;
}
export interface GRPCAction {
    readonly mode?: 'Plaintext' | 'TLS';
    readonly port: number;
    readonly service?: string;
}
export interface GitRepoVolumeSource {
    readonly directory?: string;
    readonly repository: string;
    readonly revision?: string;
}
export interface GlusterfsPersistentVolumeSource {
    readonly endpoints: string;
    readonly endpointsNamespace?: string;
    readonly path: string;
    readonly readOnly?: boolean;
}
export interface GlusterfsVolumeSource {
    readonly endpoints: string;
    readonly path: string;
    readonly readOnly?: boolean;
}
export interface HTTPGetAction {
    readonly host?: string;
    readonly httpHeaders?: readonly HTTPHeader[];
    readonly path?: string;
    readonly port: IntOrString;
    readonly protocol?: 'HTTP1' | 'HTTP2';
    readonly scheme?: 'HTTP' | 'HTTPS';
}
export interface HTTPHeader {
    readonly name: string;
    readonly value: string;
}
export interface HostAlias {
    readonly hostnames?: readonly string[];
    readonly ip: string;
}
export interface HostIP {
    readonly ip: string;
}
export interface HostPathVolumeSource {
    readonly path: string;
    readonly type?: '' | 'BlockDevice' | 'CharDevice' | 'Directory' | 'DirectoryOrCreate' | 'File' | 'FileOrCreate' | 'Socket';
}
export interface ISCSIPersistentVolumeSource {
    readonly chapAuthDiscovery?: boolean;
    readonly chapAuthSession?: boolean;
    readonly fsType?: string;
    readonly initiatorName?: string;
    readonly iqn: string;
    readonly iscsiInterface?: string;
    readonly lun: number;
    readonly portals?: readonly string[];
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
    readonly targetPortal: string;
}
export interface ISCSIVolumeSource {
    readonly chapAuthDiscovery?: boolean;
    readonly chapAuthSession?: boolean;
    readonly fsType?: string;
    readonly initiatorName?: string;
    readonly iqn: string;
    readonly iscsiInterface?: string;
    readonly lun: number;
    readonly portals?: readonly string[];
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly targetPortal: string;
}
export interface ImageVolumeSource {
    readonly pullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
    readonly reference?: string;
}
export interface ImageVolumeStatus {
    readonly imageRef: string;
}
export interface KeyToPath {
    readonly key: string;
    readonly mode?: number;
    readonly path: string;
    readonly user?: number;
}
export interface Lifecycle {
    readonly postStart?: LifecycleHandler;
    readonly preStop?: LifecycleHandler;
    readonly stopSignal?: 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGRTMAX' | 'SIGRTMAX-1' | 'SIGRTMAX-10' | 'SIGRTMAX-11' | 'SIGRTMAX-12' | 'SIGRTMAX-13' | 'SIGRTMAX-14' | 'SIGRTMAX-2' | 'SIGRTMAX-3' | 'SIGRTMAX-4' | 'SIGRTMAX-5' | 'SIGRTMAX-6' | 'SIGRTMAX-7' | 'SIGRTMAX-8' | 'SIGRTMAX-9' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ';
}
export interface LifecycleHandler {
    readonly exec?: ExecAction;
    readonly httpGet?: HTTPGetAction;
    readonly sleep?: SleepAction;
    readonly tcpSocket?: TCPSocketAction;
}
export interface LinuxContainerUser {
    readonly gid: number;
    readonly supplementalGroups?: readonly number[];
    readonly uid: number;
}
export interface LoadBalancerIngress {
    readonly hostname?: string;
    readonly ip?: string;
    readonly ipMode?: string;
    readonly ports?: readonly PortStatus[];
}
export interface LoadBalancerStatus {
    readonly ingress?: readonly LoadBalancerIngress[];
}
export interface LocalObjectReference {
    readonly name?: string;
}
export interface LocalVolumeSource {
    readonly fsType?: string;
    readonly path: string;
}
export interface ModifyVolumeStatus {
    readonly status: 'InProgress' | 'Infeasible' | 'Pending';
    readonly targetVolumeAttributesClassName?: string;
}
export interface NFSVolumeSource {
    readonly path: string;
    readonly readOnly?: boolean;
    readonly server: string;
}
export interface Node {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Node';
    readonly metadata: ObjectMeta;
    readonly spec?: NodeSpec;
    readonly status?: NodeStatus;
}
export interface NodeAddress {
    readonly address: string;
    readonly type: string;
}
export interface NodeAffinity {
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[];
    readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
}
export interface NodeAllocatableMappedResources {
    readonly name: string;
    readonly quantity: Quantity;
}
export interface NodeAllocatableOverheadResources {
    readonly name: string;
    readonly perContainer?: Quantity;
    readonly perPod?: Quantity;
}
export interface NodeAllocatableResourceClaimStatus {
    readonly containers?: readonly string[];
    readonly mapping?: readonly NodeAllocatableMappedResources[];
    readonly overhead?: readonly NodeAllocatableOverheadResources[];
    readonly resourceClaimName: string;
}
export interface NodeCondition {
    readonly lastHeartbeatTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface NodeConfigSource {
    readonly configMap?: ConfigMapNodeConfigSource;
}
export interface NodeConfigStatus {
    readonly active?: NodeConfigSource;
    readonly assigned?: NodeConfigSource;
    readonly error?: string;
    readonly lastKnownGood?: NodeConfigSource;
}
export interface NodeDaemonEndpoints {
    readonly kubeletEndpoint?: DaemonEndpoint;
}
export interface NodeFeatures {
    readonly supplementalGroupsPolicy?: boolean;
}
export interface NodePodPreemptionPolicy {
    readonly disableResizePreemption?: readonly string[];
}
export interface NodeRuntimeHandler {
    readonly features?: NodeRuntimeHandlerFeatures;
    readonly name?: string;
}
export interface NodeRuntimeHandlerFeatures {
    readonly recursiveReadOnlyMounts?: boolean;
    readonly userNamespaces?: boolean;
}
export interface NodeSelector {
    readonly nodeSelectorTerms: readonly NodeSelectorTerm[];
}
export interface NodeSelectorRequirement {
    readonly key: string;
    readonly operator: 'DoesNotExist' | 'Exists' | 'Gt' | 'In' | 'Lt' | 'NotIn';
    readonly values?: readonly string[];
}
export interface NodeSelectorTerm {
    readonly matchExpressions?: readonly NodeSelectorRequirement[];
    readonly matchFields?: readonly NodeSelectorRequirement[];
}
export interface NodeSpec {
    readonly configSource?: NodeConfigSource;
    readonly externalID?: string;
    readonly podCIDR?: string;
    readonly podCIDRs?: readonly string[];
    readonly podPreemptionPolicy?: NodePodPreemptionPolicy;
    readonly providerID?: string;
    readonly taints?: readonly Taint[];
    readonly unschedulable?: boolean;
}
export interface NodeStatus {
    readonly addresses?: readonly NodeAddress[];
    readonly allocatable?: {
        readonly [key: string]: Quantity;
    };
    readonly capacity?: {
        readonly [key: string]: Quantity;
    };
    readonly conditions?: readonly NodeCondition[];
    readonly config?: NodeConfigStatus;
    readonly daemonEndpoints?: NodeDaemonEndpoints;
    readonly declaredFeatures?: readonly string[];
    readonly features?: NodeFeatures;
    readonly images?: readonly ContainerImage[];
    readonly nodeInfo?: NodeSystemInfo;
    readonly phase?: 'Pending' | 'Running' | 'Terminated';
    readonly runtimeHandlers?: readonly NodeRuntimeHandler[];
    readonly volumesAttached?: readonly AttachedVolume[];
    readonly volumesInUse?: readonly string[];
}
export interface NodeSwapStatus {
    readonly capacity?: number;
}
export interface NodeSystemInfo {
    readonly architecture: string;
    readonly bootID: string;
    readonly containerRuntimeVersion: string;
    readonly kernelVersion: string;
    readonly kubeProxyVersion: string;
    readonly kubeletVersion: string;
    readonly machineID: string;
    readonly operatingSystem: string;
    readonly osImage: string;
    readonly runningInUserNamespace?: boolean;
    readonly swap?: NodeSwapStatus;
    readonly systemUUID: string;
}
export interface ObjectFieldSelector {
    readonly apiVersion?: string;
    readonly fieldPath: string;
}
export interface ObjectReference {
    readonly apiVersion?: string;
    readonly fieldPath?: string;
    readonly kind?: string;
    readonly name?: string;
    readonly namespace?: string;
    readonly resourceVersion?: string;
    readonly uid?: string;
}
export interface PersistentVolume {
    readonly apiVersion?: 'v1';
    readonly kind?: 'PersistentVolume';
    readonly metadata: ObjectMeta;
    readonly spec?: PersistentVolumeSpec;
    readonly status?: PersistentVolumeStatus;
}
export interface PersistentVolumeClaim {
    readonly apiVersion?: 'v1';
    readonly kind?: 'PersistentVolumeClaim';
    readonly metadata: ObjectMeta;
    readonly spec?: PersistentVolumeClaimSpec;
    readonly status?: PersistentVolumeClaimStatus;
}
export interface PersistentVolumeClaimCondition {
    readonly lastProbeTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface PersistentVolumeClaimSpec {
    readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
    readonly dataSource?: TypedLocalObjectReference;
    readonly dataSourceRef?: TypedObjectReference;
    readonly resources?: VolumeResourceRequirements;
    readonly selector?: LabelSelector;
    readonly storageClassName?: string;
    readonly volumeAttributesClassName?: string;
    readonly volumeMode?: 'Block' | 'Filesystem';
    readonly volumeName?: string;
}
export interface PersistentVolumeClaimStatus {
    readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
    readonly allocatedResourceStatuses?: {
        readonly [key: string]: 'ControllerResizeInProgress' | 'ControllerResizeInfeasible' | 'NodeResizeInProgress' | 'NodeResizeInfeasible' | 'NodeResizePending';
    };
    readonly allocatedResources?: {
        readonly [key: string]: Quantity;
    };
    readonly capacity?: {
        readonly [key: string]: Quantity;
    };
    readonly conditions?: readonly PersistentVolumeClaimCondition[];
    readonly currentVolumeAttributesClassName?: string;
    readonly healthStatus?: VolumeHealthStatus;
    readonly modifyVolumeStatus?: ModifyVolumeStatus;
    readonly phase?: 'Bound' | 'Lost' | 'Pending';
}
export interface PersistentVolumeClaimTemplate {
    readonly metadata?: TemplateObjectMeta;
    readonly spec: PersistentVolumeClaimSpec;
}
export interface PersistentVolumeClaimVolumeSource {
    readonly claimName: string;
    readonly readOnly?: boolean;
}
export interface PersistentVolumeSpec {
    readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
    readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
    readonly azureDisk?: AzureDiskVolumeSource;
    readonly azureFile?: AzureFilePersistentVolumeSource;
    readonly capacity?: {
        readonly [key: string]: Quantity;
    };
    readonly cephfs?: CephFSPersistentVolumeSource;
    readonly cinder?: CinderPersistentVolumeSource;
    readonly claimRef?: ObjectReference;
    readonly csi?: CSIPersistentVolumeSource;
    readonly fc?: FCVolumeSource;
    readonly flexVolume?: FlexPersistentVolumeSource;
    readonly flocker?: FlockerVolumeSource;
    readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource;
    readonly glusterfs?: GlusterfsPersistentVolumeSource;
    readonly hostPath?: HostPathVolumeSource;
    readonly iscsi?: ISCSIPersistentVolumeSource;
    readonly local?: LocalVolumeSource;
    readonly mountOptions?: readonly string[];
    readonly nfs?: NFSVolumeSource;
    readonly nodeAffinity?: VolumeNodeAffinity;
    readonly persistentVolumeReclaimPolicy?: 'Delete' | 'Recycle' | 'Retain';
    readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
    readonly portworxVolume?: PortworxVolumeSource;
    readonly quobyte?: QuobyteVolumeSource;
    readonly rbd?: RBDPersistentVolumeSource;
    readonly scaleIO?: ScaleIOPersistentVolumeSource;
    readonly storageClassName?: string;
    readonly storageos?: StorageOSPersistentVolumeSource;
    readonly volumeAttributesClassName?: string;
    readonly volumeMode?: 'Block' | 'Filesystem';
    readonly vsphereVolume?: VsphereVirtualDiskVolumeSource;
}
export interface PersistentVolumeStatus {
    readonly lastPhaseTransitionTime?: string;
    readonly message?: string;
    readonly phase?: 'Available' | 'Bound' | 'Failed' | 'Pending' | 'Released';
    readonly reason?: string;
}
export interface PhotonPersistentDiskVolumeSource {
    readonly fsType?: string;
    readonly pdID: string;
}
export interface Pod {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Pod';
    readonly metadata: ObjectMeta;
    readonly spec?: PodSpec;
    readonly status?: PodStatus;
}
export interface PodAffinity {
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
    readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
}
export interface PodAffinityTerm {
    readonly labelSelector?: LabelSelector;
    readonly matchLabelKeys?: readonly string[];
    readonly mismatchLabelKeys?: readonly string[];
    readonly namespaceSelector?: LabelSelector;
    readonly namespaces?: readonly string[];
    readonly topologyKey: string;
}
export interface PodAntiAffinity {
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
    readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
}
export interface PodCertificateProjection {
    readonly certificateChainPath?: string;
    readonly credentialBundlePath?: string;
    readonly keyPath?: string;
    readonly keyType: string;
    readonly maxExpirationSeconds?: number;
    readonly signerName: string;
    readonly user?: number;
    readonly userAnnotations?: {
        readonly [key: string]: string;
    };
}
export interface PodCondition {
    readonly lastProbeTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly observedGeneration?: number;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface PodDNSConfig {
    readonly nameservers?: readonly string[];
    readonly options?: readonly PodDNSConfigOption[];
    readonly searches?: readonly string[];
}
export interface PodDNSConfigOption {
    readonly name?: string;
    readonly value?: string;
}
export interface PodExtendedResourceClaimStatus {
    readonly requestMappings: readonly ContainerExtendedResourceRequest[];
    readonly resourceClaimName: string;
}
export interface PodIP {
    readonly ip: string;
}
export interface PodOS {
    readonly name: string;
}
export interface PodReadinessGate {
    readonly conditionType: string;
}
export interface PodResourceClaim {
    readonly name: string;
    readonly resourceClaimName?: string;
    readonly resourceClaimTemplateName?: string;
}
export interface PodResourceClaimStatus {
    readonly name: string;
    readonly resourceClaimName?: string;
}
export interface PodSchedulingGate {
    readonly name: string;
}
export interface PodSchedulingGroup {
    readonly podGroupName?: string;
}
export interface PodSecurityContext {
    readonly appArmorProfile?: AppArmorProfile;
    readonly fsGroup?: number;
    readonly fsGroupChangePolicy?: 'Always' | 'OnRootMismatch';
    readonly runAsGroup?: number;
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly seLinuxChangePolicy?: string;
    readonly seLinuxOptions?: SELinuxOptions;
    readonly seccompProfile?: SeccompProfile;
    readonly supplementalGroups?: readonly number[];
    readonly supplementalGroupsPolicy?: 'Merge' | 'Strict';
    readonly sysctls?: readonly Sysctl[];
    readonly windowsOptions?: WindowsSecurityContextOptions;
}
export interface PodSpec {
    readonly activeDeadlineSeconds?: number;
    readonly affinity?: Affinity;
    readonly automountServiceAccountToken?: boolean;
    readonly containers: readonly Container[];
    readonly dnsConfig?: PodDNSConfig;
    readonly dnsPolicy?: 'ClusterFirst' | 'ClusterFirstWithHostNet' | 'Default' | 'None';
    readonly enableServiceLinks?: boolean;
    readonly ephemeralContainers?: readonly EphemeralContainer[];
    readonly evictionResponders?: readonly EvictionResponder[];
    readonly hostAliases?: readonly HostAlias[];
    readonly hostIPC?: boolean;
    readonly hostNetwork?: boolean;
    readonly hostPID?: boolean;
    readonly hostUsers?: boolean;
    readonly hostname?: string;
    readonly hostnameOverride?: string;
    readonly imagePullSecrets?: readonly LocalObjectReference[];
    readonly initContainers?: readonly Container[];
    readonly nodeName?: string;
    readonly nodeSelector?: {
        readonly [key: string]: string;
    };
    readonly os?: PodOS;
    readonly overhead?: {
        readonly [key: string]: Quantity;
    };
    readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
    readonly priority?: number;
    readonly priorityClassName?: string;
    readonly readinessGates?: readonly PodReadinessGate[];
    readonly resourceClaims?: readonly PodResourceClaim[];
    readonly resources?: ResourceRequirements;
    readonly restartPolicy?: 'Always' | 'Never' | 'OnFailure';
    readonly runtimeClassName?: string;
    readonly schedulerName?: string;
    readonly schedulingGates?: readonly PodSchedulingGate[];
    readonly schedulingGroup?: PodSchedulingGroup;
    readonly securityContext?: PodSecurityContext;
    readonly serviceAccount?: string;
    readonly serviceAccountName?: string;
    readonly setHostnameAsFQDN?: boolean;
    readonly shareProcessNamespace?: boolean;
    readonly subdomain?: string;
    readonly terminationGracePeriodSeconds?: number;
    readonly tolerations?: readonly Toleration[];
    readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
    readonly volumes?: readonly Volume[];
}
export interface PodStatus {
    readonly allocatedResources?: {
        readonly [key: string]: Quantity;
    };
    readonly conditions?: readonly PodCondition[];
    readonly containerStatuses?: readonly ContainerStatus[];
    readonly ephemeralContainerStatuses?: readonly ContainerStatus[];
    readonly extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
    readonly hostIP?: string;
    readonly hostIPs?: readonly HostIP[];
    readonly initContainerStatuses?: readonly ContainerStatus[];
    readonly message?: string;
    readonly nodeAllocatableResourceClaimStatuses?: readonly NodeAllocatableResourceClaimStatus[];
    readonly nominatedNodeName?: string;
    readonly observedGeneration?: number;
    readonly phase?: 'Failed' | 'Pending' | 'Running' | 'Succeeded' | 'Unknown';
    readonly podIP?: string;
    readonly podIPs?: readonly PodIP[];
    readonly qosClass?: 'BestEffort' | 'Burstable' | 'Guaranteed';
    readonly reason?: string;
    readonly resize?: string;
    readonly resourceClaimStatuses?: readonly PodResourceClaimStatus[];
    readonly resources?: ResourceRequirements;
    readonly startTime?: string;
    readonly volumeHealth?: readonly PodVolumeHealth[];
}
export interface PodTemplateSpec {
    readonly metadata?: TemplateObjectMeta;
    readonly spec?: PodSpec;
}
export interface PodVolumeHealth {
    readonly healthConditions?: readonly VolumeHealthCondition[];
    readonly lastTransitionTime?: string;
    readonly name: string;
}
export interface PortStatus {
    readonly error?: string;
    readonly port: number;
    readonly protocol: 'SCTP' | 'TCP' | 'UDP';
}
export interface PortworxVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly volumeID: string;
}
export interface PreferredSchedulingTerm {
    readonly preference: NodeSelectorTerm;
    readonly weight: number;
}
export interface Probe {
    readonly exec?: ExecAction;
    readonly failureThreshold?: number;
    readonly grpc?: GRPCAction;
    readonly httpGet?: HTTPGetAction;
    readonly initialDelaySeconds?: number;
    readonly periodSeconds?: number;
    readonly successThreshold?: number;
    readonly tcpSocket?: TCPSocketAction;
    readonly terminationGracePeriodSeconds?: number;
    readonly timeoutSeconds?: number;
}
export interface ProjectedVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly sources?: readonly VolumeProjection[];
}
export interface QuobyteVolumeSource {
    readonly group?: string;
    readonly readOnly?: boolean;
    readonly registry: string;
    readonly tenant?: string;
    readonly user?: string;
    readonly volume: string;
}
export interface RBDPersistentVolumeSource {
    readonly fsType?: string;
    readonly image: string;
    readonly keyring?: string;
    readonly monitors: readonly string[];
    readonly pool?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
    readonly user?: string;
}
export interface RBDVolumeSource {
    readonly fsType?: string;
    readonly image: string;
    readonly keyring?: string;
    readonly monitors: readonly string[];
    readonly pool?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly user?: string;
}
export interface ResourceClaim {
    readonly name: string;
    readonly request?: string;
}
export interface ResourceFieldSelector {
    readonly containerName?: string;
    readonly divisor?: Quantity;
    readonly resource: string;
}
export interface ResourceHealth {
    readonly health?: string;
    readonly message?: string;
    readonly resourceID: string;
}
export interface ResourceRequirements {
    readonly claims?: readonly ResourceClaim[];
    readonly limits?: {
        readonly [key: string]: Quantity;
    };
    readonly requests?: {
        readonly [key: string]: Quantity;
    };
}
export interface ResourceStatus {
    readonly name: string;
    readonly resources?: readonly ResourceHealth[];
}
export interface SELinuxOptions {
    readonly level?: string;
    readonly role?: string;
    readonly type?: string;
    readonly user?: string;
}
export interface ScaleIOPersistentVolumeSource {
    readonly fsType?: string;
    readonly gateway: string;
    readonly protectionDomain?: string;
    readonly readOnly?: boolean;
    readonly secretRef: SecretReference;
    readonly sslEnabled?: boolean;
    readonly storageMode?: string;
    readonly storagePool?: string;
    readonly system: string;
    readonly volumeName?: string;
}
export interface ScaleIOVolumeSource {
    readonly fsType?: string;
    readonly gateway: string;
    readonly protectionDomain?: string;
    readonly readOnly?: boolean;
    readonly secretRef: LocalObjectReference;
    readonly sslEnabled?: boolean;
    readonly storageMode?: string;
    readonly storagePool?: string;
    readonly system: string;
    readonly volumeName?: string;
}
export interface SeccompProfile {
    readonly localhostProfile?: string;
    readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface Secret {
    readonly apiVersion?: 'v1';
    readonly data?: {
        readonly [key: string]: string;
    };
    readonly immutable?: boolean;
    readonly kind?: 'Secret';
    readonly metadata: ObjectMeta;
    readonly stringData?: {
        readonly [key: string]: string;
    };
    readonly type?: string;
}
export interface SecretEnvSource {
    readonly name?: string;
    readonly optional?: boolean;
}
export interface SecretKeySelector {
    readonly key: string;
    readonly name?: string;
    readonly optional?: boolean;
}
export interface SecretProjection {
    readonly items?: readonly KeyToPath[];
    readonly name?: string;
    readonly optional?: boolean;
}
export interface SecretReference {
    readonly name?: string;
    readonly namespace?: string;
}
export interface SecretVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly items?: readonly KeyToPath[];
    readonly optional?: boolean;
    readonly secretName?: string;
}
export interface SecurityContext {
    readonly allowPrivilegeEscalation?: boolean;
    readonly appArmorProfile?: AppArmorProfile;
    readonly capabilities?: Capabilities;
    readonly privileged?: boolean;
    readonly procMount?: 'Default' | 'Unmasked';
    readonly readOnlyRootFilesystem?: boolean;
    readonly runAsGroup?: number;
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly seLinuxOptions?: SELinuxOptions;
    readonly seccompProfile?: SeccompProfile;
    readonly windowsOptions?: WindowsSecurityContextOptions;
}
export interface Service {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Service';
    readonly metadata: ObjectMeta;
    readonly spec?: ServiceSpec;
    readonly status?: ServiceStatus;
}
export interface ServiceAccountTokenProjection {
    readonly audience?: string;
    readonly expirationSeconds?: number;
    readonly path: string;
    readonly user?: number;
}
export interface ServicePort {
    readonly appProtocol?: string;
    readonly name?: string;
    readonly nodePort?: number;
    readonly port: number;
    readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
    readonly targetPort?: IntOrString;
}
export interface ServiceSpec {
    readonly allocateLoadBalancerNodePorts?: boolean;
    readonly clusterIP?: string;
    readonly clusterIPs?: readonly string[];
    readonly externalIPs?: readonly string[];
    readonly externalName?: string;
    readonly externalTrafficPolicy?: 'Cluster' | 'Local';
    readonly healthCheckNodePort?: number;
    readonly internalTrafficPolicy?: 'Cluster' | 'Local';
    readonly ipFamilies?: readonly ('' | 'IPv4' | 'IPv6')[];
    readonly ipFamilyPolicy?: 'PreferDualStack' | 'RequireDualStack' | 'SingleStack';
    readonly loadBalancerClass?: string;
    readonly loadBalancerIP?: string;
    readonly loadBalancerSourceRanges?: readonly string[];
    readonly ports?: readonly ServicePort[];
    readonly publishNotReadyAddresses?: boolean;
    readonly selector?: {
        readonly [key: string]: string;
    };
    readonly sessionAffinity?: 'ClientIP' | 'None';
    readonly sessionAffinityConfig?: SessionAffinityConfig;
    readonly trafficDistribution?: string;
    readonly type?: 'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort';
}
export interface ServiceStatus {
    readonly conditions?: readonly Condition[];
    readonly loadBalancer?: LoadBalancerStatus;
}
export interface SessionAffinityConfig {
    readonly clientIP?: ClientIPConfig;
}
export interface SleepAction {
    readonly seconds: number;
}
export interface StorageOSPersistentVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: ObjectReference;
    readonly volumeName?: string;
    readonly volumeNamespace?: string;
}
export interface StorageOSVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly volumeName?: string;
    readonly volumeNamespace?: string;
}
export interface Sysctl {
    readonly name: string;
    readonly value: string;
}
export interface TCPSocketAction {
    readonly host?: string;
    readonly port: IntOrString;
}
export interface Taint {
    readonly effect: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
    readonly key: string;
    readonly timeAdded?: string;
    readonly value?: string;
}
export interface Toleration {
    readonly effect?: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
    readonly key?: string;
    readonly operator?: 'Equal' | 'Exists' | 'Gt' | 'Lt';
    readonly tolerationSeconds?: number;
    readonly value?: string;
}
export interface TopologySpreadConstraint {
    readonly labelSelector?: LabelSelector;
    readonly matchLabelKeys?: readonly string[];
    readonly maxSkew: number;
    readonly minDomains?: number;
    readonly nodeAffinityPolicy?: 'Honor' | 'Ignore';
    readonly nodeTaintsPolicy?: 'Honor' | 'Ignore';
    readonly topologyKey: string;
    readonly whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway';
}
export interface TypedLocalObjectReference {
    readonly apiGroup?: string;
    readonly kind: string;
    readonly name: string;
}
export interface TypedObjectReference {
    readonly apiGroup?: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
}
export interface Volume {
    readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
    readonly azureDisk?: AzureDiskVolumeSource;
    readonly azureFile?: AzureFileVolumeSource;
    readonly cephfs?: CephFSVolumeSource;
    readonly cinder?: CinderVolumeSource;
    readonly configMap?: ConfigMapVolumeSource;
    readonly csi?: CSIVolumeSource;
    readonly downwardAPI?: DownwardAPIVolumeSource;
    readonly emptyDir?: EmptyDirVolumeSource;
    readonly ephemeral?: EphemeralVolumeSource;
    readonly fc?: FCVolumeSource;
    readonly flexVolume?: FlexVolumeSource;
    readonly flocker?: FlockerVolumeSource;
    readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource;
    readonly gitRepo?: GitRepoVolumeSource;
    readonly glusterfs?: GlusterfsVolumeSource;
    readonly hostPath?: HostPathVolumeSource;
    readonly image?: ImageVolumeSource;
    readonly iscsi?: ISCSIVolumeSource;
    readonly name: string;
    readonly nfs?: NFSVolumeSource;
    readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
    readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
    readonly portworxVolume?: PortworxVolumeSource;
    readonly projected?: ProjectedVolumeSource;
    readonly quobyte?: QuobyteVolumeSource;
    readonly rbd?: RBDVolumeSource;
    readonly scaleIO?: ScaleIOVolumeSource;
    readonly secret?: SecretVolumeSource;
    readonly storageos?: StorageOSVolumeSource;
    readonly vsphereVolume?: VsphereVirtualDiskVolumeSource;
}
export interface VolumeDevice {
    readonly devicePath: string;
    readonly name: string;
}
export interface VolumeHealthCondition {
    readonly message?: string;
    readonly reason: string;
    readonly status: 'DataLoss' | 'Degraded' | 'Inaccessible';
}
export interface VolumeHealthStatus {
    readonly healthConditions?: readonly VolumeHealthCondition[];
    readonly lastTransitionTime?: string;
}
export interface VolumeMount {
    readonly bindMountOptions?: readonly string[];
    readonly mountPath: string;
    readonly mountPropagation?: 'Bidirectional' | 'HostToContainer' | 'None';
    readonly name: string;
    readonly readOnly?: boolean;
    readonly recursiveReadOnly?: string;
    readonly subPath?: string;
    readonly subPathExpr?: string;
}
export interface VolumeMountStatus {
    readonly mountPath: string;
    readonly name: string;
    readonly readOnly?: boolean;
    readonly recursiveReadOnly?: string;
    readonly volumeStatus?: VolumeStatus;
}
export interface VolumeNodeAffinity {
    readonly required?: NodeSelector;
}
export interface VolumeProjection {
    readonly clusterTrustBundle?: ClusterTrustBundleProjection;
    readonly configMap?: ConfigMapProjection;
    readonly downwardAPI?: DownwardAPIProjection;
    readonly podCertificate?: PodCertificateProjection;
    readonly secret?: SecretProjection;
    readonly serviceAccountToken?: ServiceAccountTokenProjection;
}
export interface VolumeResourceRequirements {
    readonly limits?: {
        readonly [key: string]: Quantity;
    };
    readonly requests?: {
        readonly [key: string]: Quantity;
    };
}
export interface VolumeStatus {
    readonly image?: ImageVolumeStatus;
}
export interface VsphereVirtualDiskVolumeSource {
    readonly fsType?: string;
    readonly storagePolicyID?: string;
    readonly storagePolicyName?: string;
    readonly volumePath: string;
}
export interface WeightedPodAffinityTerm {
    readonly podAffinityTerm: PodAffinityTerm;
    readonly weight: number;
}
export interface WindowsSecurityContextOptions {
    readonly gmsaCredentialSpec?: string;
    readonly gmsaCredentialSpecName?: string;
    readonly hostProcess?: boolean;
    readonly runAsUserName?: string;
}

// src/resources/types/meta-v1.generated.d.ts
export type Quantity = string | number;
export interface Condition {
    readonly lastTransitionTime: string;
    readonly message: string;
    readonly observedGeneration?: number;
    readonly reason: string;
    readonly status: string;
    readonly type: string;
}
export type FieldsV1 = {
    readonly [key: string]: unknown;
};
export interface LabelSelector {
    readonly matchExpressions?: readonly LabelSelectorRequirement[];
    readonly matchLabels?: {
        readonly [key: string]: string;
    };
}
export interface LabelSelectorRequirement {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
}
export interface ManagedFieldsEntry {
    readonly apiVersion?: string;
    readonly fieldsType?: string;
    readonly fieldsV1?: FieldsV1;
    readonly manager?: string;
    readonly operation?: string;
    readonly subresource?: string;
    readonly time?: string;
}
export interface ObjectMeta {
    readonly annotations?: {
        readonly [key: string]: string;
    };
    readonly creationTimestamp?: string;
    readonly deletionGracePeriodSeconds?: number;
    readonly deletionTimestamp?: string;
    readonly finalizers?: readonly string[];
    readonly generateName?: string;
    readonly generation?: number;
    readonly labels?: {
        readonly [key: string]: string;
    };
    readonly managedFields?: readonly ManagedFieldsEntry[];
    readonly name: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly OwnerReference[];
    readonly resourceVersion?: string;
    readonly selfLink?: string;
    readonly uid?: string;
}
export interface OwnerReference {
    readonly apiVersion: string;
    readonly blockOwnerDeletion?: boolean;
    readonly controller?: boolean;
    readonly kind: string;
    readonly name: string;
    readonly uid: string;
}
export interface TemplateObjectMeta {
    readonly annotations?: {
        readonly [key: string]: string;
    };
    readonly creationTimestamp?: string;
    readonly deletionGracePeriodSeconds?: number;
    readonly deletionTimestamp?: string;
    readonly finalizers?: readonly string[];
    readonly generateName?: string;
    readonly generation?: number;
    readonly labels?: {
        readonly [key: string]: string;
    };
    readonly managedFields?: readonly ManagedFieldsEntry[];
    readonly name?: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly OwnerReference[];
    readonly resourceVersion?: string;
    readonly selfLink?: string;
    readonly uid?: string;
}
export type IntOrString = number | string;

// src/resources/types/networking-v1.generated.d.ts
export interface HTTPIngressPath {
    readonly backend: IngressBackend;
    readonly path?: string;
    readonly pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix';
}
export interface HTTPIngressRuleValue {
    readonly paths: readonly HTTPIngressPath[];
}
export interface Ingress {
    readonly apiVersion?: 'networking.k8s.io/v1';
    readonly kind?: 'Ingress';
    readonly metadata: ObjectMeta;
    readonly spec?: IngressSpec;
    readonly status?: IngressStatus;
}
export interface IngressBackend {
    readonly resource?: TypedLocalObjectReference;
    readonly service?: IngressServiceBackend;
}
export interface IngressLoadBalancerIngress {
    readonly hostname?: string;
    readonly ip?: string;
    readonly ports?: readonly IngressPortStatus[];
}
export interface IngressLoadBalancerStatus {
    readonly ingress?: readonly IngressLoadBalancerIngress[];
}
export interface IngressPortStatus {
    readonly error?: string;
    readonly port: number;
    readonly protocol: 'SCTP' | 'TCP' | 'UDP';
}
export interface IngressRule {
    readonly host?: string;
    readonly http?: HTTPIngressRuleValue;
}
export interface IngressServiceBackend {
    readonly name: string;
    readonly port?: ServiceBackendPort;
}
export interface IngressSpec {
    readonly defaultBackend?: IngressBackend;
    readonly ingressClassName?: string;
    readonly rules?: readonly IngressRule[];
    readonly tls?: readonly IngressTLS[];
}
export interface IngressStatus {
    readonly loadBalancer?: IngressLoadBalancerStatus;
}
export interface IngressTLS {
    readonly hosts?: readonly string[];
    readonly secretName?: string;
}
export interface ServiceBackendPort {
    readonly name?: string;
    readonly number?: number;
}

// src/resources/types/scheduling-v1alpha3.generated.d.ts
export interface TopologyConstraint {
    readonly key: string;
}
export type WorkloadPodGroupAllDisruptionMode = {
    readonly [key: string]: unknown;
};
export type WorkloadPodGroupBasicSchedulingPolicy = {
    readonly [key: string]: unknown;
};
export interface WorkloadPodGroupDisruptionMode {
    readonly all?: WorkloadPodGroupAllDisruptionMode;
    readonly single?: WorkloadPodGroupSingleDisruptionMode;
}
export interface WorkloadPodGroupGangSchedulingPolicy {
    readonly minCount?: number;
}
export interface WorkloadPodGroupResourceClaim {
    readonly name: string;
    readonly resourceClaimName?: string;
    readonly resourceClaimTemplateName?: string;
}
export interface WorkloadPodGroupSchedulingConstraints {
    readonly topology?: readonly TopologyConstraint[];
}
export interface WorkloadPodGroupSchedulingPolicy {
    readonly basic?: WorkloadPodGroupBasicSchedulingPolicy;
    readonly gang?: WorkloadPodGroupGangSchedulingPolicy;
}
export type WorkloadPodGroupSingleDisruptionMode = {
    readonly [key: string]: unknown;
};
