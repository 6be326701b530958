/** The published contract, made from the schemas of the routes. */
import swagger from '@fastify/swagger'
import type { Server } from '#http-api/server.ts'

const subAccountHeader = {
  name: 'X-SubAccount-Id',
  in: 'header',
  required: false,
  description: 'Narrows the operation to a sub-account of the account; what that means is said per operation.',
  schema: { type: 'string', format: 'uuid' },
  example: '01a1fbd6-b72e-7396-bc05-fa969058b9c9',
}
const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repeat answer the first order, for 30 days at least; where rates are asked for as well, with the rates that were asked for last, under their ids, or with new ones where those can be bought no more. 1 to 200 visible ASCII characters; not beginning with "ingestion:".',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: 'order-1001',
}

/** On the schema of an operation whose body may be absent: the library calls every body required. */
export const bodyOptionalMark = 'x-body-optional'
/** Marks an operation that takes an idempotency key, until the contract says so by its header. */
export const idempotentMark = 'x-idempotent'

/** A call of an operation as the contract shows it, with the data of its answers by status. */
export type Example = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  answers?: Readonly<Record<number, unknown>>
}

/** By the ids of their operations. */
export type Examples = Readonly<Record<string, Example>>

/** What answers carry beside their bodies. */
const answerHeaders = {
  'X-Request-Id': {
    description: 'Names the request in the logs: the one that was sent, where it is a usable one.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'After how many seconds the same request may be repeated; where it is known.',
    schema: { type: 'integer' },
  },
  'X-Ignored-Parameters': {
    description: 'The parameters of the query that the operation does not know, joined by commas.',
    schema: { type: 'string' },
  },
}

type Parameter = { name: string; in: string; example?: unknown }
type Media = { schema?: object; example?: unknown }
type Content = Record<string, Media>
type Answer = { content?: Content; headers?: Record<string, object> }
type Operation = {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses?: Record<string, Answer>
  [bodyOptionalMark]?: true
  [idempotentMark]?: true
}
export type Contract = {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, object>; headers?: object }
}

const operationsOf = (contract: Contract): Operation[] =>
  Object.values(contract.paths ?? {}).flatMap((path) => Object.values(path))

/** Adds the headers that the checks ahead of the operations read, and those that every answer carries. */
function addHeaders(contract: Contract): void {
  contract.components = { ...contract.components, headers: answerHeaders }
  const reference = (name: keyof typeof answerHeaders) => ({ [name]: { $ref: `#/components/headers/${name}` } })
  for (const operation of operationsOf(contract)) {
    const takesKey = operation[idempotentMark] ?? false
    delete operation[idempotentMark]
    const hasQuery = operation.parameters?.some((parameter) => parameter.in === 'query') ?? false
    operation.parameters = [...(operation.parameters ?? []), subAccountHeader, ...(takesKey ? [idempotencyHeader] : [])]
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      answer.headers = {
        ...answer.headers,
        ...reference('X-Request-Id'),
        ...(status === '429' || status === '503' ? reference('Retry-After') : {}),
        ...(hasQuery && status === '200' ? reference('X-Ignored-Parameters') : {}),
      }
    }
  }
}

function releaseOptionalBodies(contract: Contract): void {
  for (const operation of operationsOf(contract)) {
    if (!operation[bodyOptionalMark]) continue
    delete operation[bodyOptionalMark]
    if (operation.requestBody) operation.requestBody.required = false
  }
}

/** Puts the parts of each operation's example where readers of the contract look for them. */
function placeExamples(contract: Contract, examples: Examples): void {
  for (const operation of operationsOf(contract)) {
    const { params, query, headers, body, answers } = examples[operation.operationId ?? ''] ?? {}
    for (const parameter of operation.parameters ?? []) {
      const value = { ...params, ...query, ...headers }[parameter.name]
      if (value !== undefined) parameter.example = value
    }
    const request = operation.requestBody?.content['application/json']
    if (request && body !== undefined) request.example = body
    for (const [status, data] of Object.entries(answers ?? {})) {
      const media = operation.responses?.[status]?.content?.['application/json']
      if (media) media.example = { success: true, data, errors: null }
    }
  }
}

/** Puts what only the whole service knows where a description leaves it open, as `{name}`. */
function fillDescriptions(part: unknown, words: Readonly<Record<string, string>>): void {
  if (typeof part !== 'object' || part === null) return
  for (const [name, value] of Object.entries(part)) {
    if (name === 'description' && typeof value === 'string') {
      Object.assign(part, { description: value.replace(/\{(\w+)\}/g, (open, word) => words[word] ?? open) })
    } else fillDescriptions(value, words)
  }
}

/** Moves every titled object and enumeration to the components, so that a generated client has a type of that name. */
export function nameSchemas(contract: Contract): void {
  const schemas: Record<string, object> = contract.components?.schemas ?? {}
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const visited = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, visit(part)]))
    const { title, type, enum: values } = visited
    const isNullable = Array.isArray(type)
    if (typeof title !== 'string' || (type !== 'object' && !isNullable && !Array.isArray(values))) return visited
    schemas[title] ??= {
      ...visited,
      type: isNullable ? type.find((one) => one !== 'null') : type,
      ...(Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {}),
    }
    const reference = { $ref: `#/components/schemas/${title}` }
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference
  }
  contract.paths = visit(contract.paths) as Contract['paths'] & object
  contract.components = { ...contract.components, schemas }
}

/**
 * @param options.publicUrl where clients reach the service, with the path that a proxy puts before it; null: where they
 *   read this
 * @param options.words what descriptions leave open, by its name there
 */
export async function registerOpenApi(
  app: Server,
  {
    publicUrl = null,
    examples = {},
    words = {},
  }: { publicUrl?: string | null; examples?: Examples; words?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const pages = `${publicUrl ?? ''}/docs`
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waybill',
        version: '1',
        description: `Parcel shipping: an order becomes carrier rates, a bought label and printable files. Every JSON answer is an envelope: \`success\`, \`data\`, \`errors\`.\n\nTimes are UTC, weights pounds, sides inches, amounts numbers with the decimals of the currency beside them. A field that is required is always present, and may be null where its type says so. Unknown fields and parameters are ignored.\n\nTo begin: the [quickstart](${pages}/guide/quickstart). To look up: [statuses](${pages}/guide/statuses), [errors](${pages}/errors), the [Sandbox](${pages}/guide/sandbox), and [what it does not do](${pages}/guide/what-it-does-not-do).`,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [
        {
          name: 'Tokens',
          description:
            'An API key becomes an access token, which every other operation takes, and a refresh token, which makes the next pair and is spent by it.',
        },
        {
          name: 'Orders',
          description:
            'What must be shipped: two addresses, and a shipment for each parcel. An order keeps its status and every move of it.',
        },
        {
          name: 'Addresses',
          description: 'Whether an address is one, before anything is bought for it.',
        },
        {
          name: 'Rates and labels',
          description:
            'What the carriers ask for a shipment; the label that is bought with one of these rates, once; its files, and its cancellation.',
        },
        {
          name: 'Credits',
          description: 'What an account has paid in and may spend on labels.',
        },
      ],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An access token, never an API key.' },
        },
      },
      security: [{ bearer: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`) },
    transformObject: (document) => {
      const contract = structuredClone('openapiObject' in document ? document.openapiObject : {}) as Contract
      addHeaders(contract)
      releaseOptionalBodies(contract)
      fillDescriptions(contract, words)
      nameSchemas(contract)
      placeExamples(contract, examples)
      return contract as never
    },
  })
}
