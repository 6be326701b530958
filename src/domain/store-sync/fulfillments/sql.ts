/** Statements on fulfillment updates. */

import {
  type FulfillmentUpdate,
  type FulfillmentUpdateKey,
  type LeasedUpdate,
  type Refusal,
  refusedStates,
  type StoredRequest,
  statesAfterLeaseEnd,
  type UpdateState,
  uncertainStates,
  updateTransitions,
} from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { fromNow, listOf, type Queryable } from '#kit/postgres.ts'

/** After this time, the order's other packages will most likely get no labels. */
const othersWithin = `interval '1 day'`

/** The first two lines match the condition of the index. */
const waitsForPerson = `(state in (${listOf(refusedStates)})
    or state in (${listOf([...uncertainStates, 'due'])}) and due_at is null)
  and (state <> 'due' or updated_at < clock_timestamp() - ${othersWithin})`

const columns = `account_id as "accountId", id as "updateId", store_id as "storeId", external_id as "externalId",
  order_id as "orderId", shipment_id as "shipmentId", push, state, is_label_cancelled as "isLabelCancelled",
  fulfilment_id as "fulfillmentId", refusal, attempts, absences, sent_at as "sentAt", due_at as "dueAt",
  (${waitsForPerson}) as "needsPerson", created_at as "createdAt", updated_at as "updatedAt"`

/** The transitions when a label is canceled. In other states the update finishes first. */
const whenCancelled: Readonly<Partial<Record<UpdateState, UpdateState>>> = {
  due: 'withdrawn',
  refused: 'withdrawn',
  done: 'take-back due',
}

const cases = (of: string, moves: Readonly<Partial<Record<UpdateState, UpdateState>>>): string =>
  `case ${of} ${Object.entries(moves)
    .map(([from, to]) => `when '${from}' then '${to}'`)
    .join(' ')} else ${of} end`

/**
 * Adds an update that is due at once, if the order is from a store. `isLast` if all other shipments of the order have
 * updates of labels that were not canceled.
 */
export const insertUpdate = (
  db: Queryable,
  of: FulfillmentUpdateKey & {
    orderId: string
    shipmentId: string
    push: Omit<StoredRequest, 'externalId' | 'parentId' | 'lines' | 'isLast'>
  },
) =>
  db.query<{ id: string }>({
    name: 'store-pushes.insert',
    text: `with told as (
             select o.account_id, o.store_id, o.external_id, o.order_id, jsonb_build_object(
                      'externalId', o.external_id, 'parentId', o.parent_id,
                      'lines', coalesce(o.shipment_lines -> $4::text, (
                        select jsonb_agg(jsonb_build_object('lineId', line ->> 'lineId', 'quantity', line -> 'quantity'))
                        from jsonb_array_elements(o.document -> 'lines') as line), '[]'),
                      'isLast', not exists (
                        select from jsonb_object_keys(o.shipment_lines) as other(id)
                        where other.id <> $4::text and not exists (
                          select from store_pushes p
                          where p.account_id = $1::uuid and p.order_id = $3::uuid and p.shipment_id = other.id::uuid
                            and not p.is_label_cancelled))) as told
             from store_orders o where o.account_id = $1::uuid and o.order_id = $3::uuid
           )
           insert into store_pushes (account_id, id, store_id, external_id, order_id, shipment_id, push, state, due_at,
                                     created_at, updated_at)
           select account_id, $2::uuid, store_id, external_id, order_id, $4::uuid, $5::jsonb || told, 'due',
                  statement_timestamp(), clock_timestamp(), clock_timestamp()
           from told
           on conflict (account_id, id) do nothing
           returning id`,
    values: [of.accountId, of.updateId, of.orderId, of.shipmentId, JSON.stringify(of.push)],
  })

/** An earlier attempt may have been partly successful. */
const isSentBefore = `state = 'due' and sent_at is not null`

/** Withdraws an update that was not sent. A sent one, or one that was partly successful, is canceled in the store. */
export const cancelPush = (db: Queryable, of: FulfillmentUpdateKey) =>
  db.query({
    name: 'store-pushes.cancel',
    text: `update store_pushes
           set is_label_cancelled = true,
               state = case when ${isSentBefore} then 'uncertain' else ${cases('state', whenCancelled)} end,
               due_at = case when ${isSentBefore} then clock_timestamp()
                             when state in ('due', 'refused') then null else coalesce(due_at, clock_timestamp()) end,
               attempts = case when state = 'done' then 0 else attempts end, updated_at = clock_timestamp()
           where account_id = $1::uuid and id = $2::uuid and not is_label_cancelled`,
    values: [of.accountId, of.updateId],
  })

/**
 * Leases due updates: the oldest of each order, so that a store gets them in sequence, and a limited number per store,
 * so that one store does not delay the others. A request that was being sent when its lease ended is uncertain.
 */
export const leaseDue = (
  db: Queryable,
  { owner, leaseMs, limit, ofStore }: { owner: string; leaseMs: number; limit: number; ofStore: number },
) =>
  db.query<LeasedUpdate>({
    name: 'store-pushes.take-due',
    text: `update store_pushes
           set owner = $1::text, leased_until = ${fromNow('$2')}, due_at = ${fromNow('$2')},
               state = ${cases('state', statesAfterLeaseEnd)}
           where (account_id, id) in (
             select p.account_id, p.id
             from store_pushes p join (
               select due.account_id, due.id,
                      row_number() over (partition by due.account_id, due.store_id order by due.due_at) as place
               from store_pushes due
               where due.due_at <= statement_timestamp() and not exists (
                 select from store_pushes earlier
                 where earlier.account_id = due.account_id and earlier.order_id = due.order_id
                   and earlier.due_at is not null and (earlier.created_at, earlier.id) < (due.created_at, due.id))
             ) as first using (account_id, id)
             where first.place <= $4::integer and p.due_at <= statement_timestamp()
             order by p.due_at limit $3::integer for update of p skip locked
           )
           returning ${columns}, extract(epoch from clock_timestamp() - sent_at)::float8 * 1000 as "sentAgoMs"`,
    values: [owner, leaseMs, limit, ofStore],
  })

/** Postpones the store's other updates, unless they are leased. */
export const postponeOthers = (
  db: Queryable,
  of: { accountId: string; storeId: string; updateId: string; dueInMs: number },
) =>
  db.query({
    name: 'store-pushes.postpone-others',
    text: `update store_pushes set due_at = ${fromNow('$4')}
           where account_id = $1::uuid and store_id = $2::uuid and id <> $3::uuid and owner is null
             and state in ('due', 'take-back due') and due_at < ${fromNow('$4')}`,
    values: [of.accountId, of.storeId, of.updateId, of.dueInMs],
  })

/**
 * Marks the update as being sent, with a new lease.
 *
 * @returns no row if another node has the lease, or the label was canceled
 */
export const startSending = (
  db: Queryable,
  of: FulfillmentUpdateKey & {
    owner: string
    from: 'due' | 'take-back due'
    to: 'sending' | 'taking back'
    leaseMs: number
  },
) =>
  db.query<{ leaseMs: number }>({
    name: 'store-pushes.start',
    text: `update store_pushes
           set state = $5::text, attempts = attempts + 1, absences = 0, sent_at = clock_timestamp(),
               leased_until = ${fromNow('$6')}, due_at = ${fromNow('$6')}, updated_at = clock_timestamp()
           where account_id = $1::uuid and id = $2::uuid and owner = $3::text and state = $4::text
             and leased_until > clock_timestamp() and (is_label_cancelled = (state = 'take-back due'))
           returning $6::float8 as "leaseMs"`,
    values: [of.accountId, of.updateId, of.owner, of.from, of.to, of.leaseMs],
  })

export type UpdateChange = {
  to: UpdateState
  /** Null: no further attempt. */
  dueInMs: number | null
  /** Null: unchanged. */
  fulfillmentId?: string | null
  refusal?: Refusal | null
  /** The number of lookups in a row that found nothing. Absent: unchanged. */
  absences?: number
  /** Counts an attempt that sent nothing. */
  countsAsAttempt?: boolean
}

const statesBefore = (state: UpdateState): UpdateState[] =>
  (Object.keys(updateTransitions) as UpdateState[]).filter((before) => updateTransitions[before].includes(state))

/**
 * Records the outcome if the transition is allowed. If the label was canceled in the meantime, the update continues
 * with its cancellation.
 *
 * @param of.owner null: any owner, because a store's definite answer is true for all
 */
export const moveUpdate = (db: Queryable, of: FulfillmentUpdateKey & { owner: string | null }, change: UpdateChange) =>
  db.query<FulfillmentUpdate>({
    name: 'store-pushes.move',
    text: `update store_pushes
           set state = case when is_label_cancelled then ${cases('$4::text', whenCancelled)} else $4::text end,
               due_at = case when is_label_cancelled and $4::text in ('due', 'refused') then null
                             when is_label_cancelled and $4::text = 'done' then clock_timestamp()
                             else ${fromNow('$5')} end,
               fulfilment_id = coalesce($6::text, fulfilment_id), refusal = $7::jsonb,
               absences = coalesce($8::integer, absences), attempts = attempts + $9::boolean::integer,
               owner = null, leased_until = null, updated_at = clock_timestamp()
           where account_id = $1::uuid and id = $2::uuid and ($3::text is null or owner = $3::text)
             and state = any ($10::text[])
           returning ${columns}`,
    values: [
      of.accountId,
      of.updateId,
      of.owner,
      change.to,
      change.dueInMs,
      change.fulfillmentId ?? null,
      change.refusal ? JSON.stringify(change.refusal) : null,
      change.absences ?? null,
      change.countsAsAttempt ?? false,
      statesBefore(change.to),
    ],
  })

/** Ends the order's other updates that were not sent. */
export const withdrawOthers = (db: Queryable, of: FulfillmentUpdateKey & { orderId: string; refusal: Refusal }) =>
  db.query({
    name: 'store-pushes.withdraw-others',
    text: `update store_pushes set state = 'withdrawn', due_at = null, refusal = $4::jsonb, updated_at = clock_timestamp()
           where account_id = $1::uuid and order_id = $3::uuid and id <> $2::uuid and state = 'due'`,
    values: [of.accountId, of.updateId, of.orderId, JSON.stringify(of.refusal)],
  })

/** Records a person's decision, and resets the number of attempts. */
export const decideUpdate = (
  db: Queryable,
  of: FulfillmentUpdateKey & { from: readonly UpdateState[]; to: UpdateState; isDue: boolean },
) =>
  db.query<FulfillmentUpdate>({
    name: 'store-pushes.decide',
    text: `update store_pushes
           set state = $4::text, due_at = case when $5::boolean then clock_timestamp() end, attempts = 0, absences = 0,
               refusal = case when $5::boolean then null else refusal end, updated_at = clock_timestamp()
           where account_id = $1::uuid and id = $2::uuid and state = any ($3::text[])
             and (due_at is null or state not in (${listOf([...uncertainStates, 'due'])}))
           returning ${columns}`,
    values: [of.accountId, of.updateId, of.from, of.to, of.isDue],
  })

/** Makes the label the last one of its order, so that the store is notified of the labels that were bought. */
export const completeOrder = (db: Queryable, of: FulfillmentUpdateKey) =>
  db.query<FulfillmentUpdate>({
    name: 'store-pushes.complete-order',
    text: `update store_pushes
           set push = push || '{"isLast": true}', due_at = clock_timestamp(), refusal = null, attempts = 0,
               updated_at = clock_timestamp()
           where account_id = $1::uuid and id = $2::uuid and state = 'due' and due_at is null and not is_label_cancelled
           returning ${columns}`,
    values: [of.accountId, of.updateId],
  })

export const selectUpdate = (db: Queryable, of: FulfillmentUpdateKey) =>
  db.query<FulfillmentUpdate>({
    name: 'store-pushes.get',
    text: `select ${columns} from store_pushes where account_id = $1::uuid and id = $2::uuid`,
    values: [of.accountId, of.updateId],
  })

export const selectUpdatesOfOrder = (db: Queryable, order: { accountId: string; orderId: string }) =>
  db.query<FulfillmentUpdate>({
    name: 'store-pushes.of-order',
    text: `select ${columns} from store_pushes where account_id = $1::uuid and order_id = $2::uuid
           order by created_at, id limit 200`,
    values: [order.accountId, order.orderId],
  })

export type WaitingUpdate = FulfillmentUpdate & { storeName: string; number: string }

/**
 * Updates that need attention, latest first.
 *
 * @param storeId null: all stores of the account
 */
export const selectWaitingForPerson = (db: Queryable, accountId: string, storeId: string | null, limit: number) =>
  db.query<WaitingUpdate>({
    name: 'store-pushes.waiting-for-person',
    text: `select p.*, coalesce(s.name, '') as "storeName", coalesce(o.number, p."externalId") as number
           from (select ${columns} from store_pushes
                 where account_id = $1::uuid and ${waitsForPerson} and ($2::uuid is null or store_id = $2::uuid)
                 order by updated_at desc limit $3::integer) p
           left join connected_stores s on s.account_id = $1::uuid and s.id = p."storeId"
           left join store_orders o on o.account_id = $1::uuid and o.store_id = p."storeId" and o.external_id = p."externalId"
           order by p."updatedAt" desc`,
    values: [accountId, storeId, limit],
  })

/** @param most the largest count */
export const countWaitingForPerson = (db: Queryable, accountId: string, most: number) =>
  db.query<{ count: number }>({
    name: 'store-pushes.count-waiting-for-person',
    text: `select count(*)::integer as count
           from (select from store_pushes where account_id = $1::uuid and ${waitsForPerson} limit $2::integer) waiting`,
    values: [accountId, most],
  })

/** Across accounts. */
export const countPushes = (db: Queryable) =>
  db.query<{ due: number; oldestSeconds: number; refused: number }>({
    name: 'store-pushes.count',
    text: `select (select count(*) from store_pushes where due_at is not null) as due,
                  (select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(due_at))), 0)::float8
                   from store_pushes where due_at is not null) as "oldestSeconds",
                  (select count(*) from store_pushes where ${waitsForPerson}) as refused`,
    values: [],
  })
