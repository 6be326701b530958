/**
 * POST /orders/v0/orders/{orderId}/shipmentConfirmation → 204. Each package has Waybill's number, equal in each
 * attempt, which identifies it among the order's packages. A confirmation cannot be canceled.
 */
import { createHash } from 'node:crypto'
import { ok } from '#adapters/outcome.ts'
import { deadlines, marketplacesOf, mutateStore } from '#adapters/stores/amazon/connection.ts'
import { toStoreOrder } from '#adapters/stores/amazon/order.ts'
import { read, readOrder } from '#adapters/stores/amazon/orders.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { nothing } from '#adapters/stores/response-shape.ts'
import type {
  FulfillmentRequest,
  FulfillOutcome,
  LookupOutcome,
  StoreAccount,
  StoreDeps,
} from '#adapters/stores/store.ts'

const confirmEveryMs = 500
const unknownOrder = rejected('404', 'Amazon has no such order')

/** A positive number of at most nine digits, as Amazon requires. Unique among the packages of an order. */
export const packageReferenceOf = (updateId: string): string =>
  String(1 + (createHash('sha256').update(updateId).digest().readUInt32BE(0) % 999_999_999))

export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const found = await read(deps, account, request.externalId)
  if (found.outcome === 'gone') return unknownOrder
  if (found.outcome !== 'ok') return found
  const reference = packageReferenceOf(request.updateId)
  const shipped = found.value.fulfillments.find(
    ({ fulfillmentId, trackingNumbers }) =>
      fulfillmentId === reference || trackingNumbers.includes(request.trackingNumber),
  )
  if (!shipped) return { outcome: 'absent' }
  const { fulfillmentId } = shipped
  return shipped.isCancelled ? { outcome: 'cancelled', fulfillmentId } : ok({ fulfillmentId })
}

/** Amazon's names of carriers. Other carriers have a name in addition to `Other`. */
const carrierCodes: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' }

export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  given: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlines.fulfillMs
  let { lines } = given
  let [marketplaceId = '', ...others] = marketplacesOf(account)
  if (lines.length === 0 || others.length > 0) {
    const found = await readOrder(deps, account, given.externalId)
    if (found.outcome === 'gone') return unknownOrder
    if (found.outcome !== 'ok') return found
    marketplaceId = found.value.salesChannel?.marketplaceId ?? marketplaceId
    if (lines.length === 0) lines = toStoreOrder(found.value, deps.clock.now()).lines
    if (lines.length === 0) return rejected(null, 'nothing is left to ship')
  }
  const packageReferenceId = packageReferenceOf(given.updateId)
  const carrierCode = carrierCodes[given.carrier]
  const result = await mutateStore(deps, account, {
    call: 'push',
    method: 'POST',
    path: `/orders/v0/orders/${encodeURIComponent(given.externalId)}/shipmentConfirmation`,
    body: {
      marketplaceId,
      packageDetail: {
        packageReferenceId,
        ...(carrierCode ? { carrierCode } : { carrierCode: 'Other', carrierName: given.carrierName }),
        shippingMethod: given.serviceName,
        trackingNumber: given.trackingNumber,
        // Amazon rejects future dates, but a label may have tomorrow's date.
        shipDate: deps.clock.now().toISOString(),
        orderItems: lines.map(({ lineId, quantity }) => ({ orderItemId: lineId, quantity })),
      },
    },
    shape: nothing,
    deadlineMs: endsAtMs - deps.clock.monotonicMs(),
    pauseMs: confirmEveryMs,
  })
  return result.outcome === 'ok' ? ok({ fulfillmentId: packageReferenceId }) : result
}
