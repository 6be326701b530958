/**
 * Reads GET /shops/{shopId}/receipts/{receiptId}, and posts its tracking. Each post marks it as shipped and mails the
 * buyer.
 */

import { ok } from '#adapters/outcome.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { deadlines, mutateStore, queryStore } from '#adapters/stores/etsy/connection.ts'
import { fulfillmentsOf, Receipt, toStoreOrder } from '#adapters/stores/etsy/orders.ts'
import { unescapedShape } from '#adapters/stores/response-shape.ts'
import type {
  FulfillmentRequest,
  FulfillOutcome,
  LookupOutcome,
  ReadOutcome,
  StoreAccount,
  StoreDeps,
  StoreFulfillment,
} from '#adapters/stores/store.ts'

const oneReceipt = unescapedShape(Receipt)

const isReceiptId = (externalId: string): boolean => /^\d{1,19}$/.test(externalId)

const askReceipt = (deps: StoreDeps, account: StoreAccount, { id, deadlineMs }: { id: string; deadlineMs: number }) =>
  queryStore(deps, account, { call: 'read', path: `/receipts/${id}`, shape: oneReceipt, deadlineMs })

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  if (!isReceiptId(externalId)) return { outcome: 'gone' }
  const answered = await askReceipt(deps, account, { id: externalId, deadlineMs: deadlines.readMs })
  return answered.outcome === 'ok' ? ok(toStoreOrder(answered.value)) : answered
}

const withNumber = (fulfillments: readonly StoreFulfillment[], trackingNumber: string): StoreFulfillment | undefined =>
  fulfillments.find(({ trackingNumbers }) => trackingNumbers.includes(trackingNumber))

/**
 * A shipped receipt without a visible number may be ours, because Etsy hides numbers that it cannot read. Another
 * request would mail the buyer again, so this needs attention.
 */
export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  if (!isReceiptId(request.externalId)) return rejected(null, `${request.externalId} is not a valid receipt id`)
  const found = await askReceipt(deps, account, { id: request.externalId, deadlineMs: deadlines.lookupMs })
  if (found.outcome === 'gone') return rejected('404', 'Etsy has no such receipt')
  if (found.outcome !== 'ok') return found
  const shown = fulfillmentsOf(found.value)
  const shipped = withNumber(shown, request.trackingNumber)
  if (shipped) return ok({ fulfillmentId: shipped.fulfillmentId })
  const isHidden = shown.length === 0 || shown.some(({ trackingNumbers }) => trackingNumbers.length === 0)
  if (found.value.is_shipped && isHidden)
    return rejected(null, 'Etsy shows the order as shipped, but without a tracking number')
  return { outcome: 'absent' }
}

/** Etsy's names of carriers. Other carriers get no link. */
const carrierNames: Readonly<Record<string, string>> = { usps: 'usps', ups: 'ups', fedex: 'fedex', dhl: 'dhl' }

export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  given: FulfillmentRequest,
): Promise<FulfillOutcome> {
  if (!isReceiptId(given.externalId)) return rejected(null, `${given.externalId} is not a valid receipt id`)
  const result = await mutateStore(deps, account, {
    call: 'push',
    path: `/receipts/${given.externalId}/tracking`,
    form: {
      tracking_code: given.trackingNumber,
      carrier_name: carrierNames[given.carrier] ?? 'other',
      send_bcc: 'false',
    },
    shape: oneReceipt,
    deadlineMs: deadlines.fulfillMs,
  })
  if (result.outcome !== 'ok') return result
  const shipped = withNumber(fulfillmentsOf(result.value), given.trackingNumber)
  return ok({ fulfillmentId: shipped?.fulfillmentId ?? given.trackingNumber })
}
