import { type Static, Type } from 'typebox'
import type { Coin } from '#adapters/payments/payment-provider.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import type { StatementPlace } from '#domain/credits/queries.ts'
import { StatementLine, type StatementPart, statementLine } from '#edges/shapes/statement.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { NullableText, OneOf } from '#kit/schema.ts'

export const CoinSchema = Type.Unsafe<Coin>(
  OneOf(['btc', 'ltc', 'xmr'], { title: 'Coin', description: 'Bitcoin, Litecoin or Monero.' }),
)

export const StatementResponse = Type.Object(
  {
    lines: Type.Array(StatementLine, { description: 'The changes, newest first.' }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    next: NullableText('Cursor of the next page. Null on the last page.'),
  },
  { title: 'Statement', description: 'A page of the credit statement.' },
)

/** The cursor of the next page. It contains the balance at that point. */
const cursorOf = ({ transferId, balance }: StatementPlace): string =>
  Buffer.from(`${transferId} ${balance}`).toString('base64url')

/** @throws ValidationError if it is not a cursor */
export function readCursor(cursor: string | undefined): StatementPlace | null {
  if (cursor === undefined) return null
  const [transferId = '', balance = '', ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (isUuid(transferId) && /^-?\d{1,12}(\.\d{1,4})?$/.test(balance) && more.length === 0)
    return { transferId, balance }
  assertNoIssues([fieldIssue('malformed', 'cursor', 'must be a cursor from a previous page')])
  return null
}

export const statementResponse = ({ lines, next }: StatementPart): Static<typeof StatementResponse> => ({
  lines: lines.map(statementLine),
  currency: creditCurrency,
  next: next && cursorOf(next),
})
