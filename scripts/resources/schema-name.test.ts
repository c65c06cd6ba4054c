import { expect, it } from 'vitest'
import { constantName, groupFile, schemaName } from './schema-name.mjs'

it.each([
  ['pods', 'Pod', 'pods'],
  ['configmaps', 'ConfigMap', 'configMaps'],
  ['networkpolicies', 'NetworkPolicy', 'networkPolicies'],
  ['ingresses', 'Ingress', 'ingresses'],
  ['endpoints', 'Endpoints', 'endpoints'],
  ['csidrivers', 'CSIDriver', 'csiDrivers'],
  ['csistoragecapacities', 'CSIStorageCapacity', 'csiStorageCapacities'],
  ['apiservices', 'APIService', 'apiServices'],
])('%s of %s are called %s', (plural, kind, name) => {
  expect(constantName(plural, kind)).toBe(name)
})

it.each([
  ['io.k8s.api.core.v1.Pod', 'core-v1', 'Pod'],
  ['io.k8s.api.autoscaling.v2.MetricSpec', 'autoscaling-v2', 'MetricSpec'],
  ['io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON', 'apiextensions-v1', 'JSON'],
  ['io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService', 'apiregistration-v1', 'APIService'],
  ['io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta', 'meta-v1', 'ObjectMeta'],
  ['io.k8s.apimachinery.pkg.util.intstr.IntOrString', 'meta-v1', 'IntOrString'],
])('%s lives in %s', (schema, file, type) => {
  expect(schemaName(schema)).toEqual({ file, type })
})

it('refuses a schema that has no place', () => {
  expect(() => schemaName('com.example.v1.Thing')).toThrow('no file for the schema com.example.v1.Thing')
})

it.each([
  ['v1', 'core-v1'],
  ['apps/v1', 'apps-v1'],
  ['rbac.authorization.k8s.io/v1', 'rbac-v1'],
])('constants of %s are in %s', (groupVersion, file) => {
  expect(groupFile(groupVersion)).toBe(file)
})
