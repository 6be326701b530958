import { type Static, Type } from 'typebox'
import { Amount } from '#console-api/credit/credit-schemas.ts'
import { creditCurrency } from '#credits/currency.ts'
import type { StatementLine, StatementPage, StatementPlace } from '#credits/list-statement.ts'
import { invalid, refuseViolations } from '#errors/violations.ts'
import { isUuid } from '#kit/ids.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import type { LabelState } from '#labels/list-labels.ts'
import type { RecipientName } from '#orders/list-recipient-names.ts'
import type { Purchase } from '#purchases/purchase/purchase.ts'

const acts = ['deposit', 'reserve', 'release', 'refund', 'correct', 'reverse'] as const

export const StatementAnswer = Type.Object(
  {
    lines: Type.Array(
      Type.Object(
        {
          transferId: Guid('The line.'),
          at: UtcTime('When it was booked, UTC.'),
          act: Type.Unsafe<(typeof acts)[number]>(
            OneOf(acts, {
              description:
                'What moved it: credit that came in, a label that is or was being bought, one that came to nothing, one that was cancelled, an adjustment, or one that was taken back.',
            }),
          ),
          amount: Amount('What it came to, a signed decimal.'),
          balance: Amount('What could be spent after it, a decimal.'),
          reason: NullableText('What was said to it.'),
          purchase: Nullable(
            Type.Object(
              {
                purchaseId: Guid('The purchase.'),
                orderId: Guid('Its order.'),
                carrier: Type.String({ description: 'The id of the carrier.' }),
                serviceName: Type.String({ description: 'What was bought there.' }),
                recipient: NullableText('Whom the order is for: name, else company.'),
                trackingNumber: NullableText('Of its label; null: it brought none.'),
              },
              { title: 'StatementPurchase', description: 'The purchase that it is about; null: it is about none.' },
            ),
          ),
        },
        { title: 'StatementLine', description: 'Something that moved the credit that can be spent.' },
      ),
      { description: 'The newest first.' },
    ),
    currency: Type.String({ description: 'ISO 4217.' }),
    next: NullableText('The cursor of the next page; null: this is the last.'),
  },
  { title: 'Statement', description: 'A page of the statement of credit.' },
)

/** Where the next page begins, with what could be spent there, in one text that means nothing to who carries it. */
const cursorOf = ({ transferId, balance }: StatementPlace): string =>
  Buffer.from(`${transferId} ${balance}`).toString('base64url')

/** @throws ValidationError for what is no cursor */
export function readCursor(cursor: string | undefined): StatementPlace | null {
  if (cursor === undefined) return null
  const [transferId = '', balance = '', ...more] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  if (isUuid(transferId) && /^-?\d{1,12}(\.\d{1,4})?$/.test(balance) && more.length === 0)
    return { transferId, balance }
  refuseViolations([invalid('unreadable', 'cursor', 'must be one that a page named')])
  return null
}

/** What the lines of a page are about, in no order. */
export type StatementSubjects = {
  purchases: readonly Purchase[]
  recipients: readonly RecipientName[]
  labels: readonly Pick<LabelState, 'labelId' | 'trackingNumber'>[]
}

export function statementAnswer(page: StatementPage, subjects: StatementSubjects): Static<typeof StatementAnswer> {
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
    lines: page.lines.map((line) => lineAnswer(line, purchases.get(line.causeId) ?? null)),
    currency: creditCurrency,
    next: page.next && cursorOf(page.next),
  }
}

type Line = Static<typeof StatementAnswer>['lines'][number]

function lineAnswer(line: StatementLine, purchase: Line['purchase']): Line {
  const { transferId, act, at, amount, balance, reason } = line
  return {
    transferId,
    at: at.toISOString(),
    // What moves it is one of these: the others are between books of their own.
    act: act as (typeof acts)[number],
    amount: inCurrency(amount, creditCurrency),
    balance: inCurrency(balance, creditCurrency),
    reason,
    purchase,
  }
}
