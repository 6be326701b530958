/** Compares the store's fulfillments with the labels of its orders. */
import { type FinalState, isLive, type StorePush, type StoreSide } from '../final-state/final-state.ts'
import type { Report } from './invariants.ts'

/** There nothing more is done by itself. */
const ended = ['done', 'refused', 'withdrawn', 'taken back', 'not taken back']

/** An answer was lost, and then the order was deleted: the store can tell nothing of it, and people see that. */
const isForPerson = ({ push, mayBeRefused }: { push: StorePush; mayBeRefused: boolean }): boolean =>
  mayBeRefused && !push.is_due && ['uncertain', 'take-back uncertain'].includes(push.state)

export function checkStores(state: FinalState, report: Report): void {
  const { stores } = state
  if (!stores) return
  const externalIds = new Map(stores.orders.map(({ order_id, external_id }) => [order_id, external_id]))
  checkClosed(state, externalIds, report)
  const pushes = new Map(stores.pushes.map((push) => [push.id, push]))
  for (const label of state.labels) {
    const externalId = externalIds.get(label.order_id)
    if (externalId === undefined || label.tracking_number === null) continue
    const told = fulfillmentsOf(stores, label.tracking_number)
    const named = `label ${label.id} of order ${externalId}`
    const push = pushes.get(label.id)
    if (!push) report('store notified once', `${named} has no fulfillment update`, label.purchase_id)
    if (told.length > 1) report('store notified once', `${named} was reported ${told.length} times`, label.purchase_id)
    if (push)
      checkPush(stores, { push, told, named, isLabelLive: isLive(label), purchaseId: label.purchase_id }, report)
  }
  for (const push of stores.pushes) {
    const { id, state: at } = push
    const mayBeRefused = stores.disturbed.has(push.external_id)
    if (!ended.includes(at) && !isForPerson({ push, mayBeRefused }))
      report('nothing stuck', `the update of label ${id} is still pending: ${at}`)
  }
  for (const { id, mails, fulfillments } of stores.shop) {
    if (mails > fulfillments.length) report('store notified once', `the buyer of ${id} was emailed ${mails} times`)
  }
}

const fulfillmentsOf = ({ shop }: StoreSide, trackingNumber: string) =>
  shop.flatMap(({ fulfillments }) => fulfillments).filter((one) => one.trackingNumber === trackingNumber)

type Told = {
  push: StorePush
  told: ReturnType<typeof fulfillmentsOf>
  named: string
  isLabelLive: boolean
  purchaseId: string
}

function checkPush(stores: StoreSide, { push, told, named, isLabelLive, purchaseId }: Told, report: Report): void {
  const lives = told.some(({ isCancelled }) => !isCancelled)
  // A later change of the order can prevent the fulfillment. The store rejects it, and the page shows the rejection.
  const mayBeRefused = stores.disturbed.has(push.external_id)
  const isLeft = isForPerson({ push, mayBeRefused })
  if (isLabelLive && !lives && !(push.state === 'refused' && mayBeRefused) && !isLeft) {
    report('store notified once', `${named} is live, but the store does not have it: ${push.state}`, purchaseId)
  }
  if (!isLabelLive && lives && !(push.state === 'not taken back' && mayBeRefused) && !isLeft) {
    report('fulfillment canceled', `${named} is canceled, but the store still has it: ${push.state}`, purchaseId)
  }
}

/** The request that began a purchase came before the read, which came before the claim. */
function checkClosed(
  { purchases, history, stores }: FinalState,
  externalIds: ReadonlyMap<string, string>,
  report: Report,
): void {
  const invokedAt = new Map(history.purchases.map((entry) => [entry.requestId, entry.invokedAt]))
  for (const { id, order_id, label_id, state, correlation_id } of purchases) {
    const externalId = externalIds.get(order_id)
    const closedAt = externalId === undefined ? undefined : stores?.closedAt.get(externalId)
    const asked = correlation_id === null ? undefined : invokedAt.get(correlation_id)
    if (closedAt === undefined || asked === undefined || closedAt >= asked) continue
    if (state === 'Completed' && label_id !== null) {
      report(
        'closed stays closed',
        `order ${externalId} was closed ${asked - closedAt} ms before its label was requested`,
        id,
      )
    }
  }
}
