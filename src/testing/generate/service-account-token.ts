type Spec = Readonly<Record<string, unknown>>

/** Shared by all pods that have it. */
const projected = {
  sources: [
    { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    {
      downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] },
    },
  ],
  defaultMode: 420,
}

/** A pod's `spec` as admission leaves it: with a volume of its own for the token, under a name of its own. */
export function withServiceAccountToken(spec: Spec, suffix: string): Spec {
  const name = `kube-api-access-${suffix}`
  const mount = { name, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }
  const containers = listOf(spec.containers).map((container) => ({
    ...container,
    volumeMounts: [...listOf(container.volumeMounts), mount],
  }))
  return { ...spec, volumes: [...listOf(spec.volumes), { name, projected }], containers }
}

const listOf = (value: unknown): readonly Record<string, unknown>[] =>
  (value ?? []) as readonly Record<string, unknown>[]
