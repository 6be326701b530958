import type { Json } from '../../test/support/client.ts'
import type { Proofs } from './proofs.ts'

/** A real store's own shop, as its merchant and its buyers act on it. */
export type RealShop = {
  name: string
  version: string
  url: string
  credentials: Readonly<Record<string, string>>
  /** Credentials that it refuses. */
  wrongCredentials: Readonly<Record<string, string>>
  /** Whether it takes back what was shipped. */
  takesBack: boolean
  /** A paid order of so many mugs, to the United States, that may be shipped. */
  place(quantity: number): Promise<string>
  /** An order that may not be shipped for want of payment, and its payment. */
  placeUnpaid(): Promise<string>
  pay(id: string): Promise<void>
  editAddress(id: string, street1: string): Promise<void>
  /** Changes how many are ordered. @returns how many there are now */
  editQuantity(id: string): Promise<number>
  /** An order to another country that lacks what customs ask; null: the shop's goods all have it. */
  placeAbroad: (() => Promise<string>) | null
  /** Each way in which the shop can keep an order from being shipped for a while, with its end. */
  holds: readonly Hold[]
  /** Somebody else ships so many of it. */
  shipElsewhere(id: string, quantity: number): Promise<void>
  /** The state that a fulfillment leaves if Waybill is killed between its two calls; null: it takes one call. */
  leaveHalfDone: ((id: string, push: { quantity: number; trackingNumber: string }) => Promise<void>) | null
  /** The same fulfillment twice makes two, so that only the lookup before it prevents that. */
  repeatsPushes?: true
  /** Fulfillments are accepted whatever is left, and of a canceled order too. */
  acceptsAnything?: true
  /** Canceled fulfillments are no longer shown. */
  hidesCancelled?: true
  cancel(id: string): Promise<void>
  remove(id: string): Promise<void>
  fulfillments(id: string): Promise<RealFulfillment[]>
  /** How often the shop told its buyer that something of the order is on its way; null: it shows that to nobody. */
  mails: ((id: string) => Promise<number>) | null
  /** Further proofs with the whole service. */
  further?(stage: ServiceStage): Promise<void>
  residentMb(): Promise<number>
  end(): Promise<void>
}

/** The whole service with the connected shop. */
export type ServiceStage = {
  prove: Proofs['prove']
  /** Places an order there and has it imported here. */
  imported(place: () => Promise<string>): Promise<{ id: string; order: Json }>
  sync(): Promise<{ imported: number; failed: number }>
  /** Orders that were imported since the last time. */
  newOrders(): Promise<Json[]>
  buy(order: Json): Promise<Json>
  cancel(label: Json): Promise<void>
  /** Waits until the store has the number. */
  pushed(id: string, trackingNumber: string): Promise<unknown>
}

/** `code`: what a purchase is refused with. */
export type Hold = { what: string; code: string; begin(id: string): Promise<void>; end(id: string): Promise<void> }

export type RealFulfillment = {
  trackingNumber: string | null
  quantity: number
  isShipped: boolean
  isCancelled: boolean
}

export const buyer = {
  firstName: 'Ann',
  lastName: 'Lee',
  street1: '1 Market St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
  phone: '4155550100',
  email: 'ann@example.com',
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the store answers; a proof fails on what is missing.
export type Answer = any

/** JSON over HTTP. @throws with what was answered where that is no success */
export async function callShop(
  method: string,
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Promise<{ body: Answer; headers: Headers }> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(60_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 500)}`)
  return { body: text ? JSON.parse(text) : {}, headers: response.headers }
}
