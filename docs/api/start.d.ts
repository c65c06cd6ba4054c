export {
    EngineOptions,
    Registered,
    startEngine,
}

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

// worker/informer/functions.d.ts
export interface Registered<F> {
    readonly version: string;
    readonly fn: F;
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

// worker/start.d.ts
export declare function startEngine(options?: EngineOptions): void;
