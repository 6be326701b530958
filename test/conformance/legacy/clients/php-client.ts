/**
 * A PHP library: typed constructors, `http_build_query` of request objects, and a strict mapper of JSON. It compares
 * the texts of failures byte for byte, and takes every other 2xx response for a success.
 */
import { type BuyLabel, type Pair, type Party, postForm, type StoredLabel, sender } from './client.ts'

export class InvalidCredentials extends Error {}
export class NoRates extends Error {}
export class InsufficientCredits extends Error {}

const notVerified = 'Could not verify API key. Please check key and secret.'
const noRates =
  '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}'
const insufficient = /^Error: insufficient credits\. Label would cost ([\d.]+), but only ([\d.]+) available\.$/

type Values = Record<string, string | number | boolean | null | readonly string[]>

/** As PHP does it: null is omitted, true is 1, lists are numbered, and a float without a fraction keeps its `.0`. */
function buildQuery(values: Values, floats: readonly string[]): Record<string, string> {
  const fields = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === null) return []
    if (Array.isArray(value)) return value.map((one, index) => [`${name}[${index}]`, one])
    if (typeof value === 'number' && floats.includes(name) && Number.isInteger(value)) return [[name, `${value}.0`]]
    return [[name, value === true ? '1' : value === false ? '0' : String(value)]]
  })
  return Object.fromEntries(fields)
}

/** Each property of the class must be there, as a text or a number that becomes one. */
function mapTo<Name extends string>(row: unknown, names: readonly Name[]): Record<Name, string> {
  const values = row as Record<string, unknown>
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${name} must be of type string`)
      return [name, String(value)]
    }),
  ) as Record<Name, string>
}

async function call(url: string, path: string, fields: Record<string, string>, signal?: AbortSignal): Promise<unknown> {
  const { status, text } = await postForm(new URL(`/api/${path}`, url), fields, signal)
  if (Math.floor(status / 100) !== 2) throw new Error('error.')
  if (text === notVerified) throw new InvalidCredentials(text)
  if (text === noRates) throw new NoRates(text)
  if (insufficient.test(text)) throw new InsufficientCredits(text)
  return JSON.parse(text)
}

const partyFields = (prefix: string, { name, street, city, state, zip, phone }: Party): Values => ({
  [`${prefix}_name`]: name,
  [`${prefix}_street`]: street,
  [`${prefix}_street2`]: null,
  [`${prefix}_city`]: city,
  [`${prefix}_state`]: state,
  [`${prefix}_zip`]: zip,
  [`${prefix}_country`]: 'US',
  [`${prefix}_phone`]: phone,
})

/** A parcel of 500 g, which is converted to ounces with all their decimals. */
const parcelFields = (pair: Pair, to: Party, service: string | null) =>
  buildQuery(
    {
      ...pair,
      ...partyFields('to', to),
      ...partyFields('from', sender),
      package_type: 'Parcel',
      carrier: 'usps',
      service,
      serviceoption: null,
      weight_lbs: 1,
      weight_oz: 1.636980974770001,
      height: 4,
      width: 8.26771653543307,
      depth: 10,
    },
    ['weight_oz', 'height', 'width', 'depth'],
  )

export async function getRates(url: string, pair: Pair, to: Party, service: string | null = null) {
  const rates = (await call(url, 'get-rates', parcelFields(pair, to, service))) as unknown[]
  return rates.map((row) =>
    mapTo(row, ['service', 'service_display', 'rate', 'carrier', 'est_delivery_days', 'currency']),
  )
}

const itemNames = [
  'shipment_id',
  'carrier',
  'service',
  'from_name',
  'to_name',
  'price',
  'currency',
  'filename',
  'tracking_no',
] as const

function readPurchase(body: unknown): StoredLabel {
  const { order_id } = mapTo(body, ['order_timestamp', 'order_id'])
  const [item] = (body as { items: unknown[] }).items.map((row) => mapTo(row, itemNames))
  if (!item) throw new TypeError('items is empty')
  return { orderId: order_id, trackingNumber: item.tracking_no, link: item.filename, price: item.price }
}

export const buyLabel: BuyLabel = async (url, pair, to, signal) => {
  const fields = parcelFields(pair, to, 'usps_priority')
  return readPurchase(await call(url, 'create-purchase', fields, signal))
}

export const retrievePurchase = async (url: string, pair: Pair, orderId: string): Promise<StoredLabel> =>
  readPurchase(await call(url, 'retrieve-purchase', { ...pair, order_id: orderId }))

export const getCredits = async (url: string, pair: Pair): Promise<string> =>
  mapTo(await call(url, 'get-credits', pair), ['credits']).credits

export const chargeCredits = async (url: string, pair: Pair, amount: string) =>
  mapTo(await call(url, 'charge-credits', { ...pair, amount }), [
    'address',
    'id',
    'amount',
    'timestamp',
    'credits',
    'purchase_id',
  ])
