/** The published contract, generated from the schemas of the routes. */
import swagger from '@fastify/swagger'
import { bodyOptionalMark, type Contract, idempotentMark, nameSchemas, operationsOf } from '#edges/http/contract.ts'
import { type Examples, placeCalls, placeFailures } from '#edges/http/contract-examples.ts'
import type { Server } from '#edges/http/server.ts'

const subAccountHeader = {
  name: 'X-SubAccount-Id',
  in: 'header',
  required: false,
  description:
    "Id of one of the account's sub-accounts. A sub-account is a tag, not an access boundary: without the header, the same token can read and change the orders of every sub-account.\n\n- Creating an order tags the order and its shipments.\n- Listing orders returns only the orders of the sub-account.\n- If the order belongs to another sub-account, reading it returns 404. So do operations on a store's order.\n- Requests for rates, purchases and address checks use only the carriers available to the sub-account.\n- Other operations ignore the header.\n\nSend the header with each request: later requests do not inherit the sub-account of an order. A malformed id returns 400. With a bearer token, or when you exchange an API key, an unknown sub-account returns 404 `SubAccount.NotFound`, and an inactive one returns 409 `SubAccount.Inactive`.",
  schema: { type: 'string', format: 'uuid' },
}
const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat. For at least 30 days, a repeat with the same key and the same content returns the first order, batch or webhook instead of creating another. The same key with different content returns 422, such as `Order.IdempotencyKeyReused`. A key belongs to the account, regardless of the sub-account and the version of the operation.\n\n1 to 200 visible ASCII characters. Keys that start with `ingestion:` are reserved.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

/** The headers of responses. */
const answerHeaders = {
  'X-Request-Id': {
    description:
      'Id of the request in the logs. The same value as the `X-Request-Id` of the request, if that header is valid.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Number of seconds after which the request can be repeated. Absent if unknown.',
    schema: { type: 'integer' },
  },
  'Accept-Encoding': {
    description:
      'The only content coding that the service accepts: `identity`. Present if the body had a different content coding.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description:
      'The scheme of the credential: `Bearer`. A 403 adds `error="insufficient_scope"` and `scope`, if the API key lacks a scope.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The limits that apply: `key` (requests with the API key), `account` (requests of the account) and `purchases`. Each limit has a quota `q` for a window of `w` seconds. Absent without limits.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'For each limit, the number `r` of requests that are left, and the number `t` of seconds until the whole quota is available again.',
    schema: { type: 'string' },
  },
  'X-Ignored-Parameters': {
    description:
      'Names of query parameters that the operation does not support, separated by commas. They were ignored.',
    schema: { type: 'string' },
  },
}

/** Adds the request headers that the checks read, and the headers of every response. */
function addHeaders(contract: Contract): void {
  contract.components = { ...contract.components, headers: answerHeaders }
  const reference = (name: keyof typeof answerHeaders) => ({ [name]: { $ref: `#/components/headers/${name}` } })
  for (const operation of operationsOf(contract)) {
    const takesKey = operation[idempotentMark] ?? false
    delete operation[idempotentMark]
    operation.parameters = [...(operation.parameters ?? []), subAccountHeader, ...(takesKey ? [idempotencyHeader] : [])]
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      answer.headers = {
        ...answer.headers,
        ...reference('X-Request-Id'),
        ...(status === '429' || status === '503' ? reference('Retry-After') : {}),
        ...(status === '415' ? reference('Accept-Encoding') : {}),
        ...(operation.security ? {} : { ...reference('RateLimit-Policy'), ...reference('RateLimit') }),
        // Public operations have an empty list.
        ...((status === '401' || status === '403') && !operation.security ? reference('WWW-Authenticate') : {}),
        ...reference('X-Ignored-Parameters'),
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

/** Replaces placeholders such as `{name}` in descriptions with values that only the whole service knows. */
export function fillDescriptions(part: unknown, words: Readonly<Record<string, string>>): void {
  if (typeof part !== 'object' || part === null) return
  for (const [name, value] of Object.entries(part)) {
    if (name === 'description' && typeof value === 'string') {
      Object.assign(part, { description: value.replace(/\{(\w+)\}/g, (open, word) => words[word] ?? open) })
    } else fillDescriptions(value, words)
  }
}

/**
 * @param options.publicUrl the URL of the service, with the path of a proxy in front of it; null: the URL of the
 *   contract
 * @param options.words the values of the placeholders in descriptions, by name
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
        description: `Waybill is a parcel shipping service. Create an order, get rates from carriers, buy a label, and download its files.

Every JSON response is an envelope with \`success\`, \`data\` and \`errors\`. If a request fails, branch on the \`code\` of each error, not on its message. A 403 has no body, so check the status: a generated client may return neither data nor an error.

- Times are in UTC, weights in pounds and dimensions in inches.
- Rates and charges are numbers with as many decimal places as their currency has. Credit amounts and customs values are decimal strings.
- A required field of a response is always present. The field may be null if its type allows null.
- Unknown fields are ignored. Unknown query parameters are ignored too, and named in \`X-Ignored-Parameters\`. A name that differs from a known one only in letter case or a trailing \`[]\` or \`[0]\` returns 400.
- HEAD is supported wherever GET is, and returns the same status and headers without a body.

Start with the [quickstart](${pages}/guide/quickstart). For reference, see [statuses](${pages}/guide/statuses), [errors](${pages}/errors), the [Sandbox](${pages}/guide/sandbox) and [what Waybill does not do](${pages}/guide/what-it-does-not-do).`,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl ?? '/' }],
      tags: [
        {
          name: 'Tokens',
          description:
            'Exchange an API key for tokens. All other operations require the access token. Each refresh token can be used only once, to get the next tokens.',
        },
        {
          name: 'Orders',
          description:
            'Orders to ship. An order has a sender, a recipient and one shipment per package. Each order has a status and a history.',
        },
        {
          name: 'Addresses',
          description: 'Address checks before a label is bought.',
        },
        {
          name: 'Rates and labels',
          description: 'Carrier rates, label purchases, label files and cancellations.',
        },
        {
          name: 'Batches',
          description:
            'Many shipments that are rated, reviewed and bought together. Each item is one ordinary purchase. The work continues in the background, on any node.',
        },
        {
          name: 'Events',
          description: 'A log of the changes in the account, for programs that follow them.',
        },
        {
          name: 'Webhooks',
          description: 'Endpoints that get the events of the account, signed as in Standard Webhooks 1.0.0.',
        },
        {
          name: 'Credits',
          description: 'The credit that the account can spend on labels.',
        },
      ],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token, sent as `Authorization: Bearer <token>`. An API key is not accepted.',
          },
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
      placeCalls(contract, examples)
      placeFailures(contract, app.operations, app.pageOfError)
      return contract as never
    },
  })
}
