import { type Static, Type } from 'typebox'
import type { Coin } from '#adapters/payments/payment-provider.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import type { StatementLine, StatementPage, StatementPlace } from '#domain/credits/queries.ts'
import type { LabelState } from '#domain/labels/queries.ts'
import type { RecipientName } from '#domain/orders/list/recipients.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

export const Amount = (description: string) => Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', description })

export const CoinSchema = Type.Unsafe<Coin>(
  OneOf(['btc', 'ltc', 'xmr'], { title: 'Coin', description: 'Bitcoin, Litecoin or Monero.' }),
)

const acts = ['deposit', 'reserve', 'release', 'refund', 'correct', 'reverse'] as const

export const StatementResponse = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          transferId: Guid('Id of the line.'),
          at: UtcTime('Time of the change, in UTC.'),
          act: Type.Unsafe<(typeof acts)[number]>(
            OneOf(acts, {
              description:
                'Kind of change: a deposit, a purchase, a failed purchase, a canceled label, an adjustment or a reversal.',
            }),
          ),
          amount: Amount('Signed amount, as a decimal.'),
          balance: Amount('Available credit after the change, as a decimal.'),
          reason: NullableText('Note on the change.'),
          purchase: Nullable(
            Type.Object(
              {
                purchaseId: Guid('Id of the purchase.'),
                orderId: Guid('Id of the order.'),
                carrier: Type.String({ description: 'Id of the carrier.' }),
                serviceName: Type.String({ description: 'Name of the service.' }),
                recipient: NullableText('Name of the recipient, or the company if there is no name.'),
                trackingNumber: NullableText('Tracking number of the label. Null if there is no label.'),
              },
              { title: 'StatementPurchase', description: 'The purchase that the change belongs to. Null: none.' },
            ),
          ),
        },
        { title: 'StatementLine', description: 'A change to the available credit.' },
      ),
      { description: 'The changes, newest first.' },
    ),
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

/** The purchases and top-ups of the lines, in no order. */
export type StatementSubjects = {
  purchases: readonly Purchase[]
  recipients: readonly RecipientName[]
  labels: readonly Pick<LabelState, 'labelId' | 'trackingNumber'>[]
}

export function statementResponse(page: StatementPage, subjects: StatementSubjects): Static<typeof StatementResponse> {
  const recipients = new Map(subjects.recipients.map(({ orderId, customerName }) => [orderId, customerName]))
  const numbers = new Map(subjects.labels.map(({ labelId, trackingNumber }) => [labelId, trackingNumber]))
  const purchases = new Map(
    subjects.purchases.map(({ purchaseId, orderId, carrier, quote: { serviceName }, labelId }) => {
      const recipient = recipients.get(orderId) ?? null
      const trackingNumber = (labelId && numbers.get(labelId)) ?? null
      return [purchaseId, { purchaseId, orderId, carrier, serviceName, recipient, trackingNumber }]
    }),
  )
  return {
    lines: page.lines.map((line) => lineResponse(line, purchases.get(line.causeId) ?? null)),
    currency: creditCurrency,
    next: page.next && cursorOf(page.next),
  }
}

type Line = Static<typeof StatementResponse>['lines'][number]

function lineResponse(line: StatementLine, purchase: Line['purchase']): Line {
  const { transferId, act, at, amount, balance, reason } = line
  return {
    transferId,
    at: at.toISOString(),
    // Other acts move money only between internal accounts.
    act: act as (typeof acts)[number],
    amount: inCurrency(amount, creditCurrency),
    balance: inCurrency(balance, creditCurrency),
    reason,
    purchase,
  }
}
