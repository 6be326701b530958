/** Whether the shop has a parcel: by its number among the order's fulfilments, or by our record on the order. */

import { Type } from 'typebox'
import { callStore, rejected, uncertain, writeFailure } from '#adapters/stores/call-store.ts'
import type { CancelPushOutcome, FindPushOutcome, Push, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { type Asked, ask, unreadableIfMissing, writeRefusal, writeRequest } from '#adapters/stores/woocommerce/calls.ts'
import { pushDeadlineMs, write } from '#adapters/stores/woocommerce/fulfillments.ts'
import { fulfilmentsAnswer, orderAnswer, trackingNumberOf } from '#adapters/stores/woocommerce/order.ts'
import { hasFulfilments, unknownOrderCodes } from '#adapters/stores/woocommerce/orders.ts'
import {
  ownFulfilments,
  recordKeyOf,
  recordOf,
  trackingsAnswer,
  trackingsPath,
} from '#adapters/stores/woocommerce/own-fulfillments.ts'
import { readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

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

/** Takes a parcel back: the fulfilment is deleted, or our record says so and a completed order is being processed again. */

/** A fulfilment is answered with a sentence, a tracking number with itself. */
const removedAnswer = compileOnFirstUse(
  Type.Union([Type.Object({ message: Type.String() }), Type.Object({ tracking_id: Type.String() })]),
)

export async function cancelPush(
  deps: StoreDeps,
  account: StoreAccount,
  push: Push & { fulfilmentId: string },
): Promise<CancelPushOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + pushDeadlineMs
  if (!hasFulfilments(account)) return takeRecordBack(deps, account, push, endsAtMs)
  // Deleting what was deleted before is refused in words that are an unknown number's as well.
  const found = await findPush(deps, account, push)
  if (found.outcome === 'cancelled' || found.outcome === 'absent') return { outcome: 'ok', value: null }
  if (found.outcome !== 'ok') return found
  const path = `wc/v3/orders/${encodeURIComponent(push.externalId)}/fulfillments/${encodeURIComponent(push.fulfilmentId)}`
  return remove(deps, account, path, endsAtMs)
}

async function remove(
  deps: StoreDeps,
  account: StoreAccount,
  path: string,
  endsAtMs: number,
): Promise<CancelPushOutcome> {
  const deadlineMs = Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const sent = await callStore(deps, account, { deadlineMs, fetchToken: null }, () =>
    writeRequest(account, 'cancel-push', { method: 'DELETE', path }),
  )
  if (sent.kind !== 'answered') return writeFailure(sent)
  if (sent.response.status !== 200) return writeRefusal(sent.response)
  return removedAnswer.Check(readJson(sent.response))
    ? { outcome: 'ok', value: null }
    : uncertain('WooCommerce returned 200 with an unexpected body')
}

async function takeRecordBack(
  deps: StoreDeps,
  account: StoreAccount,
  push: Push & { fulfilmentId: string },
  endsAtMs: number,
): Promise<CancelPushOutcome> {
  const path = `wc/v3/orders/${encodeURIComponent(push.externalId)}`
  const order = unreadableIfMissing(await ask(deps, account, { verb: 'find-push', path, endsAtMs, shape: orderAnswer }))
  if (order.outcome !== 'ok') return order
  const found = ownFulfilments(order.value).find(({ fulfilmentId }) => fulfilmentId === push.fulfilmentId)
  if (found?.isCancelled) return { outcome: 'ok', value: null }
  // The number may be there without a record, by a push that stopped between the two.
  if (account.facts.pushes === 'tracking plug-in') {
    const removed = await removeTracking(deps, account, push, endsAtMs)
    if (removed.outcome !== 'ok') return removed
  }
  if (!found) return { outcome: 'ok', value: null }
  const body = {
    meta_data: [recordOf(push, found.lines, true)],
    ...(order.value.status === 'completed' ? { status: 'processing' } : {}),
  }
  const request = { verb: 'cancel-push', method: 'PUT' as const, path, body, endsAtMs, shape: orderAnswer }
  const written = await write(deps, account, request)
  return written.outcome === 'ok' ? { outcome: 'ok', value: null } : written
}

async function removeTracking(
  deps: StoreDeps,
  account: StoreAccount,
  push: Push,
  endsAtMs: number,
): Promise<CancelPushOutcome> {
  const path = trackingsPath(push.externalId)
  const listed = unreadableIfMissing(
    await ask(deps, account, { verb: 'trackings', path, endsAtMs, shape: trackingsAnswer }),
  )
  if (listed.outcome !== 'ok') return listed
  const found = listed.value.find(({ tracking_number }) => tracking_number === push.trackingNumber)
  if (!found) return { outcome: 'ok', value: null }
  return remove(deps, account, `${path}/${encodeURIComponent(found.tracking_id)}`, endsAtMs)
}
