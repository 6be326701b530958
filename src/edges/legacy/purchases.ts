import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { Coin } from '#adapters/payments/payment-provider.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { maxPending, offeredCoins, requestTopUp } from '#domain/credits/top-ups/request-top-up.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import type { SignLink } from '#domain/labels/links.ts'
import { listLabels } from '#domain/labels/queries.ts'
import { type CreateOrderDeps, createOrder, findOrderByKey } from '#domain/orders/order/create-order.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { Order } from '#domain/orders/order/order.ts'
import { buyLabel } from '#domain/purchases/buying/buy-label.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { isOpen } from '#domain/purchases/purchase/states.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/queries.ts'
import { storeRates } from '#domain/rates/quote-shipment.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import * as sql from '#edges/legacy/legacy-orders.ts'
import type { PurchaseRequest } from '#edges/legacy/purchase-request.ts'
import { findJoinableRate, quoteService } from '#edges/legacy/rates.ts'
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
import { type ErrorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { compareAmounts } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

export type CreatePurchaseDeps = ShowDeps & { orders: CreateOrderDeps; rates: RateDeps; purchases: PurchaseDeps }

const pollFilesEveryMs = 200

/**
 * Buys a label: quotes the package, creates an order, and buys the requested service like any other purchase. If the
 * service is not offered or the credit is clearly too low, no order is created.
 * A repeat with the same key joins an open purchase, and returns a completed one, even if its label was canceled. After
 * a failure, it buys again for the same order.
 */
export async function createPurchase(
  deps: CreatePurchaseDeps,
  accountId: string,
  request: PurchaseRequest,
  correlationId: string,
): Promise<ShownPurchase> {
  const until = deps.purchases.clock.now().getTime() + deps.purchases.waitWindowMs
  const { idempotencyKey } = request
  const isRepeat = idempotencyKey !== null && (await findOrderByKey(deps, accountId, idempotencyKey)) !== null
  let quoted = isRepeat ? null : await quoteService(deps, accountId, request)

  const { order } = await createOrder(deps.orders, {
    accountId,
    subAccountId: null,
    order: request.order,
    idempotencyKey,
  })
  const [shipment] = order.shipments
  if (!shipment) throw new Error('the order has no shipment')
  const { orderId } = order
  const { shipmentId } = shipment
  const { notes, labelFormat } = request
  await sql.insertLegacyOrder(deps.db, { accountId, orderId, notes, labelFormat, now: deps.purchases.clock.now() })

  for (let attempt = 1; ; attempt += 1) {
    let rateId = await findJoinableRate(deps, accountId, shipmentId, request)
    if (rateId === null) {
      quoted ??= await quoteService(deps, accountId, request)
      const [rate] = await storeRates(deps.rates, { accountId, shipmentId, quoted })
      if (!rate) throw new Error('a quote was not stored')
      rateId = rate.rateId
    }
    try {
      await buyLabel(deps.purchases, { accountId, shipmentId, rateId, allowedCarriers: null, correlationId })
      break
    } catch (error) {
      // The label of an earlier request was canceled. The repeat returns that purchase.
      if (error instanceof ServiceError && error.code === 'Label.Cancelled') break
      // Another call with this key was faster, so its purchase is joined.
      if (attempt > 1 || !isTaken(error)) throw error
    }
  }
  return showWhenReady(deps, accountId, orderId, until)
}

const isTaken = (error: unknown): boolean =>
  error instanceof ServiceError && (error.code === 'Label.AlreadyExists' || error.code === 'Label.PurchaseInProgress')

/** Waits until the label file is ready or the wait window ends. Files are rendered after the purchase. */
async function showWhenReady(
  deps: CreatePurchaseDeps,
  accountId: string,
  orderId: string,
  until: number,
): Promise<ShownPurchase> {
  const { clock } = deps.purchases
  for (;;) {
    const shown = await showPurchase(deps, accountId, orderId)
    // The carrier may have rejected it after the wait window.
    if (shown.failure) throw new ServiceError([shown.failure])
    const isAwaited = shown.isBought && !shown.isEnded
    if (!isAwaited || clock.now().getTime() + pollFilesEveryMs > until) return shown
    await clock.sleep(pollFilesEveryMs)
  }
}

type ShowDeps = { db: Queryable; knownCarriers: readonly Carrier[]; signLink: SignLink }

export type ShownPurchase = {
  answer: PurchaseResponse
  /** All carriers have responded. Files may still be in progress. */
  isBought: boolean
  /** All outcomes are known, and the files are ready. */
  isEnded: boolean
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
    failure: shipments.find(({ purchase }) => purchase?.failure)?.purchase?.failure ?? null,
    answer: purchaseResponse(deps.knownCarriers, view, (labelId) => deps.signLink(accountId, labelId, labelFormat)),
  }
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
  { topUps }: ChargeCreditsDeps,
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
  const requested = await requestTopUp(topUps, { accountId, credits, coin })
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
    case 'too many':
      throw new Failure(409, `${maxPending} top-ups are waiting for payment. Pay one or let it expire.`)
    default:
      throw new Failure(503, 'No payment address or exchange rate is available right now. Try again later.')
  }
}
