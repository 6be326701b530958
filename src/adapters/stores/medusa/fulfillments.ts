/**
 * Telling Medusa what was shipped takes two calls: a fulfilment is made, with our tracking number noted in its metadata,
 * and a shipment of it with a label that bears the number, by which the shop tells its buyer. One that stopped between the
 * two is found by what is noted. Medusa cancels no fulfilment that was shipped, so that no other one is taken back.
 */
import { ok, rejected, tellJson, uncertain } from '#adapters/stores/call-store.ts'

import { medusaCall, segment } from '#adapters/stores/medusa/connection.ts'
import { actAnswerShape, actFields, linesLeft, type MedusaOrder, numbersOf } from '#adapters/stores/medusa/order.ts'
import { readOrder } from '#adapters/stores/medusa/orders.ts'
import type {
  CancelPushOutcome,
  FindPushOutcome,
  LineQuantity,
  Push,
  PushOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  Unavailable,
} from '#adapters/stores/store.ts'

export const pushDeadlineMs = 30_000
export const findDeadlineMs = 15_000

type Fulfilment = MedusaOrder['fulfillments'][number]

/** One that was not shipped yet has told nobody: a further push finishes it. */
export async function findPush(deps: StoreDeps, account: StoreAccount, push: Push): Promise<FindPushOutcome> {
  const found = await findOrder(deps, account, push, findDeadlineMs)
  if (found.outcome !== 'ok') return found
  const { live, cancelled } = ownFulfilments(found.value, push)
  if (live?.shipped_at) return ok({ fulfilmentId: live.id })
  if (!live && cancelled) return { outcome: 'cancelled', fulfilmentId: cancelled.id }
  return { outcome: 'absent', ...(live ? { begun: live.id } : {}) }
}

export async function push(deps: StoreDeps, account: StoreAccount, pushed: Push): Promise<PushOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + pushDeadlineMs
  const leftMs = () => Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const found = await findOrder(deps, account, pushed, leftMs())
  if (found.outcome !== 'ok') return found
  let { live } = ownFulfilments(found.value, pushed)
  if (live?.shipped_at) return ok({ fulfilmentId: live.id })
  if (!live) {
    const lines = pushed.lines.length > 0 ? pushed.lines : linesLeft(found.value)
    const made = await fulfil(deps, account, { push: pushed, lines, deadlineMs: leftMs() })
    if (made.outcome !== 'ok') return made
    live = ownFulfilments(made.value.order, pushed).live
    if (!live) return uncertain('it created a fulfillment but does not show it')
  }
  const shipped = await ship(deps, account, { push: pushed, fulfilment: live, deadlineMs: leftMs() })
  if (shipped.outcome === 'ok') return ok({ fulfilmentId: live.id })
  // The fulfilment is there, so this is not the nothing that `unavailable` promises.
  return shipped.outcome === 'unavailable'
    ? uncertain(`the items were fulfilled but not shipped: ${shipped.detail}`)
    : shipped
}

/** Medusa refuses it of one that was shipped, and of one that was cancelled before. */
export async function cancelPush(
  deps: StoreDeps,
  account: StoreAccount,
  push: Push & { fulfilmentId: string },
): Promise<CancelPushOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + pushDeadlineMs
  const leftMs = () => Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const found = await findOrder(deps, account, push, leftMs())
  if (found.outcome !== 'ok') return found
  const fulfilment = found.value.fulfillments.find(({ id }) => id === push.fulfilmentId)
  if (!fulfilment || fulfilment.canceled_at) return ok(null)
  if (fulfilment.shipped_at)
    return rejected(null, 'Medusa cannot cancel a shipped fulfillment through its API. Cancel it in Medusa.')
  const cancelled = await change(deps, account, {
    call: 'medusa.cancel-push',
    path: `/admin/orders/${segment(push.externalId)}/fulfillments/${segment(fulfilment.id)}/cancel`,
    deadlineMs: leftMs(),
    body: {},
  })
  return cancelled.outcome === 'ok' ? ok(null) : cancelled
}

type Step = { push: Push; deadlineMs: number }

const fulfil = (deps: StoreDeps, account: StoreAccount, step: Step & { lines: readonly LineQuantity[] }) =>
  change(deps, account, {
    call: 'medusa.fulfil',
    path: `/admin/orders/${segment(step.push.externalId)}/fulfillments`,
    deadlineMs: step.deadlineMs,
    body: {
      items: step.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
      metadata: { tracking_number: step.push.trackingNumber, carrier: step.push.carrierName },
    },
  })

function ship(deps: StoreDeps, account: StoreAccount, step: Step & { fulfilment: Fulfilment }) {
  const { push, fulfilment, deadlineMs } = step
  const made = fulfilment.items.flatMap(({ line_item_id: id, quantity }) => (id ? { id, quantity } : []))
  const wanted = push.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
  return change(deps, account, {
    call: 'medusa.ship',
    path: `/admin/orders/${segment(push.externalId)}/fulfillments/${segment(fulfilment.id)}/shipments`,
    deadlineMs,
    body: {
      items: wanted.length > 0 ? wanted : made,
      labels: [{ tracking_number: push.trackingNumber, tracking_url: push.trackingUrl ?? '', label_url: '' }],
    },
  })
}

async function change(
  deps: StoreDeps,
  account: StoreAccount,
  { call, path, body, deadlineMs }: { call: string; path: string; body: object; deadlineMs: number },
) {
  const sent = { call, path, body, query: new URLSearchParams({ fields: actFields }) }
  const answer = await tellJson(deps, account, medusaCall(account, sent, { shape: actAnswerShape, deadlineMs }))
  // Two requests met in the database: what this one had done by then it does not say.
  if (answer.outcome === 'rejected' && answer.storeCode === 'conflict') return uncertain(answer.storeText)
  return answer
}

async function findOrder(
  deps: StoreDeps,
  account: StoreAccount,
  { externalId }: Push,
  deadlineMs: number,
): Promise<{ outcome: 'ok'; value: MedusaOrder } | Rejected | Unavailable> {
  const answer = await readOrder(deps, account, { externalId, deadlineMs })
  if (answer.outcome === 'gone') return rejected('not_found', 'The order no longer exists.')
  return answer.outcome === 'ok' ? ok(answer.value.order) : answer
}

/** The fulfilment with the push's tracking number that lives, and one that was cancelled. */
function ownFulfilments(order: Pick<MedusaOrder, 'fulfillments'>, { trackingNumber }: Push) {
  const own = order.fulfillments.filter((fulfilment) => numbersOf(fulfilment).includes(trackingNumber))
  const live = own.filter(({ canceled_at: canceledAt }) => !canceledAt)
  return {
    live: live.find(({ shipped_at: shippedAt }) => shippedAt) ?? live[0],
    cancelled: own.find(({ canceled_at: canceledAt }) => canceledAt),
  }
}
