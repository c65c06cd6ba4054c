import { describe, expect, it } from 'vitest'
import { bundleSnippet } from '../../scripts/bundle-snippet.mjs'
import { sizes } from '../../scripts/sizes.mjs'

it('what a page loads stays within its limits', async () => {
  for (const { name, kB, limit } of await sizes()) expect(kB, `${name}, kB gzipped`).toBeLessThanOrEqual(limit)
})

describe('a bundler leaves out what a page does not use', () => {
  it('a constant of kube-informer/resources brings itself alone', async () => {
    const one = await bundleSnippet(`import { pods } from 'kube-informer/resources'; globalThis.used = pods`)
    expect([...one.modules.keys()].filter((path) => !/^dist\/(resources|chunk-resource)\.js$/.test(path))).toEqual([])
    expect(one.code).toContain('pods')
    expect(one.code).not.toMatch(/deployments|daemonsets|configmaps/)
    const two = await bundleSnippet(
      `import { pods, deployments } from 'kube-informer/resources'; globalThis.used = [pods, deployments]`,
    )
    expect(two.code).toContain('deployments')
  })

  it('imports that are not used bring nothing', async () => {
    for (const name of ['', '/resources', '/react', '/vue', '/controller', '/testing', '/inline', '/worker']) {
      const { code, modules } = await bundleSnippet(`import 'kube-informer${name}'`)
      expect([code.trim(), ...modules.keys()], name).toEqual([''])
    }
  })

  it('prometheusText costs who does not import it nothing', async () => {
    const { code } = await bundleSnippet(`import { createKube } from 'kube-informer'; createKube({ server: '/k8s' })`)
    expect(code).not.toMatch(/reflector_|rest_client_|kube_informer_/)
  })

  it('a page has nothing of the engine, of the API server in memory, or of another framework', async () => {
    const { modules } = await bundleSnippet(
      `import { KubeProvider } from 'kube-informer/react'; globalThis.used = KubeProvider`,
    )
    expect(
      [...modules.keys()].filter((path) => /testing|inline|start|vue|read-functions|built-in-fields/.test(path)),
    ).toEqual([])
  })
})
