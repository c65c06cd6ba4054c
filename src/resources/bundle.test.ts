import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Serves files from memory. All but `main` are free of side effects, as the package says of itself. */
const inMemory = (files: ReadonlyMap<string, string>): Plugin => ({
  name: 'in-memory',
  resolveId: (id) => (files.has(id) ? { id: `\0${id}`, moduleSideEffects: id === 'main' } : undefined),
  load: (id) => files.get(id.slice(1)),
})

async function bundle(entry: string, plugins: Plugin[], output: 'library' | 'application'): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins,
    build: {
      write: false,
      target: 'es2022',
      minify: output === 'application',
      ...(output === 'library' ? { lib: { entry, formats: ['es'] as const } } : {}),
      rolldownOptions: { input: entry },
    },
  })
  const [chunk, ...others] = (Array.isArray(result) ? result : [result as Rolldown.RolldownOutput]).flatMap(
    ({ output }) => output,
  )
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('expected one chunk')
  return chunk.code
}

/** An application that imports `names`, from the package as it is published. */
async function application(names: string): Promise<string> {
  const library = await bundle(`${root}/src/resources/index.ts`, [], 'library')
  const main = `import { ${names} } from 'the-package'\nglobalThis.shown = [${names}]`
  const files = new Map([
    ['the-package', library],
    ['main', main],
  ])
  return bundle('main', [inMemory(files)], 'application')
}

describe('a bundle of an application', () => {
  it('has the one constant that it imports and no other', async () => {
    const code = await application('pods')
    expect(code).toContain('Pod')
    for (const other of ['Deployment', 'ConfigMap', 'Service', 'namespaced:!1']) expect(code).not.toContain(other)
    const shared = await application('resource')
    expect(code.length - shared.length).toBeLessThan(100)
    expect(code.length).toBeLessThan(1500)
  })

  it('has what it imports', async () => {
    const code = await application('pods, customResourceDefinitions')
    for (const kind of ['Pod', 'CustomResourceDefinition']) expect(code).toContain(kind)
  })
})
