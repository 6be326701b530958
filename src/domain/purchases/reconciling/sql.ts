/** Statements of asking a carrier about a purchase. */

import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import { purchaseColumns, queryPurchases } from '#domain/purchases/purchase/sql.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

/**
 * What the account had bought last through the same account at the carrier when the purchase was sent, on the same side
 * of those services: by one of them where it was, by another where it was not.
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

/** Keeps that the carrier says there is no label. @returns how long ago it first said so */
export const markAbsent = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query<{ sinceMs: number }>({
    name: 'purchases.mark-absent',
    text: `update purchases set absent_since = coalesce(absent_since, clock_timestamp())
           where account_id = $1::uuid and id = $2::uuid and state = 'OutcomeUnknown'
           returning (extract(epoch from clock_timestamp() - absent_since) * 1000)::float8 as "sinceMs"`,
    values: [accountId, purchaseId],
  })

/** The carrier knew of a label in between, so that its next "no such purchase" is a first one again. */
export const forgetAbsence = (db: Queryable, accountId: string, purchaseId: string) =>
  db.query({
    name: 'purchases.forget-absence',
    text: `update purchases set absent_since = null
           where account_id = $1::uuid and id = $2::uuid and absent_since is not null`,
    values: [accountId, purchaseId],
  })

/** @param retry.attempts how often the carrier was asked, for whoever finds the retry lost */
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
