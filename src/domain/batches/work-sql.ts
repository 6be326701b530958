/** Statements with which nodes share the work of all batches. They read across accounts. */
import type { BatchState, ItemRate, ItemState } from '#domain/batches/batch.ts'
import type { BatchSelection } from '#domain/batches/selection.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import { type Database, fromNow, type Queryable, rowsOf, type Transaction, toRows } from '#kit/postgres.ts'

export type ItemKey = { accountId: string; batchId: string; position: number }

const keyColumns = '"accountId" uuid, "batchId" uuid, "itemPosition" integer'
const keyRow = ({ accountId, batchId, position }: ItemKey) => ({ accountId, batchId, itemPosition: position })

/** An item that this node works on, with the terms of its batch. */
export type TakenItem = ItemKey & {
  shipmentId: string
  round: number
  requestedRateId: string | null
  rateId: string | null
  carrier: string | null
  subAccountId: string | null
  batchState: BatchState
  selection: BatchSelection
  hasMaxTotal: boolean
  /** Who requested the purchases. */
  actor: string
  /** When the purchases started, or else when the batch was created. */
  since: Date
}

const takenColumns = `i.account_id as "accountId", i.batch_id as "batchId", i.position, i.shipment_id as "shipmentId", i.round,
  i.requested_rate_id as "requestedRateId", i.rate_id as "rateId", i.carrier, b.sub_account_id as "subAccountId",
  b.state as "batchState", b.selection, b.max_total is not null as "hasMaxTotal",
  coalesce(b.started_by, b.created_by) as actor, coalesce(b.started_at, b.created_at) as since`

type Take = { node: string; leaseMs: number; limit: number }

/**
 * Takes waiting items. One batch of each account is served at a time, and the account that has waited longest comes first,
 * so a large batch delays no other account. Batches that other nodes serve right now are skipped.
 */
const take = (name: string, step: { states: string; item: ItemState; becomes: ItemState; condition: string }) => {
  const waiting = `i.state = '${step.item}' and (i.lease_until is null or i.lease_until < clock_timestamp())
    and ${step.condition}`
  return (db: Queryable, { node, leaseMs, limit }: Take, without?: readonly string[]) =>
    db.query<TakenItem>({
      name,
      text: `with due as materialized (
               select distinct on (b.account_id) b.account_id, b.id,
                      max(b.served_at) over (partition by b.account_id) as account_served_at
               from batches b
               where b.state in (${step.states}) and exists (
                 select from batch_items i where i.account_id = b.account_id and i.batch_id = b.id and ${waiting})
               order by b.account_id, b.served_at
             ), turns as materialized (
               select b.account_id, b.id from batches b join due using (account_id, id)
               where b.state in (${step.states})
               order by due.account_served_at limit $3::integer for no key update of b skip locked
             ), served as (
               update batches b set served_at = clock_timestamp() from turns t
               where b.account_id = t.account_id and b.id = t.id returning b.account_id
             ), picked as materialized (
               select item.* from turns t, lateral (
                 select i.account_id, i.batch_id, i.position from batch_items i
                 where i.account_id = t.account_id and i.batch_id = t.id and ${waiting}
                 order by i.position limit greatest(1, $3::integer / greatest(1, (select count(*) from served)))
                 for update skip locked) as item
             )
             update batch_items i
             set state = '${step.becomes}', owner = $1::text, lease_until = ${fromNow('$2')}
             from picked p join batches b on b.account_id = p.account_id and b.id = p.batch_id
             where i.account_id = p.account_id and i.batch_id = p.batch_id and i.position = p.position
             returning ${takenColumns}`,
      values: [node, leaseMs, limit, ...(without ? [without] : [])],
    })
}

export const takeToRate = take('batches.take-to-rate', {
  states: "'rating', 'buying'",
  item: 'rating',
  becomes: 'rating',
  condition: 'true',
})

/** Leaves out items of accounts and carriers, by `<account>`, `<carrier>` or `<account> <carrier>`. */
export const takeToBuy = take('batches.take-to-buy', {
  states: "'buying'",
  item: 'ready',
  becomes: 'buying',
  condition: `i.carrier <> all ($4::text[]) and i.account_id::text <> all ($4::text[])
    and i.account_id || ' ' || i.carrier <> all ($4::text[])`,
})

/**
 * Takes items whose purchase another node began or whose outcome is unknown, in any batch, to read what became of their
 * purchases.
 */
export const takeSent = (db: Queryable, { node, leaseMs, limit }: Take) =>
  db.query<TakenItem & { state: ItemState }>({
    name: 'batches.take-sent',
    text: `with picked as materialized (
             select i.account_id, i.batch_id, i.position from batch_items i
             where i.state in ('buying', 'unknown') and i.lease_until < clock_timestamp()
             order by i.lease_until limit $3::integer for update skip locked
           )
           update batch_items i set owner = $1::text, lease_until = ${fromNow('$2')}
           from picked p join batches b on b.account_id = p.account_id and b.id = p.batch_id
           where i.account_id = p.account_id and i.batch_id = p.batch_id and i.position = p.position
           returning i.state, ${takenColumns}`,
    values: [node, leaseMs, limit],
  })

/** Sets the leases of the items in $2 that the node $1 holds. */
const setLease = (until: string) => `with held as materialized (
               select i.account_id, i.batch_id, i.position
               from ${rowsOf('$2', keyColumns)} as key join batch_items i
                 on i.account_id = key."accountId" and i.batch_id = key."batchId" and i.position = key."itemPosition"
               where i.owner = $1::text
               order by i.account_id, i.batch_id, i.position for update of i skip locked
             )
             update batch_items i set lease_until = ${until} from held
             where i.account_id = held.account_id and i.batch_id = held.batch_id and i.position = held.position`

/**
 * Continues to hold the items that this node works on. Other items that it took and no longer works on go to any node when
 * their leases end.
 */
export const renewLeases = (
  db: Queryable,
  { node, leaseMs, items }: Omit<Take, 'limit'> & { items: readonly ItemKey[] },
) =>
  db.query({
    name: 'batches.renew-leases',
    text: setLease(fromNow('$3')),
    values: [node, toRows(items.map(keyRow)), leaseMs],
  })

/** Ends the leases of items that this node holds and no longer works on. */
export const releaseItems = (db: Queryable, node: string, items: readonly ItemKey[]) =>
  db.query({
    name: 'batches.release',
    text: setLease('clock_timestamp()'),
    values: [node, toRows(items.map(keyRow))],
  })

/** The result of work on an item that the node took. */
export type ItemResult = ItemKey & {
  round: number
  state: ItemState
  /** Absent: unchanged. Null: none. */
  rate?: ItemRate | null
  error?: ErrorDetail | null
  labelId?: string | null
  trackingNumber?: string | null
  /** The round from now on; absent: the same. */
  nextRound?: number
  /** How long no node takes it. Absent: it can be taken at once. */
  waitMs?: number
}

const resultColumns = `${keyColumns}, "round" integer, "state" text, "hasRate" boolean, "rate" jsonb, "error" jsonb, "labelId" uuid, "trackingNumber" text, "nextRound" integer, "waitMs" float8`

/** Writes results of items that the node still owns. */
export const finishItems = (db: Database, node: string, results: readonly ItemResult[]): Promise<void> =>
  db.transaction(async (tx) => {
    await keepBatches(tx, results)
    await writeResults(tx, node, results)
  })

/** Callers change no batch until the transaction ends, but other nodes can take its items. */
const keepBatches = (tx: Transaction, items: readonly ItemKey[]) =>
  tx.query({
    name: 'batches.keep',
    text: `select from batches b
           where (b.account_id, b.id) in (
             select "accountId", "batchId" from ${rowsOf('$1', keyColumns)} as key)
           order by b.account_id, b.id for key share`,
    values: [toRows(items.map(keyRow))],
  })

/**
 * Writes results of items of locked batches that the node still owns. A canceled batch holds no shipment whose outcome is
 * known. Its items that wait for another attempt stay `buying`, so that their keys are revoked first.
 */
export const writeResults = (tx: Transaction, node: string, results: readonly ItemResult[]) =>
  tx.query({
    name: 'batches.finish',
    text: `with result as materialized (
             select * from ${rowsOf('$1', resultColumns)} as result
           ), locked as materialized (
             select i.account_id, i.batch_id, i.position, i.state from result r join batch_items i
               on i.account_id = r."accountId" and i.batch_id = r."batchId" and i.position = r."itemPosition"
             where i.owner = $2::text and i.round = r."round" and i.state in ('rating', 'buying', 'unknown')
             order by i.account_id, i.batch_id, i.position for update of i
           )
           update batch_items i
           set state = outcome.state,
               round = coalesce(r."nextRound", i.round), error = r."error", label_id = r."labelId",
               tracking_number = r."trackingNumber", owner = null,
               lease_until = ${fromNow('case when outcome.state = r."state" then r."waitMs" else 0 end')},
               rate = case when r."hasRate" then r."rate" else i.rate end,
               rate_id = case when r."hasRate" then (r."rate" ->> 'rateId')::uuid else i.rate_id end,
               carrier = case when r."hasRate" then r."rate" ->> 'carrier' else i.carrier end,
               charge = case when r."hasRate" then (r."rate" ->> 'amount')::numeric else i.charge end,
               currency = case when r."hasRate" then r."rate" ->> 'currency' else i.currency end,
               billing = case when r."hasRate" then r."rate" ->> 'billing' else i.billing end,
               holds_shipment = i.holds_shipment and (b.state <> 'canceled' or outcome.state in ('buying', 'unknown'))
           from locked l join result r
               on r."accountId" = l.account_id and r."batchId" = l.batch_id and r."itemPosition" = l.position
             join batches b on b.account_id = l.account_id and b.id = l.batch_id
             cross join lateral (
               select case when b.state <> 'canceled' or r."state" not in ('rating', 'ready') then r."state"
                           when l.state = 'rating' then 'canceled' else 'buying' end as state) as outcome
           where i.account_id = l.account_id and i.batch_id = l.batch_id and i.position = l.position`,
    values: [
      toRows(
        results.map(({ round, state, ...result }) => ({
          ...keyRow(result),
          ...{ round, state },
          hasRate: result.rate !== undefined,
          rate: result.rate ?? null,
          error: result.error ?? null,
          labelId: result.labelId ?? null,
          trackingNumber: result.trackingNumber ?? null,
          nextRound: result.nextRound ?? null,
          waitMs: result.waitMs ?? null,
        })),
      ),
      node,
    ],
  })
