/**
 * Validates requests and responses against the carriers' published OpenAPI documents, for tests only. The documents are
 * in a folder outside the project, one folder per carrier.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { load } from 'js-yaml'

type Json = Record<string, unknown>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema?: Json }
type Content = Record<string, { schema?: Json }>
type Operation = {
  parameters?: Json[]
  requestBody?: Json
  responses: Record<string, Json>
}
export type OpenApiDocument = { paths: Record<string, Json>; components: { schemas: Record<string, Json> } }

/** A contradiction in a document, and the correction. */
export type Contradiction = { why: string; correct(document: OpenApiDocument): void }

/** @param base prefix of the document's paths below the carrier's base URL */
export type DocumentSource = {
  file: string
  base: string
  contradictions?: readonly Contradiction[]
  /** Statuses that a server returns although its document does not list them, such as those of a gateway. */
  unlistedStatuses?: readonly number[]
}

export type ObservedCall = {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}
export type ObservedAnswer = { status: number; contentType: string; body: unknown }

export type PublishedDocuments = {
  /** Issues of a request. `undefined` if no document contains the operation. */
  checkRequest(call: ObservedCall): string[] | undefined
  /** Issues of a response. */
  checkAnswer(call: ObservedCall, answer: ObservedAnswer): string[]
}

export function readPublishedDocuments(folder: string, sources: readonly DocumentSource[]): PublishedDocuments {
  const documents = sources.map((source) => openDocument(join(folder, source.file), source))

  function find(call: ObservedCall) {
    const path = call.path.split('?')[0] ?? ''
    for (const document of documents) {
      const found = document.find(call.method, path)
      if (found) return { document, ...found }
    }
    return undefined
  }

  return {
    checkRequest(call) {
      const found = find(call)
      if (!found) return undefined
      const { document, operation, pathValues } = found
      return [...document.checkParameters(operation, pathValues, call), ...document.checkBody(operation, call)]
    },
    checkAnswer(call, answer) {
      const found = find(call)
      return found ? found.document.checkAnswer(found.operation, answer) : []
    },
  }
}

function openDocument(file: string, source: DocumentSource) {
  // One document is partly indented with tabs, which YAML forbids.
  const document = ofOpenApi(load(readFileSync(file, 'utf8').replaceAll('\t', '    ')) as Json)
  for (const contradiction of source.contradictions ?? []) contradiction.correct(document)
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateSchema: false,
    multipleOfPrecision: 6,
    formats: openApiFormats,
  })
  const root = toJsonSchema({ components: document.components }) as Json
  ajv.addSchema({ $id: 'document', ...root })
  const compiled = new Map<Json, ValidateFunction>()
  const paths = Object.entries(document.paths).map(([template, item]) => ({
    item,
    names: [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? ''),
    pattern: new RegExp(`^${source.base}${template.replace(/\{[^}]+\}/g, '([^/]+)')}$`),
  }))

  function resolve(node: Json): Json {
    const ref = node.$ref
    if (typeof ref !== 'string') return node
    const target = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Json)[key], document)
    return resolve(target as Json)
  }

  function check(schema: Json, value: unknown, what: string): string[] {
    const validate = compiled.get(schema) ?? ajv.compile(absolute(toJsonSchema(schema)) as Json)
    compiled.set(schema, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      (error) => `${what}${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    )
  }

  return {
    find(method: string, path: string) {
      for (const { item, names, pattern } of paths) {
        const match = pattern.exec(path)
        const operation = item[method.toLowerCase()] as Operation | undefined
        if (!match || !operation) continue
        const shared = (item.parameters ?? []) as Json[]
        const parameters = [...shared, ...(operation.parameters ?? [])].map(resolve)
        const pathValues = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']))
        return { operation: { ...operation, parameters }, pathValues }
      }
      return undefined
    },

    checkParameters(operation: Operation, pathValues: Record<string, string>, call: ObservedCall): string[] {
      const query = new URLSearchParams(call.path.split('?')[1] ?? '')
      const parameters = (operation.parameters ?? []) as unknown as Parameter[]
      const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name))
      const unknown = [...query.keys()].filter((name) => !known.has(name)).map((name) => `query ${name} is not defined`)
      const violations = parameters.flatMap((parameter) => {
        const { name, schema } = parameter
        const values = { path: pathValues[name], query: query.get(name), header: call.headers[name.toLowerCase()] }
        const value = values[parameter.in] ?? undefined
        if (value === undefined) return parameter.required ? [`${parameter.in} ${name} is missing`] : []
        return schema ? check(schema, coerce(value, resolve(schema)), `${parameter.in} ${name}`) : []
      })
      return [...unknown, ...violations]
    },

    checkBody(operation: Operation, call: ObservedCall): string[] {
      if (!operation.requestBody) return call.body === '' ? [] : ['a body is not defined']
      const requestBody = resolve(operation.requestBody)
      const contentType = (call.headers['content-type'] ?? '').split(';')[0] ?? ''
      const content = (requestBody.content as Content)[contentType]
      if (!content) return [`the content type ${contentType} is not defined`]
      const isForm = contentType === 'application/x-www-form-urlencoded'
      const body = isForm ? Object.fromEntries(new URLSearchParams(call.body)) : JSON.parse(call.body)
      return content.schema ? check(content.schema, body, 'body') : []
    },

    checkAnswer(operation: Operation, answer: ObservedAnswer): string[] {
      const documented = operation.responses[String(answer.status)] ?? operation.responses.default
      if (!documented && source.unlistedStatuses?.includes(answer.status)) return []
      if (!documented) return [`the status ${answer.status} is not defined`]
      const content = (resolve(documented).content ?? {}) as Content
      const contentType = answer.contentType.split(';')[0] ?? ''
      const schema = (content[contentType] ?? Object.values(content)[0])?.schema
      return schema ? check(schema, answer.body, `answer ${answer.status}`) : []
    },
  }
}

const openApiFormats = {
  // One carrier's documents use this format as well.
  Date: /^\d{4}-\d{2}-\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T/,
  email: /^[^\s@]+@[^\s@]+$/,
  uri: /^[a-z]+:/i,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  double: true,
  float: true,
  int32: true,
  int64: true,
  byte: true,
  binary: true,
} as const

/** Converts a Swagger 2.0 document to OpenAPI 3.0. */
function ofOpenApi(document: Json): OpenApiDocument {
  if (document.swagger !== '2.0') return document as OpenApiDocument
  const moved = JSON.parse(JSON.stringify(document).replaceAll('"#/definitions/', '"#/components/schemas/'))
  for (const item of Object.values(moved.paths as Record<string, Json>)) {
    for (const operation of Object.values(item)) {
      if (operation === null || typeof operation !== 'object' || !('responses' in operation)) continue
      const { parameters = [], responses } = operation as { parameters?: Json[]; responses: Record<string, Json> }
      const body = parameters.find((parameter) => parameter.in === 'body')
      const further = parameters
        .filter((parameter) => parameter !== body)
        .map(({ name, in: place, required, ...schema }) => ({ name, in: place, required, schema }))
      Object.assign(operation, { parameters: further })
      const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
      if (body) Object.assign(operation, { requestBody: json(body.schema) })
      for (const response of Object.values(responses))
        if (response.schema) Object.assign(response, json(response.schema))
    }
  }
  return { ...moved, components: { schemas: moved.definitions ?? {} } }
}

function coerce(value: string, schema: Json): unknown {
  if (schema.type === 'array') return value.split(',')
  if (schema.type === 'number' || schema.type === 'integer') return Number(value)
  if (schema.type === 'boolean') return value === 'true'
  return value
}

/** Converts OpenAPI 3.0 to JSON Schema, which differs in exclusive bounds and nullable types. */
function toJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(toJsonSchema)
  if (node === null || typeof node !== 'object') return node
  const schema: Json = {}
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples' || key === 'xml' || key === 'description') {
      // A property can have one of these names. Only the keyword is dropped.
      if (value !== null && typeof value === 'object' && ('type' in value || '$ref' in value)) {
        schema[key] = toJsonSchema(value)
      }
    } else schema[key] = toJsonSchema(value)
  }
  if (schema.exclusiveMinimum === true) {
    schema.exclusiveMinimum = schema.minimum ?? 0
    delete schema.minimum
  }
  if (schema.exclusiveMaximum === true) {
    schema.exclusiveMaximum = schema.maximum
    delete schema.maximum
  }
  if (typeof schema.exclusiveMinimum === 'boolean') delete schema.exclusiveMinimum
  if (typeof schema.exclusiveMaximum === 'boolean') delete schema.exclusiveMaximum
  if (schema.nullable === true && typeof schema.type === 'string') schema.type = [schema.type, 'null']
  return schema
}

/** Makes references within a part of the document absolute. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `document${value}` : absolute(value),
    ]),
  )
}
