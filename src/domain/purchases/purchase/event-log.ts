import * as sql from '#domain/purchases/purchase/event-log-sql.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { PurchaseEventKind } from '#domain/purchases/purchase/purchase-event.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Whether the event of that id is in the log. */
export async function isRecorded(db: Queryable, accountId: string, eventId: string): Promise<boolean> {
  const [event] = await sql.selectEvent(db, accountId, eventId)
  return event !== undefined
}

/**
 * Adds to the purchase's event log: what happened when, by which node. Entries are never changed.
 *
 * @param db the transaction of what happened, where it writes
 */
export async function recordEvent(
  deps: Pick<PurchaseDeps, 'ids' | 'node'>,
  db: Queryable,
  { accountId, purchaseId }: PurchaseKey,
  { what, detail = {} }: { what: PurchaseEventKind; detail?: Record<string, unknown> },
): Promise<void> {
  await sql.insertEvent(db, { accountId, purchaseId, id: deps.ids(), what, node: deps.node, detail })
}

/** The same for what may be heard again and again for as long as nobody sees to the purchase: it is recorded when it changes. */
export async function recordChangedEvent(
  deps: Pick<PurchaseDeps, 'ids' | 'node' | 'db'>,
  { accountId, purchaseId }: PurchaseKey,
  { what, detail = {} }: { what: PurchaseEventKind; detail?: Record<string, unknown> },
): Promise<void> {
  await sql.insertChangedEvent(deps.db, { accountId, purchaseId, id: deps.ids(), what, node: deps.node, detail })
}

/**
 * Sees to it that an event of that id is in the log, whose statement was not answered: where it has not come, this one
 * stands in its place, and whatever brings the other later fails as a whole. Waits for a statement that is under way with it.
 */
export async function useUpEvent(
  { db, node }: Pick<PurchaseDeps, 'db' | 'node'>,
  { accountId, purchaseId, eventId: id }: PurchaseKey & { eventId: string },
): Promise<void> {
  await sql.insertMissingEvent(db, { accountId, purchaseId, id, what: 'claim withdrawn', node, detail: {} })
}
