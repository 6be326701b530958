/**
 * A Django application: fields of the older plugin beside the documented ones, a timeout of five minutes, and a JSON
 * object cut out of whatever text surrounds it. A response without a link is an error, and the person clicks again.
 */
import { type BuyLabel, type Pair, type Party, postForm, type StoredLabel, sender } from './client.ts'

export class AppError extends Error {}

function readObject(text: string): Record<string, unknown> | null {
  const cut = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const part of [text, cut]) {
    try {
      const value = JSON.parse(part)
      const first = Array.isArray(value) ? value[0] : value
      if (typeof first === 'object' && first !== null) return first
    } catch {}
  }
  return null
}

const nameOfError = (status: number, text: string) => `HTTP ${status}: ${text.split(/\s+/).join(' ').slice(0, 240)}`

async function call(url: string, path: string, fields: Record<string, string>, signal?: AbortSignal) {
  const { status, text } = await postForm(new URL(`/api/${path}`, url), fields, signal)
  const body = readObject(text)
  // Only statuses from 300 on raise an error in Python.
  if (status >= 300 || body === null) throw new AppError(nameOfError(status, text))
  for (const name of ['error', 'message', 'msg']) {
    const message = body[name]
    if (!body.items && typeof message === 'string' && message !== '') throw new AppError(message)
  }
  return body
}

const partyFields = (prefix: string, second: string, { name, street, city, state, zip, phone }: Party) => ({
  [`${prefix}_name`]: name,
  [`${prefix}_street`]: street,
  [`${prefix}_${second}`]: '',
  [`${prefix}_city`]: city,
  [`${prefix}_state`]: state,
  [`${prefix}_zip`]: zip,
  [`${prefix}_country`]: 'US',
  [`${prefix}_phone`]: phone,
})

export type PackageChoice = 'USPScustom' | 'FlatRateEnvelope' | 'MediumFlatRateBox'

/** Flat rate boxes have the dimensions that the application stores for them. */
const sidesOf = (type: PackageChoice) => {
  if (type === 'MediumFlatRateBox') return { width: '8.5', height: '5.5', depth: '11' }
  if (type === 'FlatRateEnvelope') return { width: '9.5', height: '0.75', depth: '12.5' }
  return { width: '8', height: '4', depth: '10' }
}

export async function buyPackage(
  { url, pair, type }: { url: string; pair: Pair; type: PackageChoice },
  to: Party,
  signal?: AbortSignal,
): Promise<StoredLabel> {
  const fields = {
    ...pair,
    order_id: `INV-${to.name}`,
    redirect: '',
    service: type === 'USPScustom' ? 'GroundAdvantage' : 'Priority',
    carrier: 'usps',
    ...partyFields('from', 'apt', sender),
    ...partyFields('to', 'street2', to),
    weight_lbs: '1',
    weight_oz: '5.5',
    ...sidesOf(type),
    package_type: type === 'USPScustom' ? 'custom' : type,
    label_format: 'PDF',
    packagetype_usps: type,
  }
  const body = await call(url, 'create-purchase', fields, signal)
  const [item] = (body.items ?? []) as Record<string, unknown>[]
  if (!item) throw new AppError('No label item was returned.')
  const link = String(item.filename ?? '').trim()
  if (link === '') throw new AppError('No label URL was returned.')
  return {
    orderId: String(body.order_id),
    trackingNumber: String(item.tracking_no ?? ''),
    link,
    price: String(item.price),
  }
}

export const buyLabel: BuyLabel = (url, pair, to, signal) => buyPackage({ url, pair, type: 'USPScustom' }, to, signal)

/** With one decimal, as Python formats it. */
export async function getCredits(url: string, pair: Pair): Promise<string> {
  const { credits } = await call(url, 'get-credits', pair)
  return Number(credits).toFixed(1)
}

export async function chargeCredits(url: string, pair: Pair, amount: string, currency: 'btc' | 'xmr' | 'ltc') {
  const body = await call(url, 'charge-credits', { ...pair, amount, currency })
  const text = (name: string) => String(body[name] ?? '')
  return {
    address: text('address'),
    amount: text('amount'),
    credits: Number(body.credits).toFixed(1),
    currency: text('currency'),
  }
}
