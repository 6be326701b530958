import { deadlines } from '#adapters/stores/bigcommerce/connection.ts'
import { createShipment } from '#adapters/stores/bigcommerce/fulfillments.ts'
import { toStoreOrder } from '#adapters/stores/bigcommerce/order.ts'
import { readPart } from '#adapters/stores/bigcommerce/orders.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import type { FulfillmentRequest, FulfillOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'

/** A request without lines contains everything that is left, so the order is read first. */
export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  given: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlines.fulfillMs
  let { lines } = given
  if (lines.length === 0) {
    const found = await readPart(deps, account, given.externalId)
    if (found.outcome === 'gone') return rejected('404', 'the store has no such order')
    if (found.outcome !== 'ok') return found
    const { order, part } = found.value
    lines = toStoreOrder(order, part, { fulfillments: [], weightUnit: undefined }).lines
    if (lines.length === 0) return rejected(null, 'nothing is left to ship')
  }
  const deadlineMs = endsAtMs - deps.clock.monotonicMs()
  return createShipment(deps, account, { request: { ...given, lines }, deadlineMs })
}
