/**
 * The status of orders in shops with fulfillments of their own, which do not change it: the last parcel sets it to
 * completed, and its cancellation back to processing.
 */
import { ok } from '#adapters/outcome.ts'
import type { CancelOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { queryStore, unreadableIfMissing, write } from '#adapters/stores/woocommerce/calls.ts'
import { readWhole } from '#adapters/stores/woocommerce/orders.ts'
import { isPartlyForPickup } from '#adapters/stores/woocommerce/pickup.ts'
import { orderResponse } from '#adapters/stores/woocommerce/responses.ts'

/** The owner can turn it off. */
export const completesOrders = ({ credentials }: StoreAccount): boolean => credentials.completeOrders !== 'no'

type Target = { externalId: string; endsAtMs: number }

const setStatus = (
  deps: StoreDeps,
  account: StoreAccount,
  { externalId, endsAtMs, status }: Target & { status: 'completed' | 'processing' },
) =>
  write(deps, account, {
    verb: 'status',
    method: 'PUT',
    path: `wc/v3/orders/${encodeURIComponent(externalId)}`,
    body: { status },
    endsAtMs,
    shape: orderResponse,
  })

/**
 * Completes an order if nothing of it is left to ship. The shop has the fulfillment already, so failures are only
 * logged. The second attempt changes nothing if the first one arrived.
 */
export async function completeOrder(deps: StoreDeps, account: StoreAccount, target: Target): Promise<void> {
  if (!completesOrders(account)) return
  let outcome = await completeIfShipped(deps, account, target)
  if (outcome === 'unavailable' || outcome === 'uncertain') outcome = await completeIfShipped(deps, account, target)
  if (outcome === 'ok' || outcome === 'gone') return
  deps.log.warn({ storeId: account.id, externalId: target.externalId, outcome }, 'shipped order not completed')
}

async function completeIfShipped(deps: StoreDeps, account: StoreAccount, target: Target): Promise<string> {
  const whole = await readWhole(deps, account, target)
  if (whole.outcome !== 'ok') return whole.outcome
  const { order, storeOrder } = whole.value
  // The shop's staff completes an order when the buyer has collected the rest.
  const isToComplete = order.status === 'processing' && storeOrder.lines.length === 0 && !isPartlyForPickup(order)
  return isToComplete ? (await setStatus(deps, account, { ...target, status: 'completed' })).outcome : 'ok'
}

/** Sets a completed order back to processing, before one of its fulfillments is deleted. */
export async function reopenOrder(deps: StoreDeps, account: StoreAccount, target: Target): Promise<CancelOutcome> {
  if (!completesOrders(account)) return ok(null)
  const { externalId, endsAtMs } = target
  const path = `wc/v3/orders/${encodeURIComponent(externalId)}`
  const order = unreadableIfMissing(
    await queryStore(deps, account, { verb: 'find-push', path, endsAtMs, shape: orderResponse }),
  )
  if (order.outcome !== 'ok' || order.value.status !== 'completed') return order.outcome === 'ok' ? ok(null) : order
  const written = await setStatus(deps, account, { ...target, status: 'processing' })
  return written.outcome === 'ok' ? ok(null) : written
}
