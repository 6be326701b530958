/**
 * What was shipped of an order: GET and POST /order/{orderId}/shipping_fulfillment. A fulfilment's id is its tracking
 * number, so that one number is there once; none can be taken back.
 */
import { type Static, Type } from 'typebox'
import { rejected } from '#adapters/stores/call-store.ts'
import { ask, deadlines, tell } from '#adapters/stores/ebay/calls.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type {
  FindPushOutcome,
  Gone,
  Push,
  PushOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StoreFulfilment,
  Unavailable,
} from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'
import type { Ok } from '#kit/outcome.ts'
import { Nullable } from '#kit/schema.ts'

const Fulfilment = Type.Object({
  fulfillmentId: Type.String({ minLength: 1 }),
  shipmentTrackingNumber: Type.Optional(Nullable(Type.String())),
  lineItems: Type.Optional(
    Type.Array(Type.Object({ lineItemId: Type.String(), quantity: Type.Optional(Nullable(Type.Integer())) })),
  ),
})
// Of none there is a count all the same.
const fulfilmentList = compileOnFirstUse(
  Type.Object({ total: Type.Integer({ minimum: 0 }), fulfillments: Type.Optional(Type.Array(Fulfilment)) }),
)
const createdAt = compileOnFirstUse(Type.String({ pattern: '/shipping_fulfillment/[^/]+$' }))

/** @param order of its lines a fulfilment without quantities means all */
export async function listFulfilments(
  deps: StoreDeps,
  account: StoreAccount,
  { orderId, quantities, deadlineMs }: { orderId: string; quantities: ReadonlyMap<string, number>; deadlineMs: number },
): Promise<Ok<StoreFulfilment[]> | Gone | Rejected | Unavailable> {
  const answered = await ask(deps, account, {
    call: 'fulfilments',
    path: `/order/${encodeURIComponent(orderId)}/shipping_fulfillment`,
    shape: fulfilmentList,
    deadlineMs,
  })
  if (answered.outcome !== 'ok') return answered
  return ok((answered.value.fulfillments ?? []).map((one) => toFulfilment(one, quantities)))
}

const toFulfilment = (found: Static<typeof Fulfilment>, quantities: ReadonlyMap<string, number>): StoreFulfilment => ({
  fulfilmentId: found.fulfillmentId,
  trackingNumbers: found.shipmentTrackingNumber ? [found.shipmentTrackingNumber] : [],
  lines: (found.lineItems ?? []).map(({ lineItemId, quantity }) => ({
    lineId: lineItemId,
    quantity: quantity ?? quantities.get(lineItemId) ?? 1,
  })),
  isCancelled: false,
})

/** eBay takes letters and digits alone. */
const bare = (trackingNumber: string): string => trackingNumber.replace(/[^0-9a-z]/gi, '')

export async function findPush(deps: StoreDeps, account: StoreAccount, push: Push): Promise<FindPushOutcome> {
  const answered = await listFulfilments(deps, account, {
    orderId: push.externalId,
    quantities: new Map(),
    deadlineMs: deadlines.findMs,
  })
  if (answered.outcome === 'gone') return rejected('404', 'eBay has no such order')
  if (answered.outcome !== 'ok') return answered
  const number = bare(push.trackingNumber)
  const found = answered.value.find(
    ({ fulfilmentId, trackingNumbers }) =>
      fulfilmentId === number || trackingNumbers.some((one) => bare(one) === number),
  )
  return found ? ok({ fulfilmentId: found.fulfilmentId }) : { outcome: 'absent' }
}

/** As the Trading API lists carriers. */
const carrierCodes: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' }

/** @param push with every line that is in the parcel */
export async function createFulfilment(
  deps: StoreDeps,
  account: StoreAccount,
  { push, deadlineMs }: { push: Push; deadlineMs: number },
): Promise<PushOutcome> {
  const told = await tell(deps, account, {
    call: 'push',
    method: 'POST',
    path: `/order/${encodeURIComponent(push.externalId)}/shipping_fulfillment`,
    body: {
      lineItems: push.lines.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })),
      shippingCarrierCode: carrierCodes[push.carrier] ?? 'Other',
      trackingNumber: bare(push.trackingNumber),
    },
    shape: createdAt,
    // What was made stands in the address alone.
    readAnswer: ({ headers }) => headers.location ?? null,
    // A conflict may be with a try of ours that arrived.
    undecided: [409],
    deadlineMs,
  })
  if (told.outcome !== 'ok') return told
  return ok({ fulfilmentId: decodeURIComponent(told.value.slice(told.value.lastIndexOf('/') + 1)) })
}
