import { purchaseColumns, queryPurchases } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import { openPurchaseStates, purchaseStatesBefore } from '#domain/purchases/purchase/states.ts'
import { fromNow, listOf, type Queryable } from '#kit/postgres.ts'

/** Statements for looking up a purchase at its carrier. */

/**
 * The account's last purchase through the same carrier account before this one was sent.
 *
 * @param apart the services that the carrier looks up in another way; only purchases that are looked up in the same way
 *   count
 */
export const selectBoughtBefore = (
  db: Queryable,
  { accountId, purchaseId, carrier, carrierAccount, quote }: Purchase,
  apart: readonly string[],
) =>
  queryPurchases(db, {
    name: 'purchases.bought-before',
    text: `select ${purchaseColumns} from purchases
           where account_id = $1::uuid and carrier = $2::text and carrier_account = $3::text and state = 'Completed'
             and coalesce(sent_at, created_at) < (
               select coalesce(sent_at, created_at) from purchases where account_id = $1::uuid and id = $4::uuid
             )
             and (quote ->> 'serviceCode' = any($5::text[])) = $6::boolean
           order by id desc limit 1`,
    values: [accountId, carrier, carrierAccount, purchaseId, apart, apart.includes(quote.serviceCode)],
  })

/** Records that the carrier does not know the purchase. @returns how long ago it first said so */
export const markAbsent = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<{ sinceMs: number }>({
    name: 'purchases.mark-absent',
    text: `update purchases set absent_since = coalesce(absent_since, clock_timestamp())
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'
           returning (extract(epoch from clock_timestamp() - absent_since) * 1000)::float8 as "sinceMs"`,
    values: [accountId, purchaseId],
  })

/** The carrier found a label in between, so the next "no such purchase" counts as the first one. */
export const forgetAbsence = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query({
    name: 'purchases.forget-absence',
    text: `update purchases set absent_since = null
           where account_id = $1::uuid and id = $2::uuid and absent_since is not null`,
    values: [accountId, purchaseId],
  })

/** @param retry.attempts how often the carrier was queried, so that a lost retry continues the count */
export const postponeRetry = (
  db: Queryable,
  { accountId, purchaseId }: PurchaseKey,
  retry: { attempts: number; withinMs: number },
) =>
  db.query({
    name: 'purchases.postpone-retry',
    text: `update purchases set lease_until = ${fromNow('$3')}, attempts = $4::integer
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'`,
    values: [accountId, purchaseId, retry.withinMs, retry.attempts],
  })

/** Statements that find the work of nodes whose leases ran out. */

/** The caller becomes the owner of claims whose lease ran out, and sends them: nothing was sent yet. */
export const takeOverClaims = (db: Queryable, owner: string, leaseMs: number) =>
  queryPurchases(db, {
    name: 'purchases.take-over',
    text: `update purchases set owner = $1::text, lease_until = ${fromNow('$2')}, updated_at = statement_timestamp()
           where (account_id, id) in (
             select account_id, id from purchases
             where state = 'Claimed' and lease_until < statement_timestamp()
             order by lease_until limit 20 for update skip locked
           )
           returning ${purchaseColumns}`,
    values: [owner, leaseMs],
  })

/** Purchases that were being sent when their owner's lease ran out. Only the carrier knows whether they arrived. */
export const selectAbandoned = (db: Queryable) =>
  db.query<PurchaseKey>({
    name: 'purchases.abandoned',
    text: `select account_id as "accountId", id as "purchaseId" from purchases
           where state = 'Processing' and lease_until < statement_timestamp()
           order by lease_until limit 100`,
    values: [],
  })

/** Purchases whose retry was lost: a dead node still holds the job. */
export const takeLostRetries = (db: Queryable, retryWithinMs: number) =>
  db.query<PurchaseKey & { attempts: number }>({
    name: 'purchases.lost-retries',
    text: `update purchases set lease_until = ${fromNow('$1')}
           where (account_id, id) in (
             select account_id, id from purchases
             where state = 'OutcomeUnknown' and lease_until < statement_timestamp()
             order by lease_until limit 100 for update skip locked
           )
           returning account_id as "accountId", id as "purchaseId", attempts`,
    values: [retryWithinMs],
  })

/** Releases this node's unsent claims, so that another node takes them at once. */
export const releaseClaims = (db: Queryable, owner: string) =>
  db.query({
    name: 'purchases.release-claims',
    text: `update purchases set lease_until = statement_timestamp() where owner = $1::text and state = 'Claimed'`,
    values: [owner],
  })

/** Marks all claims of all nodes as sent at the time of their claim. Across accounts. */
export const presumeClaimsSent = (db: Queryable) =>
  queryPurchases(db, {
    name: 'purchases.presume-sent',
    text: `update purchases
           set state = 'Processing', sent_at = coalesce(sent_at, created_at), updated_at = statement_timestamp()
           where state = any ($1::text[])
           returning ${purchaseColumns}`,
    values: [purchaseStatesBefore('Processing')],
  })

/** Ends all leases of open purchases. Across accounts. */
export const endLeases = (db: Queryable) =>
  db.query({
    name: 'purchases.end-leases',
    text: `update purchases set lease_until = statement_timestamp() where state in (${listOf(openPurchaseStates)})`,
    values: [],
  })
