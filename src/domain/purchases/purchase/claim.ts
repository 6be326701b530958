/** A claim: the step in which a purchase becomes the owner of its shipment. */
import { Decimal } from 'decimal.js'
import { staysAtHome } from '#adapters/carriers/addresses.ts'
import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import type { CreditBudget } from '#domain/credits/ledger.ts'
import type { CurrentShipment } from '#domain/orders/order/order.ts'
import type { OrderStatus } from '#domain/orders/status/states.ts'
import { isPurchasable, type PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { isOfContent, isSellable, type Rate } from '#domain/rates/rate.ts'

/** A requested purchase, with the ids that it gets when it is claimed. */
export type NewClaim = {
  accountId: string
  purchaseId: string
  shipmentId: string
  /** Null: the requested id is malformed, so there is no such rate. */
  rateId: string | null
  /** The carriers that the request can use; null: all. */
  allowedCarriers: readonly string[] | null
  /** Identifies the purchase from now on; null: nothing does. */
  key: string | null
  owner: string
  leaseMs: number
  correlationId: string
  /** The id of the event `claimed`. If the log has this event already, the claim fails. */
  eventId: string
  /** The user or API key that requested the purchase; null: unknown. */
  actor: string | null
}

export type ClaimAttempt = NewClaim & {
  /** Whether nothing forbids this node to buy. */
  canBuy: boolean
  /** The order was read from its store. */
  isReadAtStore: boolean
  /** The customs declaration of the shipment was validated. */
  isDeclared: boolean
  /** The order's revision at these checks; null before any check. */
  checkedRevision: number | null
}

/**
 * Why a claim did not succeed. `locked`: it has to be repeated as a batch of one. `changed`: the order was changed after
 * its checks, which have to be repeated.
 */
type ClaimReason =
  | 'no-shipment'
  | 'joined'
  | 'rate-sold'
  | 'no-rate'
  | 'owned'
  | 'disconnected'
  | 'cannot-buy'
  | 'locked'
  | 'key-taken'
  | 'order-status'
  | 'order-blocked'
  | 'rate-expired'
  | 'changed'
  | 'store-unread'
  | 'undeclared'
  | 'key-limit'
  | 'credit'

/** The data that decides about a claim, read under the lock of the order's row. */
export type ClaimRow = {
  attempt: ClaimAttempt
  shipment: CurrentShipment | null
  /** Null: another transaction changes the order. */
  order: { status: OrderStatus; purchaseBlock: PurchaseBlock | null } | null
  rate: Rate | null
  isDisconnected: boolean
  /** The purchase that owns the shipment. */
  owner: Purchase | null
  /** The purchase of the same rate whose label was canceled. */
  soldTo: Purchase | null
  /** The purchase that the key identifies. */
  keyPurchaseId: string | null
  /** The spending of the API key that requested the purchase. Null: it has no limit. */
  spending: KeySpending | null
}

/** Spending of an API key with a daily limit. */
export type KeySpending = {
  keyId: string
  /** Decimal text. */
  limit: string
  /** Decimal text by currency. Null: not read, because the purchases of the key are claimed one after the other. */
  spent: ReadonlyMap<string, string> | null
}

/** The result of a claim: claimed if `reason` is null. */
export type ClaimResult = ClaimRow & {
  reason: ClaimReason | null
  /** The purchase that was claimed, or the one to join. */
  purchase: Purchase | null
  /** The amount that the account can spend in the rate's currency, as a decimal, if the reason is `credit`. */
  available: string | null
}

/**
 * Decides on a claim. Reasons come in the order in which they are reported.
 *
 * @param budget reserves the price of each claim that succeeds, so that the claims of a batch share the balance
 */
export function reasonAgainst(row: ClaimRow, budget: CreditBudget): ClaimReason | null {
  const { attempt, shipment, order, rate, owner, soldTo } = row
  if (!shipment) return 'no-shipment'
  const ownerOfRate = owner?.rateId === attempt.rateId ? owner : null
  // The rate of a purchase may be deleted already.
  const carrier = (rate ?? ownerOfRate ?? soldTo)?.carrier
  if (!carrier || !isCarrierAllowed(attempt.allowedCarriers, carrier)) return 'no-rate'
  if (ownerOfRate) return 'joined'
  // Without a key, this may be a late repeat of the request that bought the canceled label.
  if (soldTo && attempt.key === null) return 'rate-sold'
  if (!rate) return 'no-rate'
  if (owner) return 'owned'
  if (row.isDisconnected) return 'disconnected'
  if (!attempt.canBuy) return 'cannot-buy'
  if (!order) return 'locked'
  if (row.keyPurchaseId !== null) return 'key-taken'
  if (!isPurchasable(order.status)) return 'order-status'
  const mustReadStore = shipment.isFromStore && !attempt.isReadAtStore
  // The store's earlier state counts only if the store isn't read again. An erased order stays erased.
  if (order.purchaseBlock && (!mustReadStore || order.purchaseBlock === 'Order.Erased')) return 'order-blocked'
  if (!isSellable(rate) || !isOfContent(rate, shipment)) return 'rate-expired'
  // Another shipment of the order was changed, or the order was.
  if (attempt.checkedRevision !== null && attempt.checkedRevision !== shipment.revision) return 'changed'
  if (mustReadStore) return 'store-unread'
  if (!attempt.isDeclared && !staysAtHome(shipment.from, shipment.to)) return 'undeclared'
  if (row.spending) {
    const { spent, limit } = row.spending
    if (!spent) return 'locked'
    if (new Decimal(spent.get(rate.currency) ?? 0).plus(rate.charge).greaterThan(limit)) return 'key-limit'
  }
  if (rate.billing === 'prepaid' && !budget.take(attempt.accountId, rate.currency, rate.charge)) return 'credit'
  return null
}
