/**
 * `POST /commerce/orders/{id}/fulfillments` marks the whole order as fulfilled and mails the buyer: parts it knows none.
 * A fulfilment has no id, so it is known by its number, and there is no way to take one back.
 */
import { Type } from 'typebox'
import { askJson, ok, rejected, tellJson } from '#adapters/stores/call-store.ts'

import { callOf, withPause } from '#adapters/stores/squarespace/connection.ts'
import { orderAnswer } from '#adapters/stores/squarespace/orders.ts'
import type { FindPushOutcome, Push, PushOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const pushDeadlineMs = 20_000
export const findDeadlineMs = 10_000

/** No content, or the order. */
const fulfilledAnswer = compileOnFirstUse(
  Type.Union([Type.Null(), Type.Object({ id: Type.String(), fulfillmentStatus: Type.String() })]),
)

export async function findPush(deps: StoreDeps, account: StoreAccount, push: Push): Promise<FindPushOutcome> {
  const path = `/commerce/orders/${encodeURIComponent(push.externalId)}`
  const asked = { verb: 'find-push', path, deadlineMs: findDeadlineMs, shape: orderAnswer }
  const order = withPause(await askJson(deps, account, callOf(account, asked)))
  if (order.outcome === 'gone') return rejected(null, 'The order no longer exists.')
  if (order.outcome !== 'ok') return order
  const isThere = order.value.fulfillments?.some(({ trackingNumber }) => trackingNumber === push.trackingNumber)
  return isThere ? ok({ fulfilmentId: push.trackingNumber }) : { outcome: 'absent' }
}

export async function push(deps: StoreDeps, account: StoreAccount, told: Push): Promise<PushOutcome> {
  const path = `/commerce/orders/${encodeURIComponent(told.externalId)}/fulfillments`
  const shipment = {
    shipDate: `${told.shipDate}T00:00:00Z`,
    carrierName: told.carrierName,
    service: told.serviceName,
    trackingNumber: told.trackingNumber,
    ...(told.trackingUrl ? { trackingUrl: told.trackingUrl } : {}),
  }
  const body = { shouldSendNotification: true, shipments: [shipment] }
  const asked = { verb: 'push', path, body, deadlineMs: pushDeadlineMs, shape: fulfilledAnswer }
  const outcome = withPause(await tellJson(deps, account, callOf(account, asked)))
  return outcome.outcome === 'ok' ? ok({ fulfilmentId: told.trackingNumber }) : outcome
}
