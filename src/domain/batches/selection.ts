/** Chooses one of a shipment's rates by the rule of its batch. */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import { byPrice, isSellable, type Rate } from '#domain/rates/rate.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'

/** `cheapestWithin`: the cheapest that is delivered within `maxDays`. */
export const strategies = ['cheapest', 'fastest', 'cheapestWithin'] as const
export type Strategy = (typeof strategies)[number]

export type BatchSelection = {
  strategy: Strategy
  /** For `cheapestWithin`. */
  maxDays: number | null
  /** Ids of carriers; null: all. */
  carriers: readonly string[] | null
  /** Codes of services; null: all. */
  services: readonly string[] | null
  /** Whether services for certain content only, such as books and media, can be chosen. */
  allowRestricted: boolean
}

export type FindCarrier = (id: string) => Pick<Carrier, 'restrictedServices'> | undefined

/** The only content that the service of a rate accepts, such as `books and media`; null: any. */
export const restrictionOf = (findCarrier: FindCarrier, { carrier, quote }: Rate): string | null =>
  findCarrier(carrier)?.restrictedServices[quote.serviceCode] ?? null

/** Fastest first, then cheapest. Rates without an estimate come last. */
const bySpeed = (left: Rate, right: Rate): number => daysOf(left) - daysOf(right) || byPrice(left, right)

/** A rate without an estimate counts as the slowest. */
const daysOf = ({ quote }: Rate): number => (quote.deliveryDays > 0 ? quote.deliveryDays : Number.MAX_SAFE_INTEGER)

/**
 * @param allowedCarriers the carriers that the batch's sub-account can use; null: all
 * @returns the chosen rate, or why there is none
 */
export function chooseRate(
  findCarrier: FindCarrier,
  rates: readonly Rate[],
  selection: BatchSelection,
  allowedCarriers: readonly string[] | null,
): Rate | ErrorDetail {
  const { strategy, maxDays, carriers, services, allowRestricted } = selection
  const offered = rates.filter((rate) => isSellable(rate) && isCarrierAllowed(allowedCarriers, rate.carrier))
  if (offered.length === 0) return errorDetail('Rate.NoneAvailable')
  const matching = offered.filter(
    (rate) =>
      (carriers === null || carriers.includes(rate.carrier)) &&
      (services === null || services.includes(rate.quote.serviceCode)) &&
      (allowRestricted || restrictionOf(findCarrier, rate) === null) &&
      (strategy !== 'cheapestWithin' || daysOf(rate) <= (maxDays ?? 0)),
  )
  const [chosen] = matching.toSorted(strategy === 'fastest' ? bySpeed : byPrice)
  return chosen ?? errorDetail('Batch.NoMatchingRate', { rateCount: offered.length })
}

/**
 * Validates a rate that a caller requested for an item.
 *
 * @param rate null: the shipment has no such rate
 * @returns the rate, or why it can't be bought
 */
export function acceptRate(
  findCarrier: FindCarrier,
  rate: Rate | null,
  { allowRestricted }: Pick<BatchSelection, 'allowRestricted'>,
  allowedCarriers: readonly string[] | null,
): Rate | ErrorDetail {
  if (!rate || !isCarrierAllowed(allowedCarriers, rate.carrier)) return errorDetail('Rate.NotFound')
  if (!isSellable(rate)) return errorDetail('Rate.Stale')
  const restrictedTo = restrictionOf(findCarrier, rate)
  if (restrictedTo !== null && !allowRestricted) return errorDetail('Batch.RateRestricted', { restrictedTo })
  return rate
}
