/** The published contract, made from the schemas of the routes. */
import swagger from '@fastify/swagger'
import type { Server } from '#http-api/server.ts'

const subAccountHeader = {
  name: 'X-SubAccount-Id',
  in: 'header',
  required: false,
  description: 'Narrows the operation to a sub-account of the account; what that means is said per operation.',
  schema: { type: 'string', format: 'uuid' },
}
const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repeat answer the first order. 1 to 200 visible ASCII characters; not beginning with "ingestion:".',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

/** On the schema of an operation whose body may be absent: the library calls every body required. */
export const bodyOptionalMark = 'x-body-optional'

type Operation = {
  operationId?: string
  parameters?: object[]
  requestBody?: { required?: boolean }
  [bodyOptionalMark]?: true
}
type Contract = {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, object> }
}

/** Adds the headers that the checks ahead of the operations read. */
function addHeaders(contract: Contract): void {
  for (const operation of Object.values(contract.paths ?? {}).flatMap((path) => Object.values(path))) {
    const creates = operation.operationId?.startsWith('createOrder')
    operation.parameters = [...(operation.parameters ?? []), subAccountHeader, ...(creates ? [idempotencyHeader] : [])]
  }
}

function releaseOptionalBodies(contract: Contract): void {
  for (const operation of Object.values(contract.paths ?? {}).flatMap((path) => Object.values(path))) {
    if (!operation[bodyOptionalMark]) continue
    delete operation[bodyOptionalMark]
    if (operation.requestBody) operation.requestBody.required = false
  }
}

/** Moves every titled schema to the components, so that a generated client has a type of that name. */
function nameSchemas(contract: Contract): void {
  const schemas: Record<string, object> = contract.components?.schemas ?? {}
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const visited = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, visit(part)]))
    const { title, type } = visited
    if (typeof title !== 'string' || (type !== 'object' && !Array.isArray(type))) return visited
    schemas[title] ??= { ...visited, type: 'object' }
    const reference = { $ref: `#/components/schemas/${title}` }
    return Array.isArray(type) ? { anyOf: [reference, { type: 'null' }] } : reference
  }
  contract.paths = visit(contract.paths) as Contract['paths'] & object
  contract.components = { ...contract.components, schemas }
}

export async function registerOpenApi(app: Server): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waybill',
        version: '1',
        description:
          'Parcel shipping: an order becomes carrier rates, a bought label and printable files. Every JSON answer is an envelope: `success`, `data`, `errors`.',
      },
      servers: [{ url: '/' }],
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
      nameSchemas(contract)
      return contract as never
    },
  })
}
