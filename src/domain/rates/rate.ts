import type { CarrierDeps, CarrierId, Quote, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { type Billing, type CarrierConnections, sampleAccountId } from '#adapters/carriers/connections.ts'
import type { ErrorCode } from '#kit/errors/catalogue.ts'
import { type ErrorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { KeyedSemaphore } from '#kit/limits.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Database } from '#kit/postgres.ts'

/** A carrier's quote for a shipment. It is stored, so that it can be purchased by its id. */
export type Rate = {
  rateId: string
  shipmentId: string
  /** The version of the shipment's content that was quoted. Null: a node of an older version quoted it. */
  contentVersion: number | null
  carrier: CarrierId
  /** The id of the carrier account. */
  carrierAccount: string
  /** Who pays the carrier if it is bought, as of its quote. */
  billing: Billing
  /** The price for the account, as decimal text. */
  charge: string
  currency: string
  quote: Quote
  /** The day of the handover to the carrier, `yyyy-mm-dd`. */
  shipDate: string
  createdAt: Date
  /** Whether it had not expired when it was read. */
  isUsable: boolean
}

/** Cheapest first, then fastest. */
export const byPrice = (left: Rate, right: Rate): number =>
  compareAmounts(left.charge, right.charge) || left.quote.deliveryDays - right.quote.deliveryDays

/** Whether the shipment still has the content that was quoted. */
export const isOfContent = (rate: Pick<Rate, 'contentVersion'>, shipment: { contentVersion: number }): boolean =>
  rate.contentVersion === null || rate.contentVersion === shipment.contentVersion

/** Whether the rate can be purchased. A price of zero is an error of the carrier, except for sample carriers. */
export const isSellable = ({ isUsable, charge, carrierAccount }: Rate): boolean =>
  isUsable && (compareAmounts(charge, '0') > 0 || carrierAccount === sampleAccountId)

/** The names of the carrier's own data that the API publishes. */
export const publishedCarrierData = [
  'sku',
  'mailClass',
  'processingCategory',
  'rateIndicator',
  'destinationEntryFacilityType',
] as const

/** The form in which version 0.1 stored quotes. It has only the data of USPS, and another name for the options. */
export type FlatQuote = Omit<Quote, 'carrierData' | 'serviceOptions'> &
  Readonly<Record<(typeof publishedCarrierData)[number], string | null>> & { extras?: ServiceOptions }

/** A quote in the row of a rate or purchase. */
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

export type RateDeps = {
  db: Database
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  /** Limits the concurrent calls of one account at one carrier, so that large orders don't use up its quota. */
  carrierCalls: KeyedSemaphore
  rateLifetimeSeconds: number
  /** The names of carrier packagings, by carrier. */
  packagings: Readonly<Record<string, readonly string[]>>
}

/** Why a shipment has no rates: errors that the caller can fix, our own errors, temporary errors, routes not served. */
const codesByPriority: readonly (readonly ErrorCode[])[] = [
  ['Rate.ParcelIncomplete', 'Rate.PackageUnknown', 'Rate.CarrierRejected'],
  ['General.Unexpected'],
  ['Carrier.Unavailable'],
  ['Rate.NotServed'],
]

/** The failures that help the caller most, in their order. */
export function mostUseful<Failure extends { code: string }>(failures: readonly Failure[]): Failure[] {
  for (const codes of codesByPriority) {
    const found = failures.filter(({ code }) => (codes as readonly string[]).includes(code))
    if (found.length > 0) return found
  }
  return []
}

/**
 * Combines the errors of carriers when none of them returned a rate.
 *
 * @returns null if the carriers work but none serves the route
 */
export function combinedFailure(errors: readonly ErrorDetail[]): ServiceError | null {
  const useful = mostUseful(errors)
  const code = useful[0]?.code
  if (!code || code === 'Rate.NotServed') return null
  return code === 'General.Unexpected' ? serviceError(code) : new ServiceError(useful)
}

const maxErrors = 100

/** Combines the failures of an order's shipments when none of them has a rate. */
export function combinedOrderFailure(failures: readonly ServiceError[]): ServiceError {
  const errors = mostUseful(failures).flatMap((failure) => failure.errors)
  return errors.length > 0 ? new ServiceError(errors.slice(0, maxErrors)) : serviceError('Rate.NoneAvailable')
}
