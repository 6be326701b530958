/**
 * Reduces Shopify's Admin schema to the parts that our queries use. The simulator uses the result:
 *   npm pack @shopify/dev-mcp@1.16.0 && tar xf shopify-dev-mcp-1.16.0.tgz
 *   node scripts/write-shopify-schema.ts package/dist/data/admin_2026-10.json.gz
 * Keeps the fields that a query names, with all their arguments, and all inputs and enumerations.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  getNamedType,
  type IntrospectionQuery,
  type IntrospectionType,
  type IntrospectionTypeRef,
  parse,
  printSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { queries } from '../src/adapters/stores/shopify/queries.ts'

const target = new URL('../packages/store-simulator/src/shopify/schema.graphql', import.meta.url)

/** Reads a published, compressed introspection. */
export async function readIntrospection(path: string): Promise<IntrospectionQuery> {
  const parsed = JSON.parse(gunzipSync(await readFile(path)).toString('utf8'))
  return parsed.data ?? parsed
}

export function pruneSchema(introspection: IntrospectionQuery): string {
  const types = new Map(introspection.__schema.types.map((type) => [type.name, type]))
  const fields = new Map<string, Set<string>>()
  const whole = new Set<string>(['Boolean', 'String'])
  const typeInfo = new TypeInfo(buildClientSchema(introspection, { assumeValid: true }))
  const keepWhole = (name: string): void => {
    if (whole.has(name)) return
    whole.add(name)
    const type = types.get(name)
    if (type?.kind === 'INPUT_OBJECT') for (const field of type.inputFields) keepWhole(nameOf(field.type))
  }
  for (const text of Object.values(queries)) {
    const field = () => {
      const parent = typeInfo.getParentType()?.name
      const definition = typeInfo.getFieldDef()
      if (!parent || !definition) throw new Error(`Shopify's schema does not contain:\n${text}`)
      fields.set(parent, (fields.get(parent) ?? new Set()).add(definition.name))
      for (const argument of definition.args) keepWhole(getNamedType(argument.type).name)
      const answered = getNamedType(definition.type).name
      if (['SCALAR', 'ENUM'].includes(types.get(answered)?.kind ?? '')) keepWhole(answered)
    }
    visit(parse(text), visitWithTypeInfo(typeInfo, { Field: field }))
  }
  const kept = introspection.__schema.types.flatMap((type): IntrospectionType[] => {
    const named = fields.get(type.name)
    if (named && type.kind === 'OBJECT') {
      return [{ ...type, interfaces: [], fields: type.fields.filter(({ name }) => named.has(name)) }]
    }
    return whole.has(type.name) ? [type] : []
  })
  const bare = JSON.parse(JSON.stringify(kept, (key, value) => (key === 'description' ? null : value)))
  const schema = buildClientSchema({
    __schema: { ...introspection.__schema, types: bare, directives: [], subscriptionType: null },
  })
  return `# Shopify's Admin schema 2026-10, cut down by scripts/write-shopify-schema.ts.\n\n${printSchema(schema)}\n`
}

const nameOf = (type: IntrospectionTypeRef): string =>
  'ofType' in type && type.ofType ? nameOf(type.ofType) : (type as { name: string }).name

if (import.meta.main) {
  const [path] = process.argv.slice(2)
  if (!path) throw new Error('Usage: node scripts/write-shopify-schema.ts admin_2026-10.json.gz')
  await writeFile(target, pruneSchema(await readIntrospection(path)))
}
