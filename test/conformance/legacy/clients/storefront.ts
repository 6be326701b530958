/** A shop in TypeScript with total ounces and 0 pounds. It reads whatever is there, and shows other texts as they are. */
import { type BuyLabel, type Pair, type Party, partyFields, postForm, type StoredLabel, sender } from './client.ts'

const parcelFields = (to: Party) => ({
  ...partyFields('from', sender),
  ...partyFields('to', to),
  package_type: 'Parcel',
  carrier: 'usps',
  weight_lbs: '0',
  weight_oz: '40',
  height: '6',
  width: '8',
  depth: '4',
})

async function call(url: string, path: string, pair: Pair, fields: Record<string, string>, signal?: AbortSignal) {
  const answer = await postForm(new URL(`/api/${path}`, url), { ...pair, ...fields }, signal)
  const text = answer.text.trim()
  if (answer.status < 200 || answer.status > 299) throw new Error(text || `request failed (${answer.status})`)
  if (text === 'Could not verify API key. Please check key and secret.') throw new Error('Invalid API key or secret')
  const credits = /Error: insufficient credits\. Label would cost ([\d.]+), but only ([\d.]+) available\./.exec(text)
  if (credits) throw new Error(`Insufficient credits (need $${credits[1]}, have $${credits[2]})`)
  if (text === '') throw new Error('Empty response')
  try {
    return JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]
  } catch {
    throw new Error(text)
  }
}

/** A failure in JSON is a row without a service, which the shop leaves out. */
export async function getRates(url: string, pair: Pair, to: Party) {
  const rows = [await call(url, 'get-rates', pair, parcelFields(to))].flat()
  return rows
    .map(({ service, service_display, rate, est_delivery_days }) => ({
      service: String(service ?? ''),
      name: String(service_display ?? service ?? ''),
      price: Number(rate ?? 0),
      days: String(est_delivery_days ?? ''),
    }))
    .filter(({ service }) => service !== '')
}

function readPurchase(body: unknown): StoredLabel {
  const { order_id, items } = body as { order_id?: unknown; items?: unknown }
  const [item = {}] = (Array.isArray(items) ? items : []) as Record<string, unknown>[]
  const [trackingNumber, link, price] = [item.tracking_no, item.filename, item.price].map((one) => String(one ?? ''))
  // Without a link the page shows an error, and the person clicks again.
  if (!link) throw new Error('No label was returned')
  return { orderId: String(order_id ?? ''), trackingNumber: trackingNumber ?? '', link, price: price ?? '' }
}

export const buyLabel: BuyLabel = async (url, pair, to, signal) =>
  readPurchase(await call(url, 'create-purchase', pair, { ...parcelFields(to), service: 'GroundAdvantage' }, signal))

export const retrievePurchase = async (url: string, pair: Pair, orderId: string): Promise<StoredLabel> =>
  readPurchase(await call(url, 'retrieve-purchase', pair, { order_id: orderId }))

export async function retrieveOrder(url: string, pair: Pair, orderId: string) {
  const rows = [await call(url, 'retrieve-order', pair, { order_id: orderId })].flat()
  return rows.map(({ from, to, tracking_no }) => ({ from, to, trackingNumber: String(tracking_no ?? '') }))
}

export async function getCredits(url: string, pair: Pair): Promise<number> {
  const { credits } = (await call(url, 'get-credits', pair, {})) as Record<string, unknown>
  return Number(credits ?? 0)
}
