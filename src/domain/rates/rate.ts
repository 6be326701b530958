import type { CarrierDeps, CarrierId, Quote, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { type CarrierConnections, sampleAccountId } from '#adapters/carriers/connections.ts'
import type { Ids } from '#kit/ids.ts'
import type { KeyedSemaphore } from '#kit/limits.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Database } from '#kit/postgres.ts'

/** A carrier's quote for a shipment, kept so that it can be bought by its id. */
export type Rate = {
  rateId: string
  shipmentId: string
  carrier: CarrierId
  /** The account at the carrier that it was quoted for. */
  carrierAccount: string
  /** What buying it costs the account, as decimal text. */
  charge: string
  currency: string
  quote: Quote
  /** The day on which the parcel is handed over, `yyyy-mm-dd`. */
  shipDate: string
  createdAt: Date
  /** Whether it can be bought: it could when it was read. */
  isUsable: boolean
}

/** Cheapest first, then fastest. */
export const byPrice = (left: Rate, right: Rate): number =>
  compareAmounts(left.charge, right.charge) || left.quote.deliveryDays - right.quote.deliveryDays

/**
 * Whether a label may be bought for it: it has not expired, and has a price. A price of nothing is a carrier's mistake, for
 * which nobody sells a label; samples have none.
 */
export const isSellable = ({ isUsable, charge, carrierAccount }: Rate): boolean =>
  isUsable && (compareAmounts(charge, '0') > 0 || carrierAccount === sampleAccountId)

/** A quote as rates and purchases keep it in their rows, in today's form or in that of version 0.1. */

/** What the JSON interface answers of a carrier's own data, each under the name that the carrier gave it. */
export const publishedCarrierData = [
  'sku',
  'mailClass',
  'processingCategory',
  'rateIndicator',
  'destinationEntryFacilityType',
] as const

/** Version 0.1 stored the data of one carrier flat, null for every other, and the options under another name. */
export type FlatQuote = Omit<Quote, 'carrierData' | 'serviceOptions'> &
  Readonly<Record<(typeof publishedCarrierData)[number], string | null>> & { extras?: ServiceOptions }

export type StoredQuote = Quote | FlatQuote

export function readQuote(stored: StoredQuote): Quote {
  if ('carrierData' in stored) return stored
  const { extras, sku, mailClass, processingCategory, rateIndicator, destinationEntryFacilityType, ...quote } = stored
  const flat = { sku, mailClass, processingCategory, rateIndicator, destinationEntryFacilityType }
  const carrierData = Object.fromEntries(
    Object.entries(flat).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  )
  return { ...quote, carrierData, ...(extras ? { serviceOptions: extras } : {}) }
}

/** What rating is given. */
export type RateDeps = {
  db: Database
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  /** How many calls for rates an account has under way at one carrier: a hundred packages must not spend its quota. */
  carrierCalls: KeyedSemaphore
  rateLifetimeSeconds: number
  /** The names of all carriers' own packagings, by their carriers. */
  packagings: Readonly<Record<string, readonly string[]>>
}
