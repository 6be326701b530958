/**
 * A fulfillment takes two calls: the fulfillment with Waybill's tracking number in its metadata, and its shipment with
 * a label, after which the store notifies the buyer. If only the first was successful, the metadata identifies it.
 * Medusa cannot cancel shipped fulfillments. If the label of one is canceled and another is bought, the new number is
 * written to the order's metadata, where the shop's own mails can find it.
 */
import { ok, uncertain } from '#adapters/outcome.ts'
import { mutateJson, rejected } from '#adapters/stores/call-store.ts'
import { medusaCall, segment } from '#adapters/stores/medusa/connection.ts'
import {
  actFields,
  changeResponseShape,
  linesLeft,
  type MedusaOrder,
  numbersOf,
  replacementsKey,
} from '#adapters/stores/medusa/order.ts'
import { readOrder } from '#adapters/stores/medusa/orders.ts'
import type {
  CancelOutcome,
  FulfillmentRequest,
  FulfillOutcome,
  LineQuantity,
  LookupOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  Unavailable,
} from '#adapters/stores/store.ts'

export const fulfillDeadlineMs = 30_000
export const lookupDeadlineMs = 15_000

type Fulfillment = MedusaOrder['fulfillments'][number]

/** Without a shipment the buyer is not notified, and a further request completes it. */
export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const found = await findOrder(deps, account, request, lookupDeadlineMs)
  if (found.outcome !== 'ok') return found
  const { live, cancelled } = ownFulfillments(found.value, request)
  if (live?.shipped_at) return ok({ fulfillmentId: live.id })
  if (!live && cancelled) return { outcome: 'cancelled', fulfillmentId: cancelled.id }
  return { outcome: 'absent', ...(live ? { begun: live.id } : {}) }
}

export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  pushed: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + fulfillDeadlineMs
  const leftMs = () => Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const found = await findOrder(deps, account, pushed, leftMs())
  if (found.outcome !== 'ok') return found
  let { live } = ownFulfillments(found.value, pushed)
  if (live?.shipped_at) return ok({ fulfillmentId: live.id })
  if (!live) {
    const lines = pushed.lines.length > 0 ? pushed.lines : linesLeft(found.value)
    const made = await addFulfillment(deps, account, { request: pushed, lines, deadlineMs: leftMs() })
    if (made.outcome === 'rejected')
      return noteReplacement(deps, account, {
        request: pushed,
        order: found.value,
        rejection: made,
        deadlineMs: leftMs(),
      })
    if (made.outcome !== 'ok') return made
    live = ownFulfillments(made.value.order, pushed).live
    if (!live) return uncertain('Medusa created a fulfillment but did not return it')
  }
  const shipped = await ship(deps, account, { request: pushed, fulfillment: live, deadlineMs: leftMs() })
  if (shipped.outcome === 'ok') return ok({ fulfillmentId: live.id })
  // The fulfillment exists, so `unavailable` would be wrong.
  return shipped.outcome === 'unavailable'
    ? uncertain(`the items were fulfilled but not shipped: ${shipped.detail}`)
    : shipped
}

/** The shipped fulfillment of the same quantities, or of the same items if nothing of them is left. */
function findReplaced(order: MedusaOrder, { lines }: FulfillmentRequest): Fulfillment | undefined {
  const shipped = order.fulfillments.filter((one) => one.shipped_at && !one.canceled_at)
  const linesOf = ({ items }: Fulfillment) =>
    items.flatMap(({ line_item_id: lineId, quantity }) => (lineId ? { lineId, quantity } : []))
  const textOf = (items: readonly LineQuantity[]) =>
    items
      .map(({ lineId, quantity }) => `${lineId} ${quantity}`)
      .sort()
      .join()
  const hasLine = (items: readonly LineQuantity[]) =>
    items.some(({ lineId }) => lines.some((line) => line.lineId === lineId))
  const equal = shipped.find((one) => textOf(linesOf(one)) === textOf(lines))
  return equal ?? (hasLine(linesLeft(order)) ? undefined : shipped.find((one) => hasLine(linesOf(one))))
}

/** The store does not notify the buyer of this number, so a person has to know. */
async function noteReplacement(
  deps: StoreDeps,
  account: StoreAccount,
  { request, order, rejection, deadlineMs }: Step & { order: MedusaOrder; rejection: Rejected },
): Promise<FulfillOutcome> {
  const replaced = findReplaced(order, request)
  if (!replaced) return rejection
  const earlier = order.metadata?.[replacementsKey]
  const written = await change(deps, account, {
    call: 'medusa.note',
    path: `/admin/orders/${segment(request.externalId)}`,
    body: {
      metadata: {
        ...order.metadata,
        [replacementsKey]: {
          ...(typeof earlier === 'object' ? earlier : {}),
          [replaced.id]: {
            tracking_number: request.trackingNumber,
            tracking_url: request.trackingUrl,
            carrier: request.carrierName,
          },
        },
      },
    },
    deadlineMs,
  })
  if (written.outcome === 'unavailable' || written.outcome === 'uncertain') return written
  if (written.outcome === 'rejected') return rejection
  return rejected(
    rejection.storeCode,
    `Medusa cannot replace the fulfillment of a canceled label. The new tracking number is in the metadata ${replacementsKey} of the order. Notify the buyer yourself.`,
  )
}

/** Medusa rejects this for shipped and for canceled fulfillments. */
export async function cancelFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest & { fulfillmentId: string },
): Promise<CancelOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + fulfillDeadlineMs
  const leftMs = () => Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const found = await findOrder(deps, account, request, leftMs())
  if (found.outcome !== 'ok') return found
  const fulfillment = found.value.fulfillments.find(({ id }) => id === request.fulfillmentId)
  if (!fulfillment || fulfillment.canceled_at) return ok(null)
  if (fulfillment.shipped_at)
    return rejected(
      null,
      'Medusa cannot cancel a shipped fulfillment through its API. Cancel the fulfillment in Medusa.',
    )
  const cancelled = await change(deps, account, {
    call: 'medusa.cancel-push',
    path: `/admin/orders/${segment(request.externalId)}/fulfillments/${segment(fulfillment.id)}/cancel`,
    deadlineMs: leftMs(),
    body: {},
  })
  return cancelled.outcome === 'ok' ? ok(null) : cancelled
}

type Step = { request: FulfillmentRequest; deadlineMs: number }

const addFulfillment = (deps: StoreDeps, account: StoreAccount, step: Step & { lines: readonly LineQuantity[] }) =>
  change(deps, account, {
    call: 'medusa.fulfil',
    path: `/admin/orders/${segment(step.request.externalId)}/fulfillments`,
    deadlineMs: step.deadlineMs,
    body: {
      items: step.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity })),
      metadata: { tracking_number: step.request.trackingNumber, carrier: step.request.carrierName },
    },
  })

function ship(deps: StoreDeps, account: StoreAccount, step: Step & { fulfillment: Fulfillment }) {
  const { request, fulfillment, deadlineMs } = step
  const made = fulfillment.items.flatMap(({ line_item_id: id, quantity }) => (id ? { id, quantity } : []))
  const wanted = request.lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
  return change(deps, account, {
    call: 'medusa.ship',
    path: `/admin/orders/${segment(request.externalId)}/fulfillments/${segment(fulfillment.id)}/shipments`,
    deadlineMs,
    body: {
      items: wanted.length > 0 ? wanted : made,
      labels: [{ tracking_number: request.trackingNumber, tracking_url: request.trackingUrl ?? '', label_url: '' }],
    },
  })
}

async function change(
  deps: StoreDeps,
  account: StoreAccount,
  { call, path, body, deadlineMs }: { call: string; path: string; body: object; deadlineMs: number },
) {
  const sent = { call, path, body, query: new URLSearchParams({ fields: actFields }) }
  const answer = await mutateJson(deps, account, medusaCall(account, sent, { shape: changeResponseShape, deadlineMs }))
  // Two requests conflicted, and the response does not show what was changed.
  if (answer.outcome === 'rejected' && answer.storeCode === 'conflict') return uncertain(answer.storeText)
  return answer
}

async function findOrder(
  deps: StoreDeps,
  account: StoreAccount,
  { externalId }: FulfillmentRequest,
  deadlineMs: number,
): Promise<{ outcome: 'ok'; value: MedusaOrder } | Rejected | Unavailable> {
  const answer = await readOrder(deps, account, { externalId, deadlineMs })
  if (answer.outcome === 'gone') return rejected('not_found', 'The order no longer exists.')
  return answer.outcome === 'ok' ? ok(answer.value.order) : answer
}

/** The live and the canceled fulfillment with the tracking number. */
function ownFulfillments(order: Pick<MedusaOrder, 'fulfillments'>, { trackingNumber }: FulfillmentRequest) {
  const own = order.fulfillments.filter((fulfillment) => numbersOf(fulfillment).includes(trackingNumber))
  const live = own.filter(({ canceled_at: canceledAt }) => !canceledAt)
  return {
    live: live.find(({ shipped_at: shippedAt }) => shippedAt) ?? live[0],
    cancelled: own.find(({ canceled_at: canceledAt }) => canceledAt),
  }
}
