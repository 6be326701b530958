/** The common terms of the programs in this folder, each of which sends and reads what one published client does. */

export type Pair = { key: string; secret: string }

export type Party = { name: string; street: string; city: string; state: string; zip: string; phone: string }

export const sender: Party = {
  name: 'Charles Babbage',
  street: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  phone: '2125550100',
}

export const recipientNamed = (name: string): Party => ({
  name,
  street: '1600 Amphitheatre Pkwy',
  city: 'Mountain View',
  state: 'CA',
  zip: '94043',
  phone: '6502530000',
})

/** A label as the client stores it. */
export type StoredLabel = { orderId: string; trackingNumber: string; link: string; price: string | null }

/** Buys a label. The client hangs up at the signal, which stands for its timeout. */
export type BuyLabel = (url: string, pair: Pair, to: Party, signal?: AbortSignal) => Promise<StoredLabel>

/** A form in the order of its fields, as the client sends it. */
export async function postForm(url: URL, fields: Record<string, string>, signal?: AbortSignal) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(signal && { signal }),
  })
  return { status: response.status, text: await response.text() }
}

/** The fields of an address, as both shops send them. */
export const partyFields = (prefix: string, { name, street, city, state, zip, phone }: Party) => ({
  [`${prefix}_name`]: name,
  [`${prefix}_street`]: street,
  [`${prefix}_street2`]: '',
  [`${prefix}_city`]: city,
  [`${prefix}_state`]: state,
  [`${prefix}_zip`]: zip,
  [`${prefix}_country`]: 'US',
  [`${prefix}_phone`]: phone,
})
