/** Requests rates for items of batches, and chooses one for each. */
import { staysAtHome } from '#adapters/carriers/addresses.ts'
import { getSubAccount } from '#domain/accounts/sub-accounts.ts'
import { itemRate } from '#domain/batches/batch.ts'
import { acceptRate, chooseRate, type FindCarrier } from '#domain/batches/selection.ts'
import type { ItemResult, TakenItem } from '#domain/batches/work-sql.ts'
import { listShipmentsToBuy, type ShipmentToBuy } from '#domain/orders/order/chosen-shipments.ts'
import { assertDeclared } from '#domain/purchases/buying/claim-purchase.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { listEarlierPurchases } from '#domain/purchases/queries/queries.ts'
import { listRates } from '#domain/rates/queries.ts'
import { rateShipment } from '#domain/rates/quote-shipment.ts'
import type { Rate, RateDeps } from '#domain/rates/rate.ts'
import type { Clock } from '#kit/clock.ts'
import { type ErrorDetail, errorDetail, ServiceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

export type RateItemsDeps = {
  db: Database
  clock: Clock
  rates: RateDeps
  purchases: Pick<PurchaseDeps, 'db' | 'connections'>
  findCarrier: FindCarrier
}

/** The data that is read for all items of a batch at once. */
type Context = {
  shipments: Map<string, ShipmentToBuy>
  earlier: Purchase[]
  requested: Map<string, Rate>
  allowedCarriers: string[] | null
}

/** The carriers that a batch can use: those of its sub-account; null: all. @throws ServiceError `SubAccount.*` */
export const carriersOf = async (
  deps: { db: Database },
  { accountId, subAccountId }: TakenItem,
): Promise<string[] | null> =>
  subAccountId === null ? null : (await getSubAccount(deps, accountId, subAccountId)).allowedCarriers

/** Reads what is known about items of one batch. @throws ServiceError `SubAccount.*` */
export async function readContext(deps: RateItemsDeps, items: readonly TakenItem[]): Promise<Context> {
  const [first] = items
  if (!first) throw new Error('no items to rate')
  const { accountId } = first
  const shipmentIds = items.map(({ shipmentId }) => shipmentId)
  const requested = items.flatMap(({ shipmentId, requestedRateId: rateId }) =>
    rateId === null ? [] : [{ accountId, shipmentId, rateId }],
  )
  const [shipments, earlier, rates, allowedCarriers] = await Promise.all([
    listShipmentsToBuy(deps, { accountId, shipmentIds }),
    listEarlierPurchases(
      deps,
      items.map(({ shipmentId, requestedRateId: rateId }) => ({ accountId, shipmentId, rateId })),
    ),
    listRates(deps, requested),
    carriersOf(deps, first),
  ])
  const known = rates.filter((rate) => rate !== null)
  return { shipments, earlier, requested: new Map(known.map((rate) => [rate.shipmentId, rate])), allowedCarriers }
}

/** Rates of a carrier whose limit of calls is reached are waited for this long. */
const maxThrottledMs = 15 * 60_000

/** @returns the item with its rate, with the reason why it can't be bought, or to be rated again later */
export async function rateItem(deps: RateItemsDeps, item: TakenItem, context: Context): Promise<ItemResult> {
  const found = context.shipments.get(item.shipmentId)
  if (!found) return failed(item, errorDetail('Shipment.NotFound'))
  const issue = found.issue ?? ownerIssue(item, context.earlier)
  if (issue) return failed(item, issue)
  if (item.requestedRateId !== null) {
    const sale = context.earlier.find((one) => one.shipmentId === item.shipmentId && !one.ownsShipment)
    if (sale) return failed(item, errorDetail('Label.Cancelled', { labelId: sale.labelId }))
    const rate = context.requested.get(item.shipmentId) ?? null
    return decide(deps, item, found, acceptRate(deps.findCarrier, rate, item.selection, context.allowedCarriers))
  }
  const { accountId } = item
  const { allowedCarriers } = context
  // Options that a person chose for the package replace those of its order.
  const options = found.shipment.options || !found.serviceOptions ? {} : { serviceOptions: found.serviceOptions }
  const command = { accountId, allowedCarriers, priority: 'batch' as const, ...options }
  const { rates, carrierResponses, failure } = await rateShipment(deps.rates, command, found.shipment)
  const elapsedMs = deps.clock.now().getTime() - item.since.getTime()
  const waitMs = throttledMs(
    carrierResponses.flatMap(({ error }) => error ?? []),
    elapsedMs,
  )
  if (waitMs !== null && elapsedMs < maxThrottledMs) return { ...item, state: 'rating', rate: null, waitMs }
  const reason = failure?.errors[0]
  if (reason) return failed(item, reason)
  return decide(deps, item, found, chooseRate(deps.findCarrier, rates, item.selection, allowedCarriers))
}

const failed = (item: TakenItem, error: ErrorDetail): ItemResult => ({ ...item, state: 'failed', rate: null, error })

/** Why the shipment can't be bought now, if another purchase owns it. */
function ownerIssue({ shipmentId }: TakenItem, earlier: readonly Purchase[]): ErrorDetail | null {
  const owner = earlier.find((one) => one.shipmentId === shipmentId && one.ownsShipment)
  if (!owner) return null
  return owner.state === 'Completed'
    ? errorDetail('Label.AlreadyExists', { labelId: owner.labelId })
    : errorDetail('Label.PurchaseInProgress', { operationId: owner.purchaseId })
}

/** A missing customs declaration is reported before anything is bought. */
async function decide(
  deps: RateItemsDeps,
  item: TakenItem,
  { shipment }: ShipmentToBuy,
  chosen: Rate | ErrorDetail,
): Promise<ItemResult> {
  if (!('rateId' in chosen)) return failed(item, chosen)
  try {
    if (!staysAtHome(shipment.from, shipment.to)) await assertDeclared(deps.purchases, item.accountId, shipment, chosen)
  } catch (error) {
    const [issue] = error instanceof ServiceError ? error.errors : []
    if (!issue) throw error
    return { ...failed(item, issue), rate: itemRate(chosen) }
  }
  return { ...item, state: 'ready', rate: itemRate(chosen) }
}

const minWaitMs = 2_000
export const maxWaitMs = 60_000

/**
 * How long to wait for carriers that limit calls; null: none does. A carrier that reports no time is called again soon, and
 * less and less often after that.
 *
 * @param elapsedMs how long the batch has been rated or bought
 */
export function throttledMs(errors: readonly ErrorDetail[], elapsedMs: number): number | null {
  const waits = errors.flatMap(({ metaData }) => {
    if (metaData?.reason !== 'throttled') return []
    const seconds = metaData.retryAfterSeconds
    return [typeof seconds === 'number' ? seconds * 1000 : Math.max(minWaitMs, elapsedMs / 4)]
  })
  return waits.length > 0 ? Math.min(Math.max(...waits), maxWaitMs) : null
}
