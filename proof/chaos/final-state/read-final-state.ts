import type pg from 'pg'
import { checkBooks } from '#domain/credits/verify-books.ts'
import type { Database } from '#kit/postgres.ts'
import type {
  Balance,
  BatchItem,
  Cancellation,
  Event,
  FinalState,
  Label,
  Memo,
  Order,
  OrphanedLabel,
  Purchase,
  StorePush,
  StoreSide,
  Transfer,
} from './final-state.ts'

/** Reads what the service's database says, and puts it beside what the carriers and the clients say. */
export async function readFinalState(
  db: Database,
  witnesses: Pick<FinalState, 'sales' | 'history' | 'richAccounts' | 'crashes' | 'unwrittenOutcomes'> & {
    store?: Omit<StoreSide, 'orders' | 'pushes'>
  },
): Promise<FinalState> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await db.pool.query<Row>(text)).rows
  const { store, ...seen } = witnesses
  return {
    ...seen,
    stores: store
      ? {
          ...store,
          orders: await rows('select order_id, external_id from store_orders where order_id is not null'),
          pushes: await rows<StorePush>(
            'select id, external_id, state, due_at is not null as is_due from store_pushes',
          ),
        }
      : null,
    purchases: await rows<Purchase>('select * from purchases order by created_at, id'),
    labels: await rows<Label>(
      `select l.*, (select pg_xact_commit_timestamp(e.xmin) from purchase_events e
                    where e.account_id = l.account_id and e.purchase_id = l.purchase_id
                      and e.what in ('completed', 'failed')) as recorded_at
       from labels l order by recorded_at, id`,
    ),
    strayLabels: await rows<OrphanedLabel>('select * from stray_labels order by created_at, id'),
    cancellations: await rows<Cancellation>('select * from cancellations order by created_at, id'),
    events: await rows<Event>('select * from purchase_events order by created_at, id'),
    orders: await rows<Order>('select * from orders'),
    transfers: await rows<Transfer>(
      `select t.*, t.from_book::text, t.to_book::text from credit_transfers t
       order by pg_xact_commit_timestamp(xmin), created_at, id`,
    ),
    // As with transfers, the times of a node with a wrong clock say nothing about the order.
    batches: await rows('select id, state from batches'),
    batchItems: await rows<BatchItem>('select * from batch_items order by batch_id, position'),
    memos: await rows<Memo>('select * from credit_memos order by pg_xact_commit_timestamp(xmin), created_at, id'),
    balances: await rows<Balance>('select * from credit_balances'),
    imbalances: await checkBooks({ db }),
  }
}
