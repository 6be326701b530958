import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { Coin } from '#adapters/payments/payment-provider.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { offeredCoins, requestTopUp } from '#domain/credits/top-ups/request-top-up.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import type { SignLink } from '#domain/labels/links.ts'
import { listLabels } from '#domain/labels/queries.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { Order } from '#domain/orders/order/order.ts'
import { isOpen } from '#domain/purchases/purchase/states.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/queries.ts'
import * as sql from '#edges/legacy/legacy-orders.ts'
import { type Arguments, readChoice, readText } from '#edges/legacy/read-form.ts'
import {
  Failure,
  itemStatus,
  type PurchasedShipment,
  type PurchaseResponse,
  purchaseResponse,
  shortDollars,
  type TopUpResponse,
  unixSeconds,
} from '#edges/legacy/responses.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { listLimits } from '#kit/list-limits.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ShowDeps = { db: Queryable; knownCarriers: readonly Carrier[]; signLink: SignLink }

export type ShownPurchase = {
  answer: PurchaseResponse
  /** All carriers have responded. Files may still be in progress. */
  isBought: boolean
  /** All outcomes are known, and the files are ready. */
  isEnded: boolean
  /** No caller of create-purchase has received the outcome yet. */
  isAwaited: boolean
  /** The error of a failed purchase; null: none. */
  failure: ErrorDetail | null
}

/**
 * The response for an order, with new links to its files.
 *
 * @throws ServiceError 404 if the account has no such order
 */
export async function showPurchase(deps: ShowDeps, accountId: string, orderId: string): Promise<ShownPurchase> {
  const [{ order, shipments }, [stored], { available }] = await Promise.all([
    getOrderPurchases(deps, accountId, orderId),
    sql.selectLegacyOrder(deps.db, accountId, orderId),
    getBalance(deps, accountId, creditCurrency),
  ])
  // Orders of the JSON API have neither.
  const { notes, labelFormat } = stored ?? { notes: '', labelFormat: 'PDF' as const }
  const view = { order, shipments, notes, availableCredit: available }
  return {
    isBought: shipments.every(({ purchase }) => purchase === null || !isOpen(purchase.state)),
    isEnded: shipments.every((shipment) => itemStatus(shipment) !== 'processing'),
    isAwaited: stored?.isAwaited ?? false,
    failure: shipments.find(({ purchase }) => purchase?.failure)?.purchase?.failure ?? null,
    answer: purchaseResponse(deps.knownCarriers, view, (labelId) => deps.signLink(accountId, labelId, labelFormat)),
  }
}

/** As `showPurchase`, for a caller who asks for the outcome later. A repeat of create-purchase then buys again. */
export async function retrievePurchase(deps: ShowDeps, accountId: string, orderId: string): Promise<ShownPurchase> {
  const shown = await showPurchase(deps, accountId, orderId)
  if (shown.isEnded && shown.isAwaited) await sql.forgetDigest(deps.db, accountId, orderId)
  return shown
}

/** @throws ServiceError 404 if the account has no such order */
export async function getOrderPurchases(
  deps: { db: Queryable },
  accountId: string,
  orderId: string,
): Promise<{ order: Order; shipments: PurchasedShipment[] }> {
  const order = await getOrder(deps, accountId, orderId)
  const ids = order.shipments.map(({ shipmentId }) => shipmentId)
  const purchases = await listShipmentPurchases(deps, accountId, ids)
  const labelIds = purchases.map(({ labelId }) => labelId).filter((id) => id !== null)
  const labels = labelIds.length > 0 ? await listLabels(deps, accountId, labelIds) : []
  const shipments = ids.map((shipmentId) => {
    const purchase = purchases.find((one) => one.shipmentId === shipmentId) ?? null
    const label = (purchase && labels.find(({ labelId }) => labelId === purchase.labelId)) ?? null
    return { shipmentId, purchase, label }
  })
  return { order, shipments }
}

export type ChargeCreditsDeps = { topUps: TopUpDeps }

const minDollars = '5'
const maxDollars = '100000'

function readDollars(args: Arguments, errors: string[]): string {
  const text = readText(args, 'amount')
  if (text === '') errors.push('amount is required.')
  else if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) errors.push('amount must be in dollars, such as 30 or 30.00.')
  else if (compareAmounts(text, minDollars) < 0) errors.push(`amount must be at least ${minDollars}.00.`)
  else if (compareAmounts(text, maxDollars) > 0) errors.push(`amount must be at most ${maxDollars}.00.`)
  return text
}

/** Requests a top-up. Nothing is credited until the payment arrives. */
export async function chargeCredits(
  { topUps, audit }: ChargeCreditsDeps & { audit: Audit },
  accountId: string,
  args: Arguments,
): Promise<TopUpResponse> {
  const errors: string[] = []
  const credits = readDollars(args, errors)
  const offered = offeredCoins(topUps)
  if (offered.length === 0) throw new Failure(503, 'This service does not sell credit.')
  const meanings = Object.fromEntries(offered.map((coin) => [coin, coin]))
  const fallback = offered.includes('btc') ? 'btc' : offered[0]
  const coin = readChoice<Coin>(args, 'currency', { meanings, fallback }, errors)
  if (errors.length > 0 || !coin) throw new Failure(400, errors.join(' '))
  const requested = await requestTopUp({ ...topUps, audit }, { accountId, credits, coin })
  switch (requested.outcome) {
    case 'ok': {
      const { topUpId, address, amount, createdAt } = requested.topUp
      return {
        address,
        id: topUpId,
        amount,
        timestamp: unixSeconds(createdAt),
        credits: shortDollars(credits),
        purchase_id: topUpId,
        currency: requested.topUp.coin,
      }
    }
    case 'too many pending':
      throw new Failure(
        409,
        `${listLimits['top-ups that wait for payment'].max} top-ups are waiting for payment. Pay a top-up, or let one expire.`,
      )
    case 'too many unpaid':
      throw new Failure(
        409,
        `${listLimits['unpaid top-ups'].max} unpaid top-ups are checked for late payments. Try again in a few days.`,
      )
    default:
      throw new Failure(503, 'No payment address or exchange rate is available right now. Try again later.')
  }
}
