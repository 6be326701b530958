/** Takes a parcel back: the fulfilment is deleted, or our record says so and a completed order is being processed again. */
import { Type } from 'typebox'
import { callStore, uncertain, writeFailure } from '#adapters/stores/call-store.ts'
import type { CancelPushOutcome, Push, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { ask, unreadableIfMissing } from '#adapters/stores/woocommerce/ask.ts'
import { writeRefusal, writeRequest } from '#adapters/stores/woocommerce/call.ts'
import { findPush } from '#adapters/stores/woocommerce/find-push.ts'
import { orderAnswer } from '#adapters/stores/woocommerce/order-answer.ts'
import { ownFulfilments, recordOf } from '#adapters/stores/woocommerce/own-record.ts'
import { pushDeadlineMs, write } from '#adapters/stores/woocommerce/push.ts'
import { hasFulfilments } from '#adapters/stores/woocommerce/read.ts'
import { trackingsAnswer, trackingsPath } from '#adapters/stores/woocommerce/tracking-plug-in.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'
import { readJson } from '#kit/http.ts'

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
