interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}
interface ObjectMeta {
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
interface KubeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: ObjectMeta;
}
interface Registered<F> {
  readonly version: string;
  readonly fn: F;
}
interface EngineOptions {
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
export declare function startEngine(options?: EngineOptions): void;
export type { EngineOptions, Registered };
