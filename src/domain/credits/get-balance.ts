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
