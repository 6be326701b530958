/** Buys a label in one call: order, rate and purchase. Its callers repeat the whole call if they do not get a label. */
import type { CreateOrderDeps } from '#domain/orders/order/create-order.ts'
import { createOrder, findOrderByKey } from '#domain/orders/order/create-order.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { Order } from '#domain/orders/order/order.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import { buyLabel } from '#domain/purchases/buying/buy-label.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { isOpen } from '#domain/purchases/purchase/states.ts'
import { listShipmentPurchases } from '#domain/purchases/queries/queries.ts'
import type { QuotedParcel } from '#domain/rates/quote-parcel.ts'
import { storeRates } from '#domain/rates/quote-shipment.ts'
import type { RateDeps } from '#domain/rates/rate.ts'
import * as sql from '#edges/legacy/legacy-orders.ts'
import type { PurchaseRequest } from '#edges/legacy/purchase-request.ts'
import { type ShowDeps, type ShownPurchase, showPurchase } from '#edges/legacy/purchases.ts'
import { findJoinableRate, quoteService } from '#edges/legacy/rates.ts'
import { Failure } from '#edges/legacy/responses.ts'
import { ServiceError } from '#kit/errors/service-error.ts'

export type CreatePurchaseDeps = ShowDeps & {
  orders: CreateOrderDeps
  rates: RateDeps
  purchases: PurchaseDeps
  /** How long a request waits for its label. Published clients treat a 202 as an error. */
  waitMs: number
}

export type PurchaseCall = {
  accountId: string
  legacyKeyId: string
  request: PurchaseRequest
  /** Identifies exactly these arguments. Null: the caller's own key does. */
  digest: Buffer | null
  /** Aborted if the client hangs up. */
  hungUp: AbortSignal
  correlationId: string
}

const pollFilesEveryMs = 200
const attendEveryMs = 2_000
/** A node that does not extend it for so long is dead. */
const attendedMs = 6_000
/** How long after a caller has left a repeat still gets its order, if no carrier is working on it. */
const repeatWithinMs = 15 * 60_000

/**
 * Buys a label: quotes the package, creates an order, and buys the requested service like any other purchase. If the
 * service is not offered or the credit is clearly too low, no order is created.
 * A repeat with the same key joins an open purchase, and returns a completed one, even if its label was canceled. After
 * a failure, it buys again for the same order.
 * Without a key, a repeat of the same arguments joins a purchase whose caller got 202 or hung up. Two requests at the
 * same time are two purchases.
 */
export async function createPurchase(deps: CreatePurchaseDeps, call: PurchaseCall): Promise<ShownPurchase> {
  const until = deps.purchases.clock.monotonicMs() + deps.waitMs
  const { accountId, request, digest } = call
  const join = async () => {
    const order = digest && (await joinLeftOrder(deps, accountId, digest))
    return order && attend(deps, call, order.orderId, () => buyForOrder(deps, call, { order, quoted: null, until }))
  }
  const joined = await join()
  if (joined) return joined

  const { idempotencyKey } = request
  const isRepeat = idempotencyKey !== null && (await findOrderByKey(deps, accountId, idempotencyKey)) !== null
  const quoted = isRepeat ? null : await quoteService(deps, accountId, request)
  // A client that repeats at once can be faster than the news that it hung up.
  const joinedLate = await join()
  if (joinedLate) return joinedLate
  if (digest) assertListening(call)
  const { order } = await createOrder(deps.orders, {
    accountId,
    subAccountId: null,
    order: request.order,
    idempotencyKey,
    actor: `key ${call.legacyKeyId}`,
  })
  const { orderId } = order
  const { notes, labelFormat } = request
  const now = deps.purchases.clock.now()
  await sql.insertLegacyOrder(deps.db, { accountId, orderId, notes, labelFormat, now, digest, attendedMs })
  return attend(deps, call, orderId, () => buyForOrder(deps, call, { order, quoted, until }))
}

/** A client that has hung up repeats the request. Nothing was bought yet, so the repeat buys. */
function assertListening({ hungUp }: PurchaseCall): void {
  if (hungUp.aborted) throw new Failure(400, 'The client has closed the connection.')
}

/** The order that a caller with the same arguments has left without its outcome; null: there is none. */
async function joinLeftOrder(deps: CreatePurchaseDeps, accountId: string, digest: Buffer): Promise<Order | null> {
  for (;;) {
    const [left] = await sql.attendLeftOrder(deps.db, { accountId, digest, attendedMs })
    if (!left) return null
    const order = await getOrder(deps, accountId, left.orderId)
    const ids = order.shipments.map(({ shipmentId }) => shipmentId)
    const [purchase] = await listShipmentPurchases(deps, accountId, ids)
    if (purchase && isOpen(purchase.state)) return order
    const isLive = purchase?.state === 'Completed' && purchase.ownsShipment
    const isUnbought = purchase === undefined && order.status === OrderStatus.Created
    if ((isLive || isUnbought) && left.sinceMs <= repeatWithinMs) return order
    await sql.forgetDigest(deps.db, accountId, left.orderId)
  }
}

/**
 * Runs the work for an order while repeats know that somebody waits for it. Afterwards the outcome counts as received,
 * unless it is still open, an error hides it, or the client has hung up.
 */
async function attend(
  deps: CreatePurchaseDeps,
  { accountId, digest, hungUp }: PurchaseCall,
  orderId: string,
  work: () => Promise<ShownPurchase>,
): Promise<ShownPurchase> {
  if (!digest) return work()
  const leave = () => sql.leaveOrder(deps.db, { accountId, orderId, digest }).catch(() => {})
  const over = new AbortController()
  const hangUp = () => {
    over.abort()
    void leave()
  }
  if (hungUp.aborted) hangUp()
  hungUp.addEventListener('abort', hangUp, { once: true })
  const extend = async () => {
    for (;;) {
      await deps.purchases.clock.sleep(attendEveryMs, over.signal)
      await sql.attendOrder(deps.db, { accountId, orderId, attendedMs }).catch(() => {})
    }
  }
  extend().catch(() => {})
  let isReceived = false
  try {
    const shown = await work()
    isReceived = shown.isEnded
    return shown
  } finally {
    over.abort()
    if (!hungUp.aborted) await (isReceived ? sql.forgetDigest(deps.db, accountId, orderId).catch(() => {}) : leave())
  }
}

async function buyForOrder(
  deps: CreatePurchaseDeps,
  call: PurchaseCall,
  { order, quoted, until }: { order: Order; quoted: QuotedParcel | null; until: number },
): Promise<ShownPurchase> {
  const { accountId, request, correlationId } = call
  const [shipment] = order.shipments
  if (!shipment) throw new Error('the order has no shipment')
  const { shipmentId } = shipment
  const actor = `key ${call.legacyKeyId}`
  const purchases = { ...deps.purchases, waitWindowMs: Math.max(0, until - deps.purchases.clock.monotonicMs()) }
  let quote = quoted
  for (let attempt = 1; ; attempt += 1) {
    let rateId = await findJoinableRate(deps, accountId, shipmentId, request)
    if (rateId === null) {
      quote ??= await quoteService(deps, accountId, request)
      // The quote is for the content of the request, which the order has unless it was changed since.
      const [rate] = await storeRates(deps.rates, { accountId, shipmentId, contentVersion: 0, quoted: quote })
      if (!rate) throw new Error('a quote was not stored')
      rateId = rate.rateId
      if (call.digest) assertListening(call)
    }
    try {
      await buyLabel(purchases, { accountId, shipmentId, rateId, allowedCarriers: null, correlationId, actor })
      break
    } catch (error) {
      // The label of an earlier request was canceled. The repeat returns that purchase.
      if (error instanceof ServiceError && error.code === 'Label.Cancelled') break
      // Another call with this key was faster, so its purchase is joined.
      if (attempt > 1 || !isTaken(error)) throw error
    }
  }
  return showWhenReady(deps, accountId, order.orderId, until)
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
    if (!isAwaited || clock.monotonicMs() + pollFilesEveryMs > until) return shown
    await clock.sleep(pollFilesEveryMs)
  }
}
