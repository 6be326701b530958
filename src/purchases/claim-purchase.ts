import { insufficientCredit, reserveCredit, Uncovered } from '#credits/move-credit.ts'
import { serviceError } from '#errors/service-error.ts'
import { openPurchase } from '#orders/apply-purchase.ts'
import type { Shipment } from '#orders/order.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import * as sql from '#purchases/sql.ts'
import { findRate } from '#rates/find-rate.ts'
import type { Rate } from '#rates/rate.ts'

export type BuyLabelCommand = {
  accountId: string
  shipmentId: string
  rateId: string
  /** The carriers that the request's sub-account may use; null: all. */
  allowedCarriers: string[] | null
  correlationId: string
}

/** How long a claim is held before another node may take it over, unsent. */
export const claimLeaseMs = 15_000

/** Whether the purchase was begun now, or is one of the same effective request that owns the shipment. */
export type Claim = { purchase: sql.PurchaseRow; mine: boolean }

/** Ends the transaction of a claim that came second. */
class Outrun extends Error {}

/**
 * Claims the shipment for a purchase and reserves its price, in one transaction; or finds the
 * purchase of the same rate that owns the shipment.
 *
 * @throws ServiceError 404 for a rate that the shipment lacks, 409 where another purchase owns the
 *   shipment or the order's status forbids buying, 422 for a stale rate or too little credit
 */
export async function claimPurchase(deps: PurchaseDeps, command: BuyLabelCommand, shipment: Shipment): Promise<Claim> {
  const [owning] = await sql.selectOwningPurchase(deps.db, command.accountId, shipment.shipmentId)
  if (owning?.rate_id === command.rateId.toLowerCase()) return { purchase: owning, mine: false }
  const rate = await findRate(deps, { ...command, shipmentId: shipment.shipmentId })
  if (!(command.allowedCarriers?.includes(rate.carrier) ?? true)) throw serviceError('Rate.NotFound')
  if (owning) throw occupied(owning)

  try {
    return { purchase: await insertClaim(deps, command, shipment, rate), mine: true }
  } catch (error) {
    // Outside the transaction, whose connection is free again by now.
    if (error instanceof Uncovered) {
      const { charge: amount, currency } = rate
      throw await insufficientCredit(deps, { accountId: command.accountId, amount, currency })
    }
    if (!(error instanceof Outrun)) throw error
    // Whoever came first has committed; if it has failed meanwhile the shipment is free again.
    return claimPurchase(deps, command, shipment)
  }
}

const occupied = (owning: sql.PurchaseRow) =>
  owning.state === 'Completed'
    ? serviceError('Label.AlreadyExists', { labelId: owning.label_id })
    : serviceError('Label.PurchaseInProgress', { operationId: owning.id })

async function insertClaim(
  deps: PurchaseDeps,
  command: BuyLabelCommand,
  shipment: Shipment,
  rate: Rate,
): Promise<sql.PurchaseRow> {
  const purchaseId = deps.ids()
  const { accountId } = command
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const order = { accountId, orderId: shipment.orderId }
    const [, [claimed]] = await Promise.all([
      openPurchase(tx, order),
      sql.insertPurchase(tx, {
        ...order,
        id: purchaseId,
        shipmentId: shipment.shipmentId,
        rateId: rate.rateId,
        owner: deps.node,
        leaseUntil: new Date(now.getTime() + claimLeaseMs),
        carrier: rate.carrier,
        carrierAccount: rate.carrierAccount,
        charge: rate.charge,
        currency: rate.currency,
        quote: rate.quote,
        shipDate: rate.shipDate,
        correlationId: command.correlationId,
        eventId: deps.ids(),
        now,
      }),
    ])
    if (rate.usableUntil <= now) throw serviceError('Rate.Stale')
    if (!claimed) throw new Outrun()
    await reserveCredit(deps, tx, { accountId, causeId: purchaseId, amount: rate.charge, currency: rate.currency })
    return claimed
  })
}
