/** WooCommerce's request schemas, as far as they are simulated, transcribed from its `OPTIONS` responses. */
import { Ajv } from 'ajv'

const queries: Readonly<Record<string, readonly string[]>> = {
  '/wc/v3/orders': ['modified_after', 'dates_are_gmt', 'orderby', 'order', 'per_page', 'page', 'status'],
  '/wc/v3/orders/:id/refunds': ['per_page', 'page'],
  '/wc/v3/products': ['include', 'per_page', '_fields'],
  '/wc/v3/products/:product/variations': ['include', 'per_page', '_fields'],
  '/wc/v3/webhooks': ['per_page', 'page'],
  '/wc/v3/webhooks/:id': ['force'],
}
const statuses =
  'any trash auto-draft pending processing on-hold completed cancelled refunded failed checkout-draft'.split(' ')

/** The real shop ignores unknown parameters. This one rejects them. */
export function findWrongQuery(path: string, query: Readonly<Record<string, string>>): string | null {
  const unknown = Object.keys(query).find((name) => !(queries[path] ?? []).includes(name))
  if (unknown) return `${unknown} is not a parameter of ${path}`
  if (Number(query.per_page ?? 10) > 100 || Number(query.page ?? 1) < 1) return 'Invalid parameter: per_page, page'
  if (query.modified_after && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(query.modified_after)) return 'modified_after'
  if (query.status?.split(',').some((status) => !statuses.includes(status))) return 'status'
  return null
}

const ajv = new Ajv({ allowUnionTypes: true })
const meta = {
  type: 'array',
  items: {
    type: 'object',
    required: ['key', 'value'],
    properties: { id: { type: 'integer' }, key: { type: 'string' }, value: {} },
    additionalProperties: false,
  },
}
const bodies = {
  fulfillment: {
    type: 'object',
    required: ['meta_data'],
    properties: {
      status: { enum: ['fulfilled', 'unfulfilled'] },
      is_fulfilled: { type: 'boolean' },
      notify_customer: { type: 'boolean' },
      meta_data: meta,
    },
    additionalProperties: false,
  },
  order: {
    type: 'object',
    properties: { status: { enum: statuses.slice(2) }, meta_data: meta },
    additionalProperties: false,
  },
  note: {
    type: 'object',
    required: ['note'],
    properties: { note: { type: 'string' }, customer_note: { type: 'boolean' } },
    additionalProperties: false,
  },
  tracking: {
    type: 'object',
    required: ['tracking_number'],
    properties: {
      tracking_provider: { type: 'string' },
      custom_tracking_provider: { type: 'string' },
      custom_tracking_link: { type: 'string' },
      tracking_number: { type: 'string' },
      date_shipped: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
    },
    additionalProperties: false,
  },
  webhook: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      status: { enum: ['active', 'paused', 'disabled'] },
      topic: { type: 'string', pattern: '^order\\.(created|updated|deleted|restored)$' },
      secret: { type: 'string' },
      delivery_url: { type: 'string' },
    },
    additionalProperties: false,
  },
} as const
const checks = Object.fromEntries(Object.entries(bodies).map(([name, schema]) => [name, ajv.compile(schema)]))

/** @returns the body. Null if its schema rejects it. */
export function readBody<Body>(name: keyof typeof bodies, text: unknown): Body | null {
  try {
    const body: unknown = JSON.parse(String(text))
    return checks[name]?.(body) ? (body as Body) : null
  } catch {
    return null
  }
}
