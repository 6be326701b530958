import type { PersonalData } from '#kit/personal-data.ts'
import { type Page, type Queryable, readPages } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

/** The API promises at least 30 days, as for orders. */
const keepKeysMs = 31 * 24 * 60 * 60 * 1000

export const personalData = {
  export: exportBatches,

  /** Carriers' messages about the order. */
  async eraseOrder(tx, order) {
    await eraseErrors(tx, order)
  },

  purge: {
    'expire-batch-keys': {
      schedule: '33 3 * * *',
      portions: ({ db, clock }) => [() => deleteOldKeys(db, new Date(clock.now().getTime() - keepKeysMs))],
    },
  },
} satisfies PersonalData

async function* exportBatches({ db }: { db: Queryable }, accountId: string) {
  for await (const batch of readPages((page) => selectBatchesPage(db, accountId, page))) {
    yield { kind: 'batch' as const, ...batch }
    const items = await selectItems(db, accountId, batch.id)
    yield { kind: 'batch items' as const, batchId: batch.id, items }
  }
}

const selectBatchesPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<{ id: string }>({
    name: 'batches.export',
    text: `select b.id, b.state, b.reference, b.selection, b.max_total as "maxTotal", b.created_by as "createdBy",
                  b.started_by as "startedBy", b.created_at as "createdAt", b.started_at as "startedAt",
                  b.completed_at as "completedAt"
           from batches b where b.account_id = $1::uuid and b.id > $2::uuid order by b.id
           limit $3::integer`,
    values: [accountId, after, max],
  })

const selectItems = (db: Queryable, accountId: string, batchId: string) =>
  db.query<object>({
    name: 'batch-items.export',
    text: `select shipment_id as "shipmentId", order_id as "orderId", state, rate, label_id as "labelId", error
           from batch_items where account_id = $1::uuid and batch_id = $2::uuid order by position`,
    values: [accountId, batchId],
  })

const eraseErrors = (db: Queryable, order: { accountId: string; orderId: string }) =>
  db.query({
    name: 'batch-items.erase-errors',
    text: `update batch_items set error = jsonb_set(error, '{metaData}', 'null')
           where account_id = $1::uuid and order_id = $2::uuid and error -> 'metaData' <> 'null'`,
    values: [order.accountId, order.orderId],
  })

const deleteOldKeys = (db: Queryable, before: Date) =>
  db.query({
    name: 'batches.expire-keys',
    text: `update batches set idempotency_key = null, content_hash = null
           where ctid = any (array(
             select ctid from batches where idempotency_key is not null and created_at < $1::timestamptz
             limit $2::integer for update skip locked
           )) returning id`,
    values: [before, maxPortion],
  })
