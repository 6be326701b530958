/** The queue of address checks of orders, and their results. Times follow the database's clock, which all nodes share. */
import type { StoredAddress } from '#domain/orders/order/address.ts'
import type { StoredAddressCheck } from '#domain/orders/order/address-check.ts'
import { erased, rewritable } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/** The orders that still need a correct address: they can get a label, and have none. */
export const toBeAddressed = (alias: string) =>
  `(${alias}.status in (${rewritable.join(', ')}) and ${alias}.purchase_block is distinct from '${erased}')`

/** Lists accounts with waiting checks after another account, without reading their checks. */
export const selectWaitingAccounts = (db: Queryable, query: { after: string; max: number }) =>
  db.query<{ accountId: string }>({
    name: 'order-address-checks.accounts',
    text: `with recursive waiting as (
             (select account_id from order_address_checks where due_at is not null and account_id > $1::uuid
              order by account_id limit 1)
             union all
             select (select c.account_id from order_address_checks c
                     where c.due_at is not null and c.account_id > w.account_id order by c.account_id limit 1)
             from waiting w where w.account_id is not null
           )
           select account_id as "accountId" from waiting where account_id is not null limit $2::integer`,
    values: [query.after, query.max],
  })

export type ClaimedCheck = {
  accountId: string
  orderId: string
  attemptId: string
  attempts: number
  /** The time since which it is due, exactly as PostgreSQL has it. */
  dueAt: string
  subAccountId: string | null
  to: StoredAddress
  /** False: the order no longer needs a check. */
  isNeeded: boolean
}

/** Claims the due checks of an account's newest orders, which ship first. If the node dies, they are due again after the lease. */
export const claimChecks = (db: Queryable, query: { accountId: string; max: number; leaseMs: number }) =>
  db.query<ClaimedCheck>({
    name: 'order-address-checks.claim',
    text: `with due as materialized (
             select account_id, order_id, due_at from order_address_checks
             where account_id = $1::uuid and due_at <= clock_timestamp()
             order by order_id desc limit $2::integer for update skip locked
           )
           update order_address_checks c set due_at = ${fromNow('$3')}, attempt_id = gen_random_uuid()
           from due d join orders o on o.account_id = d.account_id and o.id = d.order_id
           where c.account_id = d.account_id and c.order_id = d.order_id
           returning c.account_id as "accountId", c.order_id as "orderId", c.attempt_id as "attemptId", c.attempts,
                     d.due_at::text as "dueAt", o.sub_account_id as "subAccountId", o.to_address as "to",
                     ${toBeAddressed('o')} as "isNeeded"`,
    values: [query.accountId, query.max, query.leaseMs],
  })

type Attempt = Pick<ClaimedCheck, 'accountId' | 'orderId' | 'attemptId'>

const isAttempt = 'c.account_id = $1::uuid and c.order_id = $2::uuid and c.attempt_id = $3::uuid'
const attemptValues = ({ accountId, orderId, attemptId }: Attempt) => [accountId, orderId, attemptId]

/**
 * Stores a result, and marks the order if a person should look at it. The order is locked first, as a change of its
 * address does.
 *
 * @returns no row if the address has changed since
 */
export const storeCheck = (
  db: Queryable,
  attempt: Attempt & Pick<ClaimedCheck, 'to'>,
  check: { result: StoredAddressCheck; needsPerson: boolean; now: Date },
) =>
  db.query<{ orderId: string }>({
    name: 'order-address-checks.store',
    text: `with locked as materialized (
             select account_id, id, address_unverified from orders
             where account_id = $1::uuid and id = $2::uuid and to_address = $7::jsonb for update
           ), stored as (
             update order_address_checks c
             set due_at = null, attempt_id = null, result = $4::jsonb, checked_at = $5::timestamptz
             from locked l where c.account_id = l.account_id and c.order_id = l.id and ${isAttempt}
             returning c.account_id, c.order_id
           ), marked as (
             update orders o set address_unverified = nullif($6::boolean, false)
             from stored s join locked l on l.account_id = s.account_id and l.id = s.order_id
             where o.account_id = s.account_id and o.id = s.order_id
               and l.address_unverified is distinct from nullif($6::boolean, false)
           )
           select order_id as "orderId" from stored`,
    values: [
      ...attemptValues(attempt),
      JSON.stringify(check.result),
      check.now,
      check.needsPerson,
      JSON.stringify(attempt.to),
    ],
  })

/** Lets a check wait, because the allowance is used. It keeps its turn. */
export const releaseCheck = (db: Queryable, attempt: Attempt & Pick<ClaimedCheck, 'dueAt'>) =>
  db.query({
    name: 'order-address-checks.release',
    text: `update order_address_checks c set due_at = $4::timestamptz, attempt_id = null where ${isAttempt}`,
    values: [...attemptValues(attempt), attempt.dueAt],
  })

/** Repeats a check later, because no carrier responded. */
export const postponeCheck = (db: Queryable, attempt: Attempt & { afterMs: number }) =>
  db.query({
    name: 'order-address-checks.postpone',
    text: `update order_address_checks c
           set due_at = ${fromNow('$4')}, attempt_id = null, attempts = c.attempts + 1 where ${isAttempt}`,
    values: [...attemptValues(attempt), attempt.afterMs],
  })

/** Removes a check that the order no longer needs. If the order needs one again, the rollup adds it. */
export const dropCheck = (db: Queryable, attempt: Attempt) =>
  db.query({
    name: 'order-address-checks.drop',
    text: `delete from order_address_checks c where ${isAttempt}`,
    values: attemptValues(attempt),
  })

/**
 * Keeps an address that the check found a problem with. The order's history shows who decided it. Nothing happens if there
 * is no open problem.
 */
export async function keepAddress(
  { db, clock, ids }: { db: Queryable; clock: Clock; ids: Ids },
  kept: { accountId: string; orderId: string; subAccountId: string | null; actor: string },
): Promise<void> {
  await db.query({
    name: 'order-address-checks.keep',
    text: `with kept as (
             update orders set address_unverified = null,
                               updated_at = greatest($6::timestamptz, updated_at + interval '1 millisecond')
             where account_id = $1::uuid and id = $2::uuid and ($3::uuid is null or sub_account_id = $3::uuid)
               and address_unverified
             returning account_id, id
           )
           insert into order_edits (account_id, id, order_id, fields, actor, created_at)
           select account_id, $4::uuid, id, '{addressKept}', $5::text, $6::timestamptz from kept`,
    values: [kept.accountId, kept.orderId, kept.subAccountId, ids(), kept.actor, clock.now()],
  })
}

export const deleteOldChecks = (db: Queryable, query: { before: Date; max: number }) =>
  db.query({
    name: 'order-address-checks.purge',
    text: `delete from order_address_checks where (account_id, order_id) in (
             select c.account_id, c.order_id from order_address_checks c
             -- A mark can only be removed while its result is shown.
             where c.checked_at < $1::timestamptz and not exists (
               select from orders o
               where o.account_id = c.account_id and o.id = c.order_id and o.address_unverified)
             order by c.checked_at limit $2::integer
           ) returning order_id`,
    values: [query.before, query.max],
  })

/** The result for the order `o` as JSON; null: none yet. */
export const checkOf = (alias: string) => `(
    select c.result || jsonb_build_object('checkedAt', to_char(c.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                          'isOpen', coalesce(${alias}.address_unverified, false))
    from order_address_checks c
    where c.account_id = ${alias}.account_id and c.order_id = ${alias}.id and c.checked_at is not null)`
