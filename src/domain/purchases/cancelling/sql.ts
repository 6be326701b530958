import { eventKind, insertIntoEvents } from '#domain/purchases/purchase/event-log.ts'
import type { Cancellation, CancellationKey } from '#domain/purchases/purchase/purchase.ts'
import {
  type CancellationState,
  decidingCancellationStates,
  openCancellationStates,
  refundStates,
} from '#domain/purchases/purchase/states.ts'
import { fromNow, listOf, type Queryable } from '#kit/postgres.ts'

/** The cancellation as it is stored. */
const columns = `account_id as "accountId", id as "cancellationId", label_id as "labelId", state,
  refusal ->> 'carrierText' as reason, refund_request_id as "refundRequestId", sent_at as "sentAt",
  created_at as "createdAt"`

/** The condition of the partial index that allows a label one such cancellation. */
const isDeciding = `state in (${listOf(decidingCancellationStates)})`

/**
 * Inserts a cancellation of the label, and the event that it is sent. Inserts nothing if one is open or was accepted.
 */
export const insertCancellation = (
  db: Queryable,
  cancellation: {
    accountId: string
    id: string
    labelId: string
    purchaseId: string
    owner: string
    leaseMs: number
    /** Null: no event, because it is not sent. */
    eventId: string | null
    /** The requester; null: unknown. */
    actor: string | null
  },
) =>
  db.query<Cancellation & { leaseMs: number }>({
    name: 'cancellations.claim',
    text: `with claimed as (
             insert into cancellations (account_id, id, label_id, state, owner, lease_until, sent_at, created_at, updated_at)
             values ($1::uuid, $2::uuid, $3::uuid, 'Processing', $4::text, ${fromNow('$5')}, clock_timestamp(),
                     statement_timestamp(), statement_timestamp())
             on conflict (account_id, label_id) where ${isDeciding} do nothing
             returning *
           ), recorded as (
             ${insertIntoEvents}
             select account_id, $6::uuid, $7::uuid, ${eventKind('cancellation sent')}, $4::text,
                    jsonb_build_object('cancellationId', id, 'actor', $8::text), statement_timestamp()
             from claimed where $6::uuid is not null
           )
           select ${columns}, (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as "leaseMs"
           from claimed`,
    values: [
      cancellation.accountId,
      cancellation.id,
      cancellation.labelId,
      cancellation.owner,
      cancellation.leaseMs,
      cancellation.eventId,
      cancellation.purchaseId,
      cancellation.actor,
    ],
  })

/** The cancellation that decides about the label, otherwise the one that was rejected last. */
export const selectLastCancellation = (db: Queryable, accountId: string, labelId: string) =>
  db.query<Cancellation>({
    name: 'cancellations.last',
    text: `select ${columns} from cancellations where account_id = $1::uuid and label_id = $2::uuid
           order by (${isDeciding}) desc, created_at desc, id desc limit 1`,
    values: [accountId, labelId],
  })

/** Locks the cancellation that decides about the label: an open one, or one after which the label is canceled. */
export const lockDecidingCancellation = (db: Queryable, accountId: string, labelId: string) =>
  db.query<Cancellation>({
    name: 'cancellations.lock-deciding',
    text: `select ${columns} from cancellations where account_id = $1::uuid and label_id = $2::uuid and ${isDeciding}
           for update`,
    values: [accountId, labelId],
  })

/** Locks the row, so that outcomes of one cancellation are recorded one after the other. */
export const lockCancellation = (db: Queryable, accountId: string, cancellationId: string) =>
  db.query<Cancellation>({
    name: 'cancellations.lock',
    text: `select ${columns} from cancellations where account_id = $1::uuid and id = $2::uuid for update`,
    values: [accountId, cancellationId],
  })

export const selectCancellation = (db: Queryable, accountId: string, cancellationId: string) =>
  db.query<Cancellation>({
    name: 'cancellations.get',
    text: `select ${columns} from cancellations where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, cancellationId],
  })

export const updateCancellation = (
  db: Queryable,
  change: {
    accountId: string
    cancellationId: string
    state: CancellationState
    refusal: Record<string, unknown> | null
    /** The carrier's id of the refund request; null if there is no request or no id. */
    refundRequestId: string | null
    /** For an unknown outcome: when the void must have been repeated. */
    retryWithinMs: number | null
  },
) =>
  db.query({
    name: 'cancellations.update',
    text: `update cancellations set state = $3::text, refusal = $4::jsonb, owner = null, lease_until = ${fromNow('$5')},
                                    refund_request_id = $6::text, updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid`,
    values: [
      change.accountId,
      change.cancellationId,
      change.state,
      change.refusal && JSON.stringify(change.refusal),
      change.retryWithinMs,
      change.refundRequestId,
    ],
  })

/** @param retry.attempts how often the carrier was called, so that a lost retry continues the count */
export const postponeRetry = (
  db: Queryable,
  { accountId, cancellationId }: CancellationKey,
  retry: { attempts: number; withinMs: number },
) =>
  db.query({
    name: 'cancellations.postpone-retry',
    text: `update cancellations set lease_until = ${fromNow('$3')}, attempts = $4::integer
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'`,
    values: [accountId, cancellationId, retry.withinMs, retry.attempts],
  })

/** Cancellations that were being sent when their owner's lease ran out. */
export const selectAbandoned = (db: Queryable) =>
  db.query<Pick<Cancellation, 'accountId' | 'cancellationId' | 'labelId'>>({
    name: 'cancellations.abandoned',
    text: `select account_id as "accountId", id as "cancellationId", label_id as "labelId" from cancellations
           where state = 'Processing' and lease_until < statement_timestamp()
           order by lease_until limit 100`,
    values: [],
  })

/** Cancellations whose retry was lost: a dead node still holds its job. */
export const takeLostRetries = (db: Queryable, retryWithinMs: number) =>
  db.query<CancellationKey & { attempts: number }>({
    name: 'cancellations.lost-retries',
    text: `update cancellations set lease_until = ${fromNow('$1')}
           where (account_id, id) in (
             select account_id, id from cancellations
             where state = 'OutcomeUnknown' and lease_until < statement_timestamp()
             order by lease_until limit 100 for update skip locked
           )
           returning account_id as "accountId", id as "cancellationId", attempts`,
    values: [retryWithinMs],
  })

/** Cancellations whose outcome is unknown, oldest first. For operators, across accounts. */
export const selectUnresolved = (db: Queryable) =>
  db.query<Cancellation>({
    name: 'cancellations.unresolved',
    text: `select ${columns} from cancellations where state = 'OutcomeUnknown' order by sent_at, id limit 1000`,
    values: [],
  })

/** Cancellations by the state of their refund, oldest first. For operators, across accounts. */
export const selectRefunds = (db: Queryable, state: Extract<CancellationState, 'Requested' | 'Denied'>) =>
  db.query<Pick<Cancellation, 'accountId' | 'labelId' | 'refundRequestId'> & { since: Date }>({
    name: 'cancellations.refunds',
    text: `select account_id as "accountId", label_id as "labelId", refund_request_id as "refundRequestId",
                  updated_at as since
           from cancellations where state in (${listOf(refundStates)}) and state = $1::text
           order by updated_at, id limit 1000`,
    values: [state],
  })

/** The carrier's decision about the refund. */
export const updateRefund = (
  db: Queryable,
  change: { accountId: string; cancellationId: string; state: Extract<CancellationState, 'Accepted' | 'Denied'> },
) =>
  db.query({
    name: 'cancellations.refund',
    text: `update cancellations set state = $3::text, updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid`,
    values: [change.accountId, change.cancellationId, change.state],
  })

/** Ends all leases of open cancellations. Across accounts. */
export const endLeases = (db: Queryable) =>
  db.query({
    name: 'cancellations.end-leases',
    text: `update cancellations set lease_until = statement_timestamp()
           where state in (${listOf(openCancellationStates)})`,
    values: [],
  })
