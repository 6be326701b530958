/**
 * What was shipped of an order: GET and POST /order/{orderId}/shipping_fulfillment. A fulfilment's id is its tracking
 * number, so that one number is there once; none can be taken back.
 */
import { Type } from 'typebox'
import { ok, rejected } from '#adapters/stores/call-store.ts'
import { deadlines, tell } from '#adapters/stores/ebay/connection.ts'
import { listFulfilments, read } from '#adapters/stores/ebay/orders.ts'
import type { FindPushOutcome, Push, PushOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const createdAt = compileOnFirstUse(Type.String({ pattern: '/shipping_fulfillment/[^/]+$' }))

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

/** Where a push means everything that is left, what that is has to be read first. */
export async function push(deps: StoreDeps, account: StoreAccount, given: Push): Promise<PushOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlines.pushMs
  let { lines } = given
  if (lines.length === 0) {
    const found = await read(deps, account, given.externalId)
    if (found.outcome === 'gone') return rejected('404', 'eBay has no such order')
    if (found.outcome !== 'ok') return found
    lines = found.value.lines
    if (lines.length === 0) return rejected(null, 'nothing is left to ship')
  }
  const deadlineMs = endsAtMs - deps.clock.monotonicMs()
  return createFulfilment(deps, account, { push: { ...given, lines }, deadlineMs })
}
