import {
  openCancellationStates,
  openPurchaseStates,
  openStrayLabelStates,
  refundStates,
} from '#domain/purchases/purchase/states.ts'
import type { OpenWork, OverdueWork } from '#domain/purchases/queries/open-work.ts'
import { listOf, type Queryable } from '#kit/postgres.ts'

// For operators, across accounts. The conditions are those of partial indexes, which hold all that is read here.
const openPurchases = `select 'purchase' as kind, account_id, id, state, coalesce(sent_at, created_at) as since
  from purchases where state in (${listOf(openPurchaseStates)})`
const openCancellations = `select 'cancellation' as kind, account_id, id, state, coalesce(sent_at, created_at) as since
  from cancellations where state in (${listOf(openCancellationStates)})`
/** The carrier decides later, and nobody tells us of it but a person. */
const openRefunds = `select 'refund' as kind, account_id, id, state, updated_at as since
  from cancellations where state in (${listOf(refundStates)}) and state = 'Requested'`
const openStrayLabels = `select 'stray label' as kind, account_id, id, state, created_at as since
  from stray_labels where state in (${listOf(openStrayLabelStates)})`
const openWork = [openPurchases, openCancellations, openRefunds, openStrayLabels].join(' union all ')

const ageSeconds = (since: string): string =>
  `greatest(0, extract(epoch from statement_timestamp() - ${since}))::float8`

export const countOpenWork = (db: Queryable) =>
  db.query<OpenWork>({
    name: 'open-work.count',
    text: `select kind, state, count(*) as count, ${ageSeconds('min(since)')} as "oldestSeconds"
           from (${openWork}) work group by kind, state`,
    values: [],
  })

/** Work of the kind that is open for longer, longest first. */
export const selectOverdueWork = (db: Queryable, kind: OpenWork['kind'], openSeconds: number) =>
  db.query<OverdueWork>({
    name: 'open-work.overdue',
    text: `select kind, state, account_id as "accountId", id, ${ageSeconds('since')} as "openSeconds"
           from (${openWork}) work
           where kind = $1::text and since < statement_timestamp() - $2::float8 * interval '1 second'
           order by since, id limit 1000`,
    values: [kind, openSeconds],
  })

/** Which of the purchases have an outcome that is written. */
export const selectEnded = (db: Queryable, purchases: readonly { accountId: string; purchaseId: string }[]) =>
  db.query<{ accountId: string; purchaseId: string }>({
    name: 'open-work.ended',
    text: `select account_id as "accountId", id as "purchaseId" from purchases
           where (account_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) and state in ('Completed', 'Failed')`,
    values: [purchases.map(({ accountId }) => accountId), purchases.map(({ purchaseId }) => purchaseId)],
  })
