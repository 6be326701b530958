/** The lines of the credit statement, as the web application and exports show them. */
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { getTimeZone } from '#domain/accounts/queries.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import {
  listStatement,
  type StatementPage,
  type StatementPlace,
  type StatementLine as Transfer,
} from '#domain/credits/queries.ts'
import { listLabels } from '#domain/labels/queries.ts'
import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import { listPurchasesById } from '#domain/purchases/queries/queries.ts'
import { type Columns, csvFields, csvOptions, sendCsv } from '#edges/shapes/csv-export.ts'
import { filterTimeOf, periodFields } from '#edges/shapes/order-filter.ts'
import type { Clock } from '#kit/clock.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'
import { Amount, Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const acts = ['deposit', 'reserve', 'release', 'refund', 'correct', 'reverse', 'bill', 'unbill'] as const
/** Other acts move money only between internal accounts. */
type ShownAct = (typeof acts)[number]

export const StatementLine = Type.Object(
  {
    transferId: Guid('Id of the line.'),
    at: UtcTime('Time of the change, in UTC.'),
    act: Type.Unsafe<ShownAct>(
      OneOf(acts, {
        description:
          'Kind of change: a deposit, a purchase, a failed purchase, a canceled label, an adjustment or a reversal. `bill` and `unbill` are memos: a label that the carrier invoices directly, and the cancellation of one.',
      }),
    ),
    amount: Amount('Signed amount, as a decimal.'),
    balance: Amount('Available credit after the change, as a decimal.'),
    memo: Nullable(
      Type.Object(
        { amount: Amount('Amount, as a decimal.'), currency: Type.String({ description: 'ISO 4217 code.' }) },
        {
          title: 'StatementMemo',
          description: 'The amount that the carrier invoices to the holder of the carrier account. Null: none.',
        },
      ),
    ),
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
  { title: 'StatementLine', description: 'A change to the available credit, or a memo that changes nothing.' },
)
type StatementLine = Static<typeof StatementLine>

/** A change to the available credit, with the purchase that it belongs to. */
type Entry = Transfer & { purchase: StatementLine['purchase'] }

export type StatementPart = {
  /** Newest first. */
  lines: Entry[]
  /** The start of the next part; null: this is the last one. */
  next: StatementPlace | null
}

export async function listStatementEntries(
  deps: { db: Queryable },
  query: { accountId: string; behind: StatementPlace | null; maxItems: number },
): Promise<StatementPart> {
  const { lines, next } = await listStatement(deps, query)
  return { lines: await withPurchases(deps, query.accountId, lines), next }
}

async function withPurchases(deps: { db: Queryable }, accountId: string, lines: readonly Transfer[]): Promise<Entry[]> {
  const found = await listPurchasesById(deps, { accountId, purchaseIds: lines.map(({ causeId }) => causeId) })
  const [recipients, labels] = await Promise.all([
    listRecipientNames(deps, { accountId, orderIds: found.map(({ orderId }) => orderId) }),
    listLabels(
      deps,
      accountId,
      found.flatMap(({ labelId }) => labelId ?? []),
    ),
  ])
  const names = new Map(recipients.map(({ orderId, customerName }) => [orderId, customerName]))
  const numbers = new Map(labels.map(({ labelId, trackingNumber }) => [labelId, trackingNumber]))
  const purchases = new Map(
    found.map(({ purchaseId, orderId, carrier, quote: { serviceName }, labelId }) => {
      const recipient = names.get(orderId) ?? null
      const trackingNumber = (labelId && numbers.get(labelId)) ?? null
      return [purchaseId, { purchaseId, orderId, carrier, serviceName, recipient, trackingNumber }]
    }),
  )
  return lines.map((line) => ({ ...line, purchase: purchases.get(line.causeId) ?? null }))
}

export const statementLine = ({
  transferId,
  act,
  at,
  amount,
  balance,
  memo,
  reason,
  purchase,
}: Entry): StatementLine => ({
  transferId,
  at: at.toISOString(),
  act: act as ShownAct,
  amount: inCurrency(amount, creditCurrency),
  balance: inCurrency(balance, creditCurrency),
  memo: memo && { ...memo, amount: inCurrency(memo.amount, memo.currency) },
  reason,
  purchase,
})

const portionSize = 500

/** The changes of a period, newest first, in portions. Null: no limit. Both times are inclusive. */
export async function* exportStatement(
  deps: { db: Queryable },
  query: { accountId: string; from: Date | null; until: Date | null },
): AsyncGenerator<Entry[], void, undefined> {
  const { accountId, from, until } = query
  let behind: StatementPlace | null = null
  do {
    const page: StatementPage = await listStatement(deps, { accountId, behind, maxItems: portionSize })
    const lines = page.lines.filter(({ at }) => (!from || at >= from) && (!until || at <= until))
    yield lines.length > 0 ? await withPurchases(deps, accountId, lines) : []
    const oldest = page.lines.at(-1)
    behind = oldest && from && oldest.at < from ? null : page.next
  } while (behind)
}

const money = (amount: string) => ({ decimal: inCurrency(amount, creditCurrency) })

/** Published: scripts read the headings. */
export const statementColumns = {
  id: { head: 'Entry ID', cell: ({ transferId }) => transferId },
  at: { head: 'Time', cell: ({ at }) => at },
  act: { head: 'Kind', cell: ({ act }) => act },
  amount: { head: 'Amount', cell: ({ amount }) => money(amount) },
  balance: { head: 'Balance', cell: ({ balance }) => money(balance) },
  currency: { head: 'Currency', cell: () => creditCurrency },
  memo: {
    head: 'Billed by the carrier',
    cell: ({ memo }) => memo && { decimal: inCurrency(memo.amount, memo.currency) },
  },
  memoCurrency: { head: 'Currency of the bill', cell: ({ memo }) => memo?.currency ?? null },
  reason: { head: 'Note', cell: ({ reason }) => reason },
  orderId: { head: 'Order ID', cell: ({ purchase }) => purchase?.orderId ?? null },
  recipient: { head: 'Recipient', cell: ({ purchase }) => purchase?.recipient ?? null },
  carrier: { head: 'Carrier', cell: ({ purchase }) => purchase?.carrier ?? null },
  service: { head: 'Service', cell: ({ purchase }) => purchase?.serviceName ?? null },
  tracking: { head: 'Tracking number', cell: ({ purchase }) => purchase?.trackingNumber ?? null },
} satisfies Columns<Entry>

export const StatementExportQuery = Type.Object({ ...periodFields, ...csvFields })

/** Sends the statement of a period as a file. */
export const sendStatement = async (
  deps: { db: Queryable; clock: Clock },
  reply: FastifyReply,
  accountId: string,
  query: Static<typeof StatementExportQuery>,
): Promise<FastifyReply> =>
  sendCsv(reply, {
    name: `credit-statement-${deps.clock.now().toISOString().slice(0, 10)}`,
    columns: statementColumns,
    options: csvOptions(query, await getTimeZone(deps, accountId)),
    portions: exportStatement(deps, {
      accountId,
      from: filterTimeOf(query.dateFrom),
      until: filterTimeOf(query.dateTo),
    }),
  })
