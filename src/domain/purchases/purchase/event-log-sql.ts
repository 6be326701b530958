import type { PurchaseEvent, PurchaseEventKind } from '#domain/purchases/purchase/purchase-event.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Begins the part of a statement that brings its event along: what happens and its entry in the log are then one
 * round trip, and neither is there without the other.
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

export const insertEvent = (db: Queryable, event: NewEvent) =>
  db.query({
    name: 'purchase-events.insert',
    text: `${insertIntoEvents}
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, statement_timestamp())`,
    values: [event.accountId, event.id, event.purchaseId, event.what, event.node, JSON.stringify(event.detail)],
  })

/** Adds nothing where there is an event of that id. */
export const insertMissingEvent = (db: Queryable, event: NewEvent) =>
  db.query({
    name: 'purchase-events.insert-missing',
    text: `${insertIntoEvents}
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::jsonb, statement_timestamp())
           on conflict (account_id, id) do nothing`,
    values: [event.accountId, event.id, event.purchaseId, event.what, event.node, JSON.stringify(event.detail)],
  })

/** Adds nothing where the last event of its kind says the same. */
export const insertChangedEvent = (db: Queryable, event: NewEvent) =>
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

export const selectEvent = (db: Queryable, accountId: string, eventId: string) =>
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
