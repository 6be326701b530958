/**
 * A shop in TypeScript that checks addresses first, sends every documented field, and rejects responses of another
 * shape. Statuses from 500 on, and lost connections, leave a purchase in doubt: a person looks before another click.
 */
import { type BuyLabel, type Pair, type Party, partyFields, postForm, type StoredLabel, sender } from './client.ts'

export class ShopError extends Error {
  readonly isUncertain: boolean
  constructor(message: string, isUncertain = false) {
    super(message)
    this.isUncertain = isUncertain
  }
}

/** The credentials come last. */
async function call(url: string, path: string, pair: Pair, fields: Record<string, string>, signal?: AbortSignal) {
  const sent = postForm(new URL(`/api/${path}`, url), { ...fields, ...pair }, signal)
  const { status, text } = await sent.catch((error) => {
    throw new ShopError(String(error), true)
  })
  if (status < 200 || status > 299) throw new ShopError(`HTTP ${status}: ${text.slice(0, 240)}`, status >= 500)
  if (text.includes('Could not verify API key')) throw new ShopError('Invalid API credentials.')
  if (text.includes('No valid price quotes found')) throw new ShopError('No rates found for this package.')
  if (/insufficient credits/i.test(text)) throw new ShopError(text.trim())
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new ShopError(`Unexpected response: ${text.slice(0, 240)}`, true)
  }
}

export async function verifyAddress(url: string, pair: Pair, { street, city, state, zip, phone }: Party) {
  const fields = { street1: street, street2: '', city, state, zip, country: 'US', phone }
  const body = (await call(url, 'verify-address', pair, fields)) as {
    status: string
    is_valid: boolean
    data: { address: Record<string, string>; verification: { errors: string[] } }
  }
  const { errors } = body.data.verification
  return { isValid: body.is_valid === true && errors.length === 0, address: body.data.address, errors }
}

/** The name of the carrier is in capitals, and the ounces of a light parcel are rounded to a whole number. */
const parcelFields = (to: Party) => ({
  ...partyFields('to', to),
  to_commercial_address: 'false',
  ...partyFields('from', sender),
  package_type: 'LargeParcel',
  carrier: 'USPS',
  weight_oz: '12',
  weight_lbs: '0',
  height: '4',
  width: '6',
  depth: '8',
})

export async function getRates(url: string, pair: Pair, to: Party) {
  const rows = (await call(url, 'get-rates', pair, parcelFields(to))) as unknown
  if (!Array.isArray(rows)) throw new ShopError('Unexpected rates response')
  return rows.map(({ service, service_display, rate }) => ({ service, name: service_display, price: rate }))
}

function readPurchase(body: Record<string, unknown>): StoredLabel & { remainingCredits: number; notes: string } {
  const { order_id, items, remaining_credits, order_notes } = body
  if (typeof order_id !== 'string' || order_id === '') throw new ShopError('The purchase has no order_id.', true)
  const [item] = items as Record<string, string>[]
  if (!item?.filename || !item.tracking_no) throw new ShopError('The purchase has no label.')
  return {
    orderId: order_id,
    trackingNumber: item.tracking_no,
    link: item.filename,
    price: item.price ?? null,
    remainingCredits: Number(remaining_credits),
    notes: String(order_notes),
  }
}

export const buyLabel: BuyLabel = async (url, pair, to, signal) => {
  const { carrier, ...fields } = parcelFields(to)
  const purchase = {
    ...fields,
    carrier: carrier.toLowerCase(),
    service: 'usps_ground_advantage',
    label_format: 'PDF',
    order_notes: '',
  }
  return readPurchase(await call(url, 'create-purchase', pair, purchase, signal))
}

export const retrievePurchase = async (url: string, pair: Pair, orderId: string) =>
  readPurchase(await call(url, 'retrieve-purchase', pair, { order_id: orderId }))
