import { Decimal } from 'decimal.js'
import { creditCurrency } from '#domain/credits/currency.ts'
import * as sql from '#domain/credits/statement-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type { StatementLine, StatementPlace } from '#domain/credits/statement-sql.ts'

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
