export {
    Access,
    AccessRule,
    AccessUser,
    AnswerRule,
    ApiFailure,
    ApiServer,
    ApiServerOptions,
    Churn,
    ChurnOptions,
    Clock,
    Faults,
    GenerateOptions,
    MirrorContents,
    MirrorSubject,
    Objects,
    OpenWatch,
    PrinterColumn,
    ResourceDefinition,
    SeenRequest,
    ServerWrite,
    StoreSnapshot,
    WatchFilter,
    churn,
    createApiServer,
    generate,
    mirrorConformance,
    mirrorContents,
    settled,
    systemClock,
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

// src/client/kube-fetch.d.ts
export interface KubeFetchInit {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly headers?: HeadersInit;
    readonly body?: string | null;
    readonly signal?: AbortSignal | null;
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

// src/client/normalize-scope.d.ts
export interface ScopeInput {
    readonly namespace?: string;
    readonly name?: string;
    readonly labelSelector?: string | LabelSelector;
    readonly fieldSelector?: string;
    readonly content?: Content;
}

// src/client/open-lister.d.ts
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

// src/client/registered.d.ts
export interface RegisteredFunction {
    readonly type: 'function';
    readonly name: string;
}

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

// src/client/written-object.d.ts
export type NewObject<T extends KubeObject> = Omit<T, 'metadata'> & {
    readonly metadata: Partial<ObjectMeta> & {
        readonly generateName?: string;
    };
};

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

// src/model/resource-version.d.ts
declare const resourceVersion: unique symbol;
export type ResourceVersion = string & {
    readonly [resourceVersion]: true;
};

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

// src/testing/api-server/access/access.d.ts
export interface AccessRule {
    readonly verbs: readonly string[];
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly resourceNames?: readonly string[];
    readonly namespaces?: readonly string[];
}
export interface AccessUser {
    readonly token: string;
    readonly name: string;
    readonly uid?: string;
    readonly groups?: readonly string[];
    readonly rules: readonly AccessRule[];
}
export interface Access {
    readonly users: readonly AccessUser[];
}

// src/testing/api-server/api-server.d.ts
export interface ApiServerOptions {
    readonly clock?: Clock;
    readonly version?: string;
    readonly seed?: number;
    readonly prefix?: string;
    readonly access?: Access;
    readonly resources?: readonly ResourceDefinition[];
    readonly historyLimit?: number;
}
export interface ServerWrite {
    readonly type: 'added' | 'modified' | 'deleted';
    readonly plural: string;
    readonly group: string;
    readonly object: KubeObject;
}
export interface ApiServer {
    readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>;
    readonly objects: Objects;
    readonly faults: Faults;
    readonly resourceVersion: string;
    readonly clock: Clock;
    readonly requests: readonly SeenRequest[];
    readonly openWatches: readonly OpenWatch[];
    onWrite(listener: (write: ServerWrite) => void): () => void;
    define(definition: ResourceDefinition): void;
    setAccess(access: Access | undefined): void;
    compact(): void;
    snapshot(): StoreSnapshot;
    restore(snapshot: StoreSnapshot): void;
}
export declare function createApiServer(options?: ApiServerOptions): ApiServer;

// src/testing/api-server/clock.d.ts
export interface Clock {
    now(): number;
    after(ms: number, callback: () => void): () => void;
}
export declare const systemClock: Clock;

// src/testing/api-server/faults/faults.d.ts
export interface AnswerRule {
    readonly match?: (request: SeenRequest) => boolean;
    readonly nth?: number;
    readonly times?: number;
    readonly respond: 'refuse' | 'hang' | ((request: SeenRequest) => Response | Promise<Response>);
}
export type WatchFilter = (watch: OpenWatch) => boolean;
export interface Faults {
    answer(rule: AnswerRule): () => void;
    closeWatches(filter?: WatchFilter): void;
    cutWatches(filter?: WatchFilter): void;
    freezeWatches(filter?: WatchFilter): void;
    thawWatches(filter?: WatchFilter): void;
    sendBookmarks(filter?: WatchFilter): void;
    setBookmarks(bookmarks: 'send' | 'drop'): void;
    setEndMark(endMark: 'send' | 'never'): void;
}

// src/testing/api-server/faults/seen-request.d.ts
export interface SeenRequest {
    readonly method: string;
    readonly path: string;
    readonly query: URLSearchParams;
    readonly verb: 'list' | 'watch' | 'get' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection' | 'read';
    readonly resource: string;
    readonly namespace: string;
}

// src/testing/api-server/http/api-failure.d.ts
export interface Cause {
    readonly reason?: string;
    readonly message: string;
    readonly field?: string;
}
export interface FailureDetails {
    readonly name?: string;
    readonly group?: string;
    readonly kind?: string;
    readonly uid?: string;
    readonly causes?: readonly Cause[];
    readonly retryAfterSeconds?: number;
}
interface FailureOptions {
    readonly reason?: string;
    readonly details?: FailureDetails;
    readonly continue?: string;
    readonly style?: 'indented';
}
export declare class ApiFailure extends Error {
    #private;
    readonly name = "ApiFailure";
    readonly code: number;
    readonly reason: string;
    readonly details: FailureDetails | undefined;
    readonly style: 'indented' | undefined;
    constructor(code: number, message: string, { reason, details, continue: token, style }?: FailureOptions);
    status(): object;
}

// src/testing/api-server/objects.d.ts
export interface Objects {
    create(resource: Resource, object: KubeObject): KubeObject;
    update(resource: Resource, object: KubeObject): KubeObject;
    delete(resource: Resource, key: ObjectKey, options?: {
        readonly gracePeriodSeconds?: number;
    }): void;
    get(resource: Resource, key: ObjectKey): KubeObject | undefined;
    list(resource: Resource, options?: {
        readonly namespace?: string;
    }): readonly KubeObject[];
}

// src/testing/api-server/read/watch-hub.d.ts
export interface OpenWatch {
    readonly plural: string;
    readonly namespace: string;
    readonly path: string;
}

// src/testing/api-server/resources/resource-definition.d.ts
export interface PrinterColumn {
    readonly name: string;
    readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
    readonly jsonPath: string;
    readonly description?: string;
    readonly priority?: number;
}
export interface ResourceDefinition {
    readonly group: string;
    readonly version: string;
    readonly plural: string;
    readonly kind: string;
    readonly singular?: string;
    readonly namespaced?: boolean;
    readonly shortNames?: readonly string[];
    readonly categories?: readonly string[];
    readonly subresources?: readonly ('status' | 'scale')[];
    readonly selectableFields?: readonly string[];
    readonly columns?: readonly PrinterColumn[];
}

// src/testing/api-server/served-object.d.ts
export interface JsonObject {
    readonly [key: string]: unknown;
}
export type ServedObject = KubeObject & JsonObject;

// src/testing/api-server/store/revision-store.d.ts
export interface StoreSnapshot {
    readonly revision: number;
    readonly tables: ReadonlyMap<string, ReadonlyMap<string, ServedObject>>;
}

// src/testing/churn/churn.d.ts
export interface ChurnOptions {
    readonly changesPerSecond?: number;
    readonly seed?: number;
}
export interface Churn {
    start(): void;
    stop(): void;
    setRate(changesPerSecond: number): void;
    readonly changes: number;
}
export declare function churn(server: ApiServer, options?: ChurnOptions): Churn;

// src/testing/generate/generate.d.ts
export interface GenerateOptions {
    readonly pods?: number;
    readonly nodes?: number;
    readonly deployments?: number;
    readonly events?: number;
    readonly namespaces?: readonly string[];
    readonly seed?: number;
}
export declare function generate(server: ApiServer, options?: GenerateOptions): void;

// src/testing/mirror/mirror-conformance.d.ts
export interface MirrorSubject {
    readonly mirror: Mirror;
    reopen(): Promise<Mirror>;
    now(): number;
}
export declare const mirrorConformance: ReadonlyMap<string, (subject: MirrorSubject) => Promise<void>>;

// src/testing/mirror/mirror-contents.d.ts
export interface MirrorContents {
    readonly state: MirrorState;
    readonly windows: readonly SavedWindow[];
    readonly objects: ReadonlyMap<string, KubeObject>;
}
export declare function mirrorContents(mirror: Mirror, key: MirrorKey): Promise<MirrorContents | undefined>;

// src/testing/settled.d.ts
export declare function settled(kube: Kube): Promise<void>;

// worker/mirror-port.d.ts
export type MirrorKey = string;
export interface SavedWindow {
    readonly query: string;
    readonly resourceVersion: ResourceVersion;
    readonly total: number;
    readonly objects: readonly KubeObject[];
}
export interface KeptTombstone {
    readonly key: ObjectKey;
    readonly uid: string;
    readonly resourceVersion: ResourceVersion;
}
export type MirrorWrite =
{
    readonly type: 'state';
    readonly objects: readonly KubeObject[];
    readonly resourceVersion: ResourceVersion;
    readonly freshAt: number;
    readonly cluster?: string;
    readonly tombstone?: KeptTombstone;
}
 | {
    readonly type: 'step';
    readonly put: readonly KubeObject[];
    readonly drop: readonly ObjectKey[];
    readonly resourceVersion: ResourceVersion;
    readonly freshAt: number;
    readonly tombstone?: KeptTombstone;
}
 | {
    readonly type: 'windows';
    readonly windows: readonly SavedWindow[];
}
 | {
    readonly type: 'prepare';
    readonly objects: readonly KubeObject[];
};
export interface MirrorState {
    readonly resourceVersion: ResourceVersion;
    readonly freshAt: number;
    readonly cluster?: string;
    readonly tombstone?: KeptTombstone;
    readonly count: number;
}
export interface MirrorSink {
    begun(state: MirrorState, windows: readonly SavedWindow[]): void;
    objects(batch: readonly KubeObject[]): void;
}
export interface MirrorStats {
    readonly storage: 'disk' | 'memory' | 'off';
    readonly reason?: MirrorReason;
    readonly role: 'reader' | 'writer';
    readonly keys: ReadonlyMap<MirrorKey, number>;
    readonly writes: number;
    readonly failures: number;
}
export interface Mirror {
    load(key: MirrorKey, sink: MirrorSink, signal: AbortSignal): Promise<MirrorState | undefined>;
    apply(key: MirrorKey, write: MirrorWrite): Promise<'kept' | 'dropped'>;
    clear(key?: MirrorKey): Promise<void>;
    stats(): MirrorStats;
    close(): void;
}
