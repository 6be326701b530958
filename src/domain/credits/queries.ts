import { Decimal } from 'decimal.js'
import { creditCurrency } from '#domain/credits/ledger.ts'
import * as sql from '#domain/credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type Balance = {
  available: string
  reserved: string
  /** Prices of cancelled labels about which their carriers have yet to decide. */
  pending: string
  spent: string
  mayOwe: boolean
  owes: string
}

/** What an account has in a currency, as decimals, and what an invoiced one owes. */
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

/** What each account has in a currency, by its id; none of those that never had any. For operators. */
export async function listBalances(
  deps: { db: Queryable },
  currency: string,
): Promise<Map<string, { available: string; mayOwe: boolean }>> {
  const rows = await sql.selectBalances(deps.db, currency)
  return new Map(rows.map(({ accountId, available, mayOwe }) => [accountId, { available, mayOwe }]))
}

/** What each cause was adjusted by, as a signed decimal, by the cause's id. For operators. */
export async function listCorrections(
  deps: { db: Queryable },
  causes: readonly { accountId: string; causeId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const corrections = await sql.selectCorrections(deps.db, causes)
  return new Map(corrections.map(({ causeId, amount }) => [causeId, amount]))
}

/** Money that is held for a purchase. */
export type Reservation = {
  accountId: string
  /** The purchase that it is held for. */
  causeId: string
  amount: string
  currency: string
  since: Date
}

/** Reservations of all accounts that were neither settled nor released, longest first, a thousand at most. */
export const listOpenReservations = (deps: { db: Queryable }): Promise<Reservation[]> =>
  sql.selectOpenReservations(deps.db)

export type { StatementLine, StatementPlace } from '#domain/credits/sql.ts'

export type StatementPage = {
  lines: sql.StatementLine[]
  /** Where the next page begins; null: this is the last. */
  next: sql.StatementPlace | null
}

/** What moved the credit that an account can spend, the newest first, with what it could spend after each. */
export async function listStatement(
  deps: { db: Queryable },
  command: { accountId: string; behind: sql.StatementPlace | null; maxItems: number },
): Promise<StatementPage> {
  const { accountId, behind, maxItems } = command
  const found = await sql.selectStatement(deps.db, {
    accountId,
    currency: creditCurrency,
    behind,
    // One more tells whether there is another page.
    maxItems: maxItems + 1,
  })
  const lines = found.slice(0, maxItems)
  const last = lines.at(-1)
  if (!last || found.length <= maxItems) return { lines, next: null }
  const balance = new Decimal(last.balance).minus(last.amount).toFixed()
  return { lines, next: { transferId: last.transferId, balance } }
}

/** What was booked of each currency, of all accounts. Reads the whole ledger. */
export const sumBooked = (deps: { db: Queryable }) => sql.selectBooked(deps.db)
