import type { Purchase, PurchaseEvent, PurchaseEventKind, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { readQuote, type StoredQuote } from '#domain/rates/rate.ts'
import type { Queryable, Statement } from '#kit/postgres.ts'

/** Whether the log contains the event. */
export async function isRecorded(db: Queryable, accountId: string, eventId: string): Promise<boolean> {
  const [event] = await selectEvent(db, accountId, eventId)
  return event !== undefined
}

/**
 * Adds an entry to the purchase's event log: what happened, when, on which node. Entries never change.
 *
 * @param db the transaction of the change, if it writes
 */
export async function recordEvent(
  deps: Pick<PurchaseDeps, 'ids' | 'node'>,
  db: Queryable,
  { accountId, purchaseId }: PurchaseKey,
  { what, detail = {} }: { what: PurchaseEventKind; detail?: Record<string, unknown> },
): Promise<void> {
  await insertEvent(db, { accountId, purchaseId, id: deps.ids(), what, node: deps.node, detail })
}

/** As `recordEvent`, for events that may repeat until a person acts. Only changes are recorded. */
export async function recordChangedEvent(
  deps: Pick<PurchaseDeps, 'ids' | 'node' | 'db'>,
  { accountId, purchaseId }: PurchaseKey,
  { what, detail = {} }: { what: PurchaseEventKind; detail?: Record<string, unknown> },
): Promise<void> {
  await insertChangedEvent(deps.db, { accountId, purchaseId, id: deps.ids(), what, node: deps.node, detail })
}

/**
 * Makes sure that the log has an event with this id after a statement was not confirmed. If the event is missing, this
 * one takes its id, so that a late arrival of the other fails as a whole. Waits for a running statement with that id.
 */
export async function revokeEvent(
  { db, node }: Pick<PurchaseDeps, 'db' | 'node'>,
  { accountId, purchaseId, eventId: id }: PurchaseKey & { eventId: string },
): Promise<void> {
  await insertMissingEvent(db, { accountId, purchaseId, id, what: 'claim withdrawn', node, detail: {} })
}

/**
 * The start of a statement that inserts an event along with its change, so that both succeed or fail together in one
 * round trip.
 */
export const insertIntoEvents =
  'insert into purchase_events (account_id, id, purchase_id, what, node, detail, created_at)'

/** The kind as SQL text. */
export const eventKind = (kind: PurchaseEventKind): string => `'${kind}'::text`

type NewEvent = {
  accountId: string
  id: string
  purchaseId: string
  what: PurchaseEventKind
  node: string
  detail: Record<string, unknown>
}

const insertEvent = (db: Queryable, event: NewEvent) =>
  db.query({
    name: 'purchase-events.insert',
    text: `${insertIntoEvents}
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, statement_timestamp())`,
    values: [event.accountId, event.id, event.purchaseId, event.what, event.node, JSON.stringify(event.detail)],
  })

/** Inserts nothing if an event has this id. */
const insertMissingEvent = (db: Queryable, event: NewEvent) =>
  db.query({
    name: 'purchase-events.insert-missing',
    text: `${insertIntoEvents}
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, statement_timestamp())
           on conflict (account_id, id) do nothing`,
    values: [event.accountId, event.id, event.purchaseId, event.what, event.node, JSON.stringify(event.detail)],
  })

/** Inserts nothing if the last event of this kind has the same details. */
const insertChangedEvent = (db: Queryable, event: NewEvent) =>
  db.query({
    name: 'purchase-events.insert-changed',
    text: `${insertIntoEvents}
           select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, statement_timestamp()
           where $6::jsonb is distinct from (
             select detail from purchase_events
             where account_id = $1::uuid and purchase_id = $3::uuid and what = $4::text
             order by created_at desc, id desc limit 1)`,
    values: [event.accountId, event.id, event.purchaseId, event.what, event.node, JSON.stringify(event.detail)],
  })

const selectEvent = (db: Queryable, accountId: string, eventId: string) =>
  db.query<{ id: string }>({
    name: 'purchase-events.get',
    text: `select id from purchase_events where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, eventId],
  })

export const selectEvents = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<PurchaseEvent>({
    name: 'purchase-events.of-purchase',
    text: `select created_at as at, what, node, detail from purchase_events
           where account_id = $1::uuid and purchase_id = $2::uuid order by created_at, id`,
    values: [accountId, purchaseId],
  })

/** Statements on one purchase that several folders share. Statements of a single act are in the act's folder. */

/*
 * Times that nodes compare come from the database. A statement gets the duration of a lease, never its end. The end is
 * compared with `statement_timestamp()`, which an index can serve.
 */

/** The purchase as it is stored. */
export const purchaseColumns = `account_id as "accountId", id as "purchaseId", order_id as "orderId", shipment_id as "shipmentId",
  rate_id as "rateId", state, owns_shipment as "ownsShipment", owner, has_waiters as "hasWaiters",
  acknowledged_202 as "acknowledged202", carrier, carrier_account as "carrierAccount", billing, charge, currency, quote,
  ship_date::text as "shipDate", label_id as "labelId", failure -> 'error' as failure, sent_at as "sentAt",
  created_at as "createdAt", carrier_charged, carrier_charged_currency`

/** Runs a statement that returns these columns. Quotes of version 0.1 are converted. */
export async function queryPurchases(db: Queryable, statement: Statement): Promise<Purchase[]> {
  const rows = await db.query<PurchaseRow>(statement)
  return rows.map(({ carrier_charged: amount, carrier_charged_currency: currency, ...row }) => ({
    ...row,
    quote: readQuote(row.quote),
    carrierCharged: amount !== null && currency !== null ? { amount, currency } : null,
  }))
}

type PurchaseRow = Omit<Purchase, 'quote' | 'carrierCharged'> & {
  quote: StoredQuote
  carrier_charged: string | null
  carrier_charged_currency: string | null
}

export const selectPurchase = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.get',
    text: `select ${purchaseColumns} from purchases where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

/** How long ago the carrier was called, by the database's clock. */
export const selectSinceSent = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<{ sinceSentMs: number }>({
    name: 'purchases.since-sent',
    text: `select (extract(epoch from clock_timestamp() - coalesce(sent_at, created_at)) * 1000)::float8 as "sinceSentMs"
           from purchases where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, purchaseId],
  })

export const freeShipment = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<Pick<Purchase, 'billing'>>({
    name: 'purchases.free-shipment',
    text: `update purchases set owns_shipment = false, updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid returning billing`,
    values: [accountId, purchaseId],
  })
