import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import type { FulfillmentUpdate, FulfillmentUpdateKey } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

/**
 * Sends an update again after a person has solved the problem. A lookup still comes first.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` if it does not need attention
 */
export async function retryFulfillmentUpdate(
  deps: { db: Queryable },
  key: FulfillmentUpdateKey,
): Promise<FulfillmentUpdate> {
  const [sent] = await sql.decideUpdate(deps.db, { ...key, from: ['refused', 'uncertain'], to: 'due', isDue: true })
  if (sent) return sent
  const from = ['not taken back', 'take-back uncertain'] as const
  const [cancelled] = await sql.decideUpdate(deps.db, { ...key, from, to: 'take-back due', isDue: true })
  return cancelled ?? throwNotWaiting(deps, key)
}

/**
 * Ends an update that a person has completed in the store.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` if it does not need attention
 */
export async function dismissFulfillmentUpdate(
  deps: { db: Queryable },
  key: FulfillmentUpdateKey,
): Promise<FulfillmentUpdate> {
  const [sent] = await sql.decideUpdate(deps.db, {
    ...key,
    // A `due` update without a time waits for the order's other labels.
    from: ['refused', 'uncertain', 'due'],
    to: 'withdrawn',
    isDue: false,
  })
  if (sent) return sent
  const from = ['not taken back', 'take-back uncertain'] as const
  const [cancelled] = await sql.decideUpdate(deps.db, { ...key, from, to: 'taken back', isDue: false })
  return cancelled ?? throwNotWaiting(deps, key)
}

/**
 * Notifies a store that takes only whole orders, although some packages of the order have no label: nothing else will be
 * shipped. The other waiting updates of the order end with this one.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` if it does not wait for other labels
 */
export async function completeFulfillmentUpdate(
  deps: { db: Queryable },
  key: FulfillmentUpdateKey,
): Promise<FulfillmentUpdate> {
  const [completed] = await sql.completeOrder(deps.db, key)
  return completed ?? throwNotWaiting(deps, key)
}

async function throwNotWaiting(deps: { db: Queryable }, key: FulfillmentUpdateKey): Promise<never> {
  const [update] = await sql.selectUpdate(deps.db, key)
  if (!update) throw serviceError('Store.PushNotFound')
  throw serviceError('Store.PushNotWaiting', { state: update.state })
}

const maxListed = 200

/** The updates for an order's labels, oldest label first, at most 200. */
export const listFulfillmentUpdates = (
  deps: { db: Queryable },
  order: { accountId: string; orderId: string },
): Promise<FulfillmentUpdate[]> => sql.selectUpdatesOfOrder(deps.db, order)

export type FulfillmentReview = sql.WaitingUpdate & {
  /** Null: unknown. */
  recipient: string | null
}

/**
 * The updates that need attention, latest first, at most 200.
 *
 * @param query.storeId null: all stores of the account
 */
export async function listFulfillmentReviews(
  deps: { db: Queryable },
  { accountId, storeId }: { accountId: string; storeId: string | null },
): Promise<FulfillmentReview[]> {
  const updates = await sql.selectWaitingForPerson(deps.db, accountId, storeId, maxListed)
  const orderIds = [...new Set(updates.map(({ orderId }) => orderId))]
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return updates.map((update) => ({ ...update, recipient: nameOf.get(update.orderId) ?? null }))
}

/** Counts across accounts: updates that are due with the age of the oldest one, and updates that need attention. */
export async function countPushes(deps: {
  db: Queryable
}): Promise<{ due: number; oldestSeconds: number; refused: number }> {
  const [counted] = await sql.countPushes(deps.db)
  return counted ?? { due: 0, oldestSeconds: 0, refused: 0 }
}

type FulfilledLabel = {
  accountId: string
  labelId: string
  orderId: string
  shipmentId: string
  carrier: string
  serviceName: string
  trackingNumber: string | null
  /** `yyyy-mm-dd`; null: the day of its creation. */
  mailingDate: string | null
  createdAt: Date
}

/** Adds the update in the label's transaction. `processDueUpdates` sends it. Does nothing for orders without a store. */
export async function createFulfillmentUpdate(tx: Transaction, label: FulfilledLabel): Promise<void> {
  const { accountId, labelId: updateId, orderId, shipmentId, carrier, serviceName, trackingNumber } = label
  if (!trackingNumber) return
  const shipDate = label.mailingDate ?? label.createdAt.toISOString().slice(0, 10)
  await sql.insertUpdate(tx, {
    accountId,
    updateId,
    orderId,
    shipmentId,
    push: { carrier, serviceName, trackingNumber, shipDate },
  })
}

/**
 * Records a label's cancellation in its transaction. An update that was not sent is withdrawn. A sent one is canceled in
 * the store, if the store supports that.
 */
export async function cancelFulfillmentUpdate(
  tx: Transaction,
  label: { accountId: string; labelId: string },
): Promise<void> {
  await sql.cancelPush(tx, { accountId: label.accountId, updateId: label.labelId })
}
