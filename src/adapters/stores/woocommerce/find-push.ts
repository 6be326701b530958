/** Whether the shop has a parcel: by its number among the order's fulfilments, or by our record on the order. */
import { rejected } from '#adapters/stores/call-store.ts'
import type { FindPushOutcome, Push, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { type Asked, ask, unreadableIfMissing } from '#adapters/stores/woocommerce/ask.ts'
import { fulfilmentsAnswer, orderAnswer, trackingNumberOf } from '#adapters/stores/woocommerce/order-answer.ts'
import { ownFulfilments, recordKeyOf } from '#adapters/stores/woocommerce/own-record.ts'
import { hasFulfilments, unknownOrderCodes } from '#adapters/stores/woocommerce/read.ts'
import { trackingsAnswer, trackingsPath } from '#adapters/stores/woocommerce/tracking-plug-in.ts'

export const findDeadlineMs = 15_000

export async function findPush(deps: StoreDeps, account: StoreAccount, push: Push): Promise<FindPushOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + findDeadlineMs
  const path = `wc/v3/orders/${encodeURIComponent(push.externalId)}`
  if (!hasFulfilments(account)) {
    const asked = await ask(deps, account, { verb: 'find-push', path, endsAtMs, shape: orderAnswer })
    const order = known(asked)
    if (order.outcome !== 'ok') return order
    const found = ownFulfilments(order.value).find(({ fulfilmentId }) => fulfilmentId === recordKeyOf(push))
    if (!found) return findTracking(deps, account, push, endsAtMs)
    const { fulfilmentId, isCancelled } = found
    return isCancelled ? { outcome: 'cancelled', fulfilmentId } : { outcome: 'ok', value: { fulfilmentId } }
  }
  const asked = await ask(deps, account, {
    verb: 'find-push',
    path: `${path}/fulfillments`,
    endsAtMs,
    shape: fulfilmentsAnswer,
  })
  const listed = known(asked)
  if (listed.outcome !== 'ok') return listed
  const found = listed.value.filter((fulfilment) => trackingNumberOf(fulfilment) === push.trackingNumber)
  const live = found.find(({ date_deleted }) => !date_deleted)
  if (live) return { outcome: 'ok', value: { fulfilmentId: String(live.id) } }
  const [deleted] = found
  return deleted ? { outcome: 'cancelled', fulfilmentId: String(deleted.id) } : { outcome: 'absent' }
}

/** An order that is not there any more is told of nothing, however often it is asked for. */
const known = <Answer>(asked: Asked<Answer>) =>
  asked.outcome === 'missing' && unknownOrderCodes.includes(asked.code)
    ? rejected(asked.code, 'The order no longer exists.')
    : unreadableIfMissing(asked)

/** Where the number stands at the plug-in and our record is missing, a push stopped between the two. */
async function findTracking(
  deps: StoreDeps,
  account: StoreAccount,
  push: Push,
  endsAtMs: number,
): Promise<FindPushOutcome> {
  if (account.facts.pushes !== 'tracking plug-in') return { outcome: 'absent' }
  const path = trackingsPath(push.externalId)
  const listed = unreadableIfMissing(
    await ask(deps, account, { verb: 'trackings', path, endsAtMs, shape: trackingsAnswer }),
  )
  if (listed.outcome !== 'ok') return listed
  const isThere = listed.value.some(({ tracking_number }) => tracking_number === push.trackingNumber)
  return { outcome: 'absent', ...(isThere ? { begun: recordKeyOf(push) } : {}) }
}
