import * as sql from '#credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type Balance = { available: string; reserved: string; spent: string; mayOwe: boolean }

/** What an account has in a currency, as decimals. */
export async function readBalance(deps: { db: Queryable }, accountId: string, currency: string): Promise<Balance> {
  const [row] = await sql.selectBalance(deps.db, accountId, currency)
  return {
    available: row?.available ?? '0',
    reserved: row?.reserved ?? '0',
    spent: row?.spent ?? '0',
    mayOwe: row?.may_owe ?? false,
  }
}
