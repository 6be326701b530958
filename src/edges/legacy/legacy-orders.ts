import type { PersonalData } from '#kit/personal-data.ts'
import { fromNow, type Page, type Queryable, readPages } from '#kit/postgres.ts'

/** Values of a legacy request that an order of the JSON API does not have. */
type LegacyOrder = { notes: string; labelFormat: 'PDF' | 'PNG' }

/** Does nothing if the order has a row already, because a repeated request has the same values. */
export const insertLegacyOrder = (
  db: Queryable,
  order: LegacyOrder & {
    accountId: string
    orderId: string
    now: Date
    /** Identifies the arguments; null: the caller's key does. */
    digest: Buffer | null
    attendedMs: number
  },
) =>
  db.query({
    name: 'legacy-orders.insert',
    text: `insert into legacy_orders (account_id, order_id, notes, label_format, created_at, arguments_digest, attended_until)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::timestamptz, $6::bytea, ${fromNow('$7')})
           on conflict do nothing`,
    values: [
      order.accountId,
      order.orderId,
      order.notes,
      order.labelFormat,
      order.now,
      order.digest,
      order.digest && order.attendedMs,
    ],
  })

type OrderKey = { accountId: string; orderId: string }

/**
 * Takes an order whose caller has left without the outcome, if possible one that nobody waits for. Repeats that run at
 * the same time can take the same order.
 */
export const attendLeftOrder = (
  db: Queryable,
  { accountId, digest, attendedMs }: { accountId: string; digest: Buffer; attendedMs: number },
) =>
  db.query<{ orderId: string; sinceMs: number }>({
    name: 'legacy-orders.attend-left',
    text: `with waiting as (
             select order_id, coalesce(left_at, attended_until) as since from legacy_orders
             where account_id = $1::uuid and arguments_digest = $2::bytea
               and (left_at is not null or attended_until < clock_timestamp())
             order by attended_until, order_id limit 1
             for update
           )
           update legacy_orders l
           set left_at = waiting.since, attended_until = ${fromNow('$3')}
           from waiting where l.account_id = $1::uuid and l.order_id = waiting.order_id
           returning l.order_id as "orderId",
                     (extract(epoch from clock_timestamp() - waiting.since) * 1000)::float8 as "sinceMs"`,
    values: [accountId, digest, attendedMs],
  })

/** Extends the time for which the caller counts as waiting. */
export const attendOrder = (db: Queryable, { accountId, orderId, attendedMs }: OrderKey & { attendedMs: number }) =>
  db.query({
    name: 'legacy-orders.attend',
    text: `update legacy_orders set attended_until = ${fromNow('$3')}
           where account_id = $1::uuid and order_id = $2::uuid and arguments_digest is not null`,
    values: [accountId, orderId, attendedMs],
  })

/** The caller left without the outcome. */
export const leaveOrder = (db: Queryable, { accountId, orderId, digest }: OrderKey & { digest: Buffer }) =>
  db.query({
    name: 'legacy-orders.leave',
    text: `update legacy_orders
           set arguments_digest = $3::bytea, left_at = clock_timestamp(), attended_until = clock_timestamp()
           where account_id = $1::uuid and order_id = $2::uuid`,
    values: [accountId, orderId, digest],
  })

/** A caller has received the outcome, so that the same arguments are a new purchase. */
export const forgetDigest = (db: Queryable, accountId: string, orderId: string) =>
  db.query({
    name: 'legacy-orders.forget-digest',
    text: `update legacy_orders set arguments_digest = null
           where account_id = $1::uuid and order_id = $2::uuid and arguments_digest is not null`,
    values: [accountId, orderId],
  })

export const selectLegacyOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query<LegacyOrder & { isAwaited: boolean }>({
    name: 'legacy-orders.get',
    text: `select notes, label_format as "labelFormat", arguments_digest is not null as "isAwaited" from legacy_orders where account_id = $1::uuid and order_id = $2::uuid`,
    values: [accountId, orderId],
  })

export const personalData = {
  export: exportNotes,

  async eraseOrder(tx, { accountId, orderId }) {
    await eraseNotes(tx, accountId, orderId)
  },
} satisfies PersonalData

async function* exportNotes({ db }: { db: Queryable }, accountId: string) {
  for await (const order of readPages((page) => selectLegacyOrdersPage(db, accountId, page))) {
    yield { kind: 'legacy order' as const, ...order }
  }
}

const eraseNotes = (db: Queryable, accountId: string, orderId: string) =>
  db.query({
    name: 'legacy-orders.erase-notes',
    text: `update legacy_orders set notes = '', arguments_digest = null
           where account_id = $1::uuid and order_id = $2::uuid and (notes <> '' or arguments_digest is not null)`,
    values: [accountId, orderId],
  })

type ExportedLegacyOrder = { id: string; notes: string; createdAt: Date }

const selectLegacyOrdersPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<ExportedLegacyOrder>({
    name: 'legacy-orders.export',
    text: `select order_id as id, notes, created_at as "createdAt"
           from legacy_orders where account_id = $1::uuid and order_id > $2::uuid order by order_id limit $3::integer`,
    values: [accountId, after, max],
  })
