import { ask, deadlines } from '#adapters/stores/ebay/calls.ts'
import { listFulfilments } from '#adapters/stores/ebay/fulfilments.ts'
import { isTouched, Order, toStoreOrder } from '#adapters/stores/ebay/order.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ReadOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const oneOrder = compileOnFirstUse(Order)

/** GET /order/{orderId}, and what was shipped of it where something was. */
export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlines.readMs
  const answered = await ask(deps, account, {
    call: 'read',
    path: `/order/${encodeURIComponent(externalId)}`,
    shape: oneOrder,
    deadlineMs: deadlines.readMs,
  })
  if (answered.outcome !== 'ok') return answered
  const order = answered.value
  const quantities = new Map(order.lineItems.map(({ lineItemId, quantity }) => [lineItemId, quantity]))
  const deadlineMs = endsAtMs - deps.clock.monotonicMs()
  const shipped = isTouched(order)
    ? await listFulfilments(deps, account, { orderId: externalId, quantities, deadlineMs })
    : ok([])
  return shipped.outcome === 'ok' ? ok(toStoreOrder(order, shipped.value)) : shipped
}
