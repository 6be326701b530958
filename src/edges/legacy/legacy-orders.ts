import type { PersonalData } from '#kit/personal-data.ts'
import { type Page, type Queryable, readPages } from '#kit/postgres.ts'

/** Values of a legacy request that an order of the JSON API does not have. */
type LegacyOrder = { notes: string; labelFormat: 'PDF' | 'PNG' }

/** Does nothing if the order has a row already, because a repeated request has the same values. */
export const insertLegacyOrder = (
  db: Queryable,
  order: LegacyOrder & { accountId: string; orderId: string; now: Date },
) =>
  db.query({
    name: 'legacy-orders.insert',
    text: `insert into legacy_orders (account_id, order_id, notes, label_format, created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::timestamptz)
           on conflict do nothing`,
    values: [order.accountId, order.orderId, order.notes, order.labelFormat, order.now],
  })

export const selectLegacyOrder = (db: Queryable, accountId: string, orderId: string) =>
  db.query<LegacyOrder>({
    name: 'legacy-orders.get',
    text: `select notes, label_format as "labelFormat" from legacy_orders where account_id = $1::uuid and order_id = $2::uuid`,
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
    text: `update legacy_orders set notes = '' where account_id = $1::uuid and order_id = $2::uuid and notes <> ''`,
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
