import { Decimal } from 'decimal.js'
import { creditCurrency } from '#domain/credits/ledger.ts'
import * as sql from '#domain/credits/sql.ts'
import * as paymentSql from '#domain/credits/top-ups/payment-sql.ts'
import { selectUnmatched } from '#domain/credits/top-ups/payment-sql.ts'
import * as topUpSql from '#domain/credits/top-ups/sql.ts'
import type { Discrepancy, Dismissal, Payment, TopUp } from '#domain/credits/top-ups/top-up.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { plainAmount } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

export type Balance = {
  available: string
  reserved: string
  /** Prices of canceled labels whose carriers decide about the refund later. */
  pending: string
  spent: string
  mayOwe: boolean
  owes: string
}

/** An account's credit in a currency, as decimals, and the debt of an invoiced account. */
export async function getBalance(deps: { db: Queryable }, accountId: string, currency: string): Promise<Balance> {
  const [row] = await sql.selectBalance(deps.db, accountId, currency)
  const available = row?.available ?? '0'
  return {
    available,
    reserved: row?.reserved ?? '0',
    pending: row?.pending ?? '0',
    spent: row?.spent ?? '0',
    mayOwe: row?.mayOwe ?? false,
    owes: Number(available) < 0 ? available.slice(1) : '0',
  }
}

/** The credit of each account in a currency, by account id, without accounts that never had any. For operators. */
export async function listBalances(
  deps: { db: Queryable },
  currency: string,
): Promise<Map<string, { available: string; mayOwe: boolean }>> {
  const rows = await sql.selectBalances(deps.db, currency)
  return new Map(rows.map(({ accountId, available, mayOwe }) => [accountId, { available, mayOwe }]))
}

/** The adjustment of each cause, as a signed decimal, by the cause's id. For operators. */
export async function listCorrections(
  deps: { db: Queryable },
  causes: readonly { accountId: string; causeId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const corrections = await sql.selectCorrections(deps.db, causes)
  return new Map(corrections.map(({ causeId, amount }) => [causeId, amount]))
}

/** The ids of causes whose price was returned, or waits for the carrier's decision to return it. For operators. */
export async function listReturned(
  deps: { db: Queryable },
  causes: readonly { accountId: string; causeId: string }[],
): Promise<ReadonlySet<string>> {
  return new Set((await sql.selectReturned(deps.db, causes)).map(({ causeId }) => causeId))
}

/** Money that is reserved for a purchase. */
export type Reservation = {
  accountId: string
  /** The purchase that it is reserved for. */
  causeId: string
  amount: string
  currency: string
  since: Date
}

/** Up to a thousand reservations of all accounts that were neither settled nor released, oldest first. */
export const listOpenReservations = (deps: { db: Queryable }): Promise<Reservation[]> =>
  sql.selectOpenReservations(deps.db)

export type { StatementLine, StatementPlace } from '#domain/credits/sql.ts'

export type StatementPage = {
  lines: sql.StatementLine[]
  /** The start of the next page; null: this is the last one. */
  next: sql.StatementPlace | null
}

/** Entries that changed the credit that an account can spend, newest first, with the credit after each. */
export async function listStatement(
  deps: { db: Queryable },
  command: { accountId: string; behind: sql.StatementPlace | null; maxItems: number },
): Promise<StatementPage> {
  const { accountId, behind, maxItems } = command
  const found = await sql.selectStatement(deps.db, {
    accountId,
    currency: creditCurrency,
    behind,
    // One extra entry shows whether there is another page.
    maxItems: maxItems + 1,
  })
  const lines = found.slice(0, maxItems)
  const last = lines.at(-1)
  if (!last || found.length <= maxItems) return { lines, next: null }
  const balance = new Decimal(last.balance).minus(last.amount).toFixed()
  return { lines, next: { transferId: last.transferId, balance } }
}

/** The booked amounts of each currency, of all accounts. Reads the whole ledger. */
export const sumBooked = (deps: { db: Queryable }) => sql.selectBooked(deps.db)

/** A top-up of any account, for operators. */
export const findTopUp = (deps: { db: Queryable }, topUpId: string): Promise<TopUp | null> =>
  topUpSql.selectById(deps.db, topUpId)

/** A top-up with its payments, earliest first. @throws ServiceError `TopUp.NotFound` */
export async function getTopUp(
  { db }: { db: Queryable },
  { accountId, topUpId }: { accountId: string; topUpId: string },
): Promise<{ topUp: TopUp; payments: Payment[] }> {
  const topUp = await topUpSql.selectTopUp(db, accountId, topUpId)
  if (!topUp) throw serviceError('TopUp.NotFound')
  return { topUp, payments: await paymentSql.selectPayments(db, accountId, topUpId) }
}

const maxListed = 50

/** Up to fifty top-ups of the account, newest first, without those that have no address yet. */
export const listTopUps = ({ db }: { db: Queryable }, { accountId }: { accountId: string }): Promise<TopUp[]> =>
  topUpSql.selectTopUps(db, accountId, maxListed)

const maxUnmatched = 1000
const unconfirmedMs = 24 * 60 * 60 * 1000

export type UnmatchedPayment = Pick<Payment, 'paymentId' | 'accountId' | 'topUpId' | 'amount' | 'output' | 'madeAt'> &
  Pick<TopUp, 'coin' | 'credits' | 'address' | 'expiresAt'> & {
    /** The requested amount in the coin, a decimal. */
    wanted: string
    /** Null: nobody has dismissed it. */
    dismissal: Dismissal | null
    /** `gone`: no longer on the chain after it was credited or dismissed. `unconfirmed`: for a day. */
    why: Discrepancy | 'gone' | 'unconfirmed'
  }

/**
 * Payments of all accounts that did not credit automatically, those that disappeared after they did, and those that
 * changed after they were dismissed. For operators.
 */
export async function listUnmatched(deps: { db: Queryable; clock: Clock }): Promise<UnmatchedPayment[]> {
  const before = new Date(deps.clock.now().getTime() - unconfirmedMs)
  const found = await selectUnmatched(deps.db, before, maxUnmatched)
  return found.map(({ gone, discrepancy, ...payment }) => ({
    ...payment,
    why: gone ? 'gone' : (discrepancy ?? 'unconfirmed'),
    amount: plainAmount(payment.amount),
    wanted: plainAmount(payment.wanted),
  }))
}

const overdueMs = 60 * 60 * 1000

/**
 * Providers whose open top-ups were not polled for an hour, for example because one was removed from the settings. For
 * operators.
 */
export async function listUnpolledProviders(deps: { db: Queryable; clock: Clock }): Promise<string[]> {
  const overdue = await topUpSql.selectUnpolledProviders(deps.db, new Date(deps.clock.now().getTime() - overdueMs))
  return overdue.map(({ provider }) => provider)
}
