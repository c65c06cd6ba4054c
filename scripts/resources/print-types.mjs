// @ts-check
import { schemaName } from './schema-name.mjs'

/**
 * They are installed for this generator only, TypeScript in the version that openapi-typescript needs. Their names are
 * variables so that nobody's type check looks for them.
 *
 * @type {Record<'openapi' | 'typescript', string>}
 */
const packages = { openapi: 'openapi-typescript', typescript: 'typescript' }

/**
 * One file of types for each API group that the schemas belong to.
 *
 * @param {ReadonlyMap<string, import('./read-server.mjs').Schema>} schemas prepared
 * @returns {Promise<ReadonlyMap<string, string>>} file name without extension → TypeScript, not formatted
 */
export async function printTypes(schemas) {
  const { default: openapiTs } = await import(packages.openapi)
  const { default: ts } = await import(packages.typescript)
  const document = {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: '1' },
    paths: {},
    components: { schemas: Object.fromEntries(schemas) },
  }
  const options = { immutable: true, defaultNonNullable: false, emptyObjectsUnknown: true, silent: true }
  const nodes = await openapiTs(document, options)
  const printer = ts.createPrinter({ removeComments: true })
  const source = ts.createSourceFile('types.ts', '', ts.ScriptTarget.ES2022)

  /** @type {Map<string, ReturnType<typeof emptyFile>>} */
  const files = new Map()
  for (const member of membersOf(ts, nodes)) {
    const { file, type } = schemaName(member.name.text)
    const { imports, declarations } = files.get(file) ?? emptyFile()
    files.set(file, { imports, declarations })
    const body = rename(ts, member.type, (schema) => {
      const target = schemaName(schema)
      if (target.file !== file) imports.set(target.file, (imports.get(target.file) ?? new Set()).add(target.type))
      return target.type
    })
    const exported = [ts.factory.createToken(ts.SyntaxKind.ExportKeyword)]
    const isShape = ts.isTypeLiteralNode(body) && !body.members.some(ts.isIndexSignatureDeclaration)
    const declaration = isShape
      ? ts.factory.createInterfaceDeclaration(exported, type, undefined, undefined, body.members)
      : ts.factory.createTypeAliasDeclaration(exported, type, undefined, body)
    declarations.push(printer.printNode(ts.EmitHint.Unspecified, declaration, source))
  }
  return new Map([...files].map(([file, { imports, declarations }]) => [file, textOf(imports, declarations)]))
}

const emptyFile = () => ({
  /** @type {Map<string, Set<string>>} types by file */
  imports: new Map(),
  /** @type {string[]} */
  declarations: [],
})

/**
 * The members of `components.schemas`, where openapi-typescript has put everything.
 *
 * @param {any} ts
 * @param {readonly any[]} nodes
 * @returns {readonly any[]}
 */
function membersOf(ts, nodes) {
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'components')
  return components.members.find((/** @type {any} */ member) => member.name.text === 'schemas').type.members
}

/**
 * The type with `components["schemas"]["X"]` replaced by a name.
 *
 * @param {any} ts
 * @param {any} type
 * @param {(schema: string) => string} nameOf
 */
function rename(ts, type, nameOf) {
  /** @param {any} context */
  const transformer = (context) => {
    /** @param {any} node */
    const visit = (node) => {
      const schema = ts.isIndexedAccessTypeNode(node) ? node.indexType.literal?.text : undefined
      if (schema?.includes('.')) return ts.factory.createTypeReferenceNode(nameOf(schema))
      return ts.visitEachChild(node, visit, context)
    }
    return visit
  }
  return ts.transform(type, [transformer]).transformed[0]
}

/**
 * @param {ReadonlyMap<string, ReadonlySet<string>>} imports
 * @param {readonly string[]} declarations
 */
function textOf(imports, declarations) {
  const lines = [...imports].map(
    ([file, types]) => `import type { ${[...types].join(', ')} } from './${file}.generated.js'`,
  )
  return [...lines, ...declarations].join('\n\n')
}
