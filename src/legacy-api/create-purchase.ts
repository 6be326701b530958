import { isDeepStrictEqual } from 'node:util'
import type { Carrier } from '#carriers/carrier.ts'
import { sampleAccountId } from '#carriers/connections.ts'
import { readBalance } from '#credits/read-balance.ts'
import { ServiceError } from '#errors/service-error.ts'
import { compareAmounts, inCurrency } from '#kit/money.ts'
import { Failure, insufficientCredits, noQuotes } from '#legacy-api/failure.ts'
import { quoteRequest } from '#legacy-api/get-rates.ts'
import { noServiceOptions, readParcelRequest, readTruth, readWord } from '#legacy-api/parcel-request.ts'
import type { Arguments } from '#legacy-api/read-form.ts'
import { serviceName, wantedService } from '#legacy-api/service-names.ts'
import { type ShowDeps, showPurchase } from '#legacy-api/show-purchase.ts'
import * as sql from '#legacy-api/sql.ts'
import { type CreateOrderDeps, createOrder, findOrderOfKey } from '#orders/create-order.ts'
import type { Order } from '#orders/order.ts'
import { buyLabel } from '#purchases/buy-label.ts'
import { findPurchases } from '#purchases/find-purchases.ts'
import type { PurchaseDeps } from '#purchases/purchase-deps.ts'
import { keepRates, type QuotedParcel, type RateDeps } from '#rates/quote-shipment.ts'

export type CreatePurchaseDeps = ShowDeps & { orders: CreateOrderDeps; rates: RateDeps; purchases: PurchaseDeps }

type Quoted = QuotedParcel['quotes'][number]

const longestNotes = 2000
const lookEveryMs = 200

function readPurchaseRequest(carriers: readonly Carrier[], given: Arguments) {
  const wrong: string[] = []
  const service = given.get('service')?.trim() ?? ''
  if (service === '') wrong.push('service is required.')
  const labelFormat = readWord(given, 'label_format', { pdf: 'PDF', png: 'PNG' } as const, 'PDF', wrong) ?? 'PDF'
  const isTest = readTruth(given, 'test_mode', wrong) ?? false
  const sampled = carriers.filter(({ sampleLabel }) => sampleLabel).map(({ id }): string => id)
  if (isTest && !sampled.includes(given.get('carrier')?.trim().toLowerCase() ?? '')) {
    wrong.push(`test_mode is for ${sampled.join(' and ')} only.`)
  }
  const notes = given.get('order_notes') ?? ''
  if (notes.length > longestNotes) wrong.push(`order_notes must be at most ${longestNotes} characters.`)
  const key = given.get('idempotency_key') ?? null
  if (key !== null && (!/^[\x21-\x7e]{1,200}$/.test(key) || /^ingestion:/i.test(key))) {
    wrong.push('idempotency_key must be 1 to 200 visible ASCII characters, and not begin with "ingestion:".')
  }
  const parcel = readParcelRequest(carriers, given, wrong)
  return { ...parcel, service: wantedService(carriers, service), labelFormat, isTest, notes, key }
}
type PurchaseRequest = ReturnType<typeof readPurchaseRequest>

/**
 * Buys a label: quotes the parcel, makes an order of it, and buys the service that was asked for, by the same
 * purchase as everybody's. Where there is no such service, or visibly too little credit, no order is made.
 *
 * A repeat under the same `idempotency_key` joins the purchase that owns the order's shipment; where none does, the
 * same order is bought for anew.
 */
export async function createPurchase(deps: CreatePurchaseDeps, accountId: string, given: Arguments, callId: string) {
  const until = deps.purchases.clock.now().getTime() + deps.purchases.waitWindowMs
  const wanted = readPurchaseRequest(deps.knownCarriers, given)
  if (wanted.key !== null && (await findOrderOfKey(deps, accountId, wanted.key))) {
    // Refuses a key that was used for other content.
    const order = await orderOf(deps, accountId, wanted)
    if (await joinPurchase(deps, accountId, order, wanted, callId)) {
      return showWhenReady(deps, accountId, order.orderId, until)
    }
  }
  const quoted = await quoteRequest(deps, accountId, wanted)
  const chosen = choose(deps, quoted, wanted)
  await requireCredit(deps, accountId, chosen)

  const order = await orderOf(deps, accountId, wanted)
  const shipmentId = order.shipments[0]?.shipmentId as string
  await sql.insertLegacyOrder(deps.db, {
    accountId,
    orderId: order.orderId,
    notes: wanted.notes,
    labelFormat: wanted.labelFormat,
    now: deps.purchases.clock.now(),
  })
  const [rate] = await keepRates(deps.rates, { accountId, shipmentId, quoted: { ...quoted, quotes: [chosen] } })
  try {
    await buy(deps, { accountId, shipmentId, rateId: rate?.rateId as string, callId })
  } catch (error) {
    const isTaken =
      error instanceof ServiceError && ['Label.AlreadyExists', 'Label.PurchaseInProgress'].includes(error.code)
    if (!isTaken || !(await joinPurchase(deps, accountId, order, wanted, callId))) throw error
  }
  return showWhenReady(deps, accountId, order.orderId, until)
}

const orderOf = async (deps: CreatePurchaseDeps, accountId: string, { order, key }: PurchaseRequest) =>
  (await createOrder(deps.orders, { accountId, subAccountId: null, input: order, idempotencyKey: key })).order

/** The quote of the service; of a sample, which is not to be paid for, only its price is another. */
function choose(
  { knownCarriers }: CreatePurchaseDeps,
  { quotes }: QuotedParcel,
  { service, isTest }: PurchaseRequest,
): Quoted {
  const chosen = quotes.find(({ carrier, quote }) => serviceName(knownCarriers, carrier, quote.serviceCode) === service)
  if (!chosen) throw noQuotes()
  if (!isTest) return chosen
  const charge = { amount: '0.00', currency: chosen.quote.charge.currency }
  return { ...chosen, carrierAccount: sampleAccountId, quote: { ...chosen.quote, charge } }
}

/** Refuses before anything is made; the reservation of the purchase is what decides. */
async function requireCredit(deps: CreatePurchaseDeps, accountId: string, { quote }: Quoted): Promise<void> {
  const { amount, currency } = quote.charge
  const { available, mayOwe } = await readBalance(deps, accountId, currency)
  if (!mayOwe && compareAmounts(available, amount) < 0) {
    throw insufficientCredits(inCurrency(amount, currency), inCurrency(available, currency))
  }
}

/** Waits for the purchase that the first call with the key began. @returns whether there is one to join */
async function joinPurchase(
  deps: CreatePurchaseDeps,
  accountId: string,
  order: Order,
  wanted: PurchaseRequest,
  callId: string,
): Promise<boolean> {
  const found = await findPurchases(
    deps,
    accountId,
    order.shipments.map(({ shipmentId }) => shipmentId),
  )
  const owning = found.find(({ ownsShipment }) => ownsShipment)
  if (!owning) return false
  const isSame =
    serviceName(deps.knownCarriers, owning.carrier, owning.quote.serviceCode) === wanted.service &&
    (owning.carrierAccount === sampleAccountId) === wanted.isTest &&
    isDeepStrictEqual(owning.quote.serviceOptions ?? noServiceOptions, wanted.serviceOptions)
  if (!isSame) throw new Failure(409, 'idempotency_key was used for another service, or with other options.')
  await buy(deps, { accountId, shipmentId: owning.shipmentId, rateId: owning.rateId, callId })
  return true
}

/** The purchase, once its file can be had or the window ends: artwork of carriers is made into files behind it. */
async function showWhenReady(deps: CreatePurchaseDeps, accountId: string, orderId: string, until: number) {
  const { clock } = deps.purchases
  for (;;) {
    const shown = await showPurchase(deps, accountId, orderId)
    const isAwaited = shown.isBought && !shown.isEnded
    if (!isAwaited || clock.now().getTime() + lookEveryMs > until) return shown
    await clock.sleep(lookEveryMs)
  }
}

const buy = (
  deps: CreatePurchaseDeps,
  { callId, ...command }: { accountId: string; shipmentId: string; rateId: string; callId: string },
) => buyLabel(deps.purchases, { ...command, allowedCarriers: null, correlationId: callId })
