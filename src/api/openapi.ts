/** The published contract, made from the schemas of the routes. */
import swagger from '@fastify/swagger'
import type { Server } from '#api/server.ts'

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

type Operation = { operationId?: string; parameters?: object[] }

/** Adds the headers that the checks ahead of the operations read. */
function withHeaders(document: { paths?: Record<string, Record<string, Operation>> }) {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      const creates = operation.operationId?.startsWith('createOrder')
      operation.parameters = [
        ...(operation.parameters ?? []),
        subAccountHeader,
        ...(creates ? [idempotencyHeader] : []),
      ]
    }
  }
  return document
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
      tags: [{ name: 'Tokens' }, { name: 'Orders' }, { name: 'Rates and labels' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An access token, never an API key.' },
        },
      },
      security: [{ bearer: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`) },
    transformObject: (given) => withHeaders('openapiObject' in given ? (given.openapiObject as never) : {}) as never,
  })
}
