/** What a run did and found, for people. */
import type { Violation } from './audit/rules.ts'
import { rules } from './audit/rules.ts'
import { type Books, isLive, tenThousandths } from './books/books.ts'
import type { Outcome } from './run-chaos.ts'

/** Of each broken rule so many breaches are shown, and the first of them with the whole story of its purchase. */
const shownOfRule = 12
const storiesOfRule = 2

/** The summary, and what breaks each broken rule. */
export function report(outcome: Outcome): string {
  const lines = [...summary(outcome), '', ...ruleTable(outcome.violations)]
  for (const [rule, violations] of Map.groupBy(outcome.violations, (violation) => violation.rule)) {
    lines.push('', `BROKEN ${rule}`)
    for (const [index, { what, purchaseId }] of violations.slice(0, shownOfRule).entries()) {
      lines.push(`  ${what}`)
      if (purchaseId && index < storiesOfRule)
        lines.push(...story(outcome.books, purchaseId).map((line) => `      ${line}`))
    }
    if (violations.length > shownOfRule) lines.push(`  and ${violations.length - shownOfRule} more`)
  }
  return lines.join('\n')
}

function summary({ books, blows, nodeStarts, seconds }: Outcome): string[] {
  const live = books.labels.filter(isLive)
  const states = Map.groupBy(books.purchases, ({ state }) => state)
  const spent = books.balances.reduce((sum, balance) => sum + tenThousandths(balance.spent), 0n)
  const row = (what: string, value: unknown) => `  ${what.padEnd(48)} ${String(value)}`
  const known = (map: ReadonlyMap<string, number>) => [...map].toSorted().map(([what, times]) => row(what, times))
  return [
    'The service',
    row('purchases', books.purchases.length),
    ...[...states].toSorted().map(([state, rows]) => row(`  ${state}`, rows.length)),
    row('  sent by another node than the one asked', eventCount(books, 'taken over')),
    row('  of unknown outcome for a while', eventCount(books, 'outcome unknown')),
    row('labels live / cancelled', `${live.length} / ${books.labels.filter(({ status }) => status === 3).length}`),
    row('cancellations', books.cancellations.length),
    row('spent on live labels', Number(spent) / 10_000),
    'The carriers',
    row('sold / of these voided', `${books.sales.length} / ${books.sales.filter(({ voidedAt }) => voidedAt).length}`),
    'The clients were told',
    ...known(books.diary.counts),
    'Blows',
    ...known(blows),
    row('nodes started', nodeStarts),
    'Seconds',
    row('clients / settling / all', `${seconds.clients} / ${seconds.settling} / ${seconds.all}`),
  ]
}

const eventCount = (books: Books, what: string) => books.events.filter((event) => event.what === what).length

function ruleTable(violations: readonly Violation[]): string[] {
  return Object.entries(rules).map(([rule, sentence]) => {
    const times = violations.filter((violation) => violation.rule === rule).length
    return `${times === 0 ? 'holds ' : `BROKEN ${times} times`} ${rule.padEnd(24)} ${sentence}`
  })
}

/** Everything that the three books tell of one purchase, in order. */
export function story(books: Books, purchaseId: string): string[] {
  const purchase = books.purchases.find(({ id }) => id === purchaseId)
  const told: { at: Date; line: string }[] = []
  const tell = (at: Date | string | number, line: string) => told.push({ at: new Date(at), line })
  for (const sale of books.sales.filter(({ reference }) => reference === purchaseId)) {
    tell(sale.soldAt, `carrier: sold ${sale.carrier} ${sale.trackingNumber} for ${sale.charge.amount}`)
    if (sale.voidedAt) tell(sale.voidedAt, `carrier: voided ${sale.carrier} ${sale.trackingNumber}`)
  }
  for (const event of books.events.filter(({ purchase_id }) => purchase_id === purchaseId)) {
    tell(event.created_at, `service: ${event.what} ${JSON.stringify(event.detail)} at ${event.node.slice(-6)}`)
  }
  for (const transfer of books.transfers.filter(({ cause_id }) => cause_id === purchaseId)) {
    tell(transfer.created_at, `ledger: ${transfer.act} ${transfer.amount}`)
  }
  const labelId = purchase?.label_id
  for (const { id, label_id, state, created_at } of books.cancellations) {
    if (label_id === labelId) tell(created_at, `service: cancellation ${id} begun, now ${state}`)
  }
  for (const entry of books.diary.purchases.filter(({ shipmentId }) => shipmentId === purchase?.shipment_id)) {
    const rate = entry.rateId === purchase?.rate_id ? 'this rate' : 'another rate'
    tell(entry.askedAt, `client: ${entry.requestId} asks to buy ${rate}`)
    tell(entry.answeredAt, `client: ${entry.requestId} is told ${JSON.stringify(entry.answer)}`)
  }
  for (const entry of books.diary.cancellations.filter((cancellation) => cancellation.labelId === labelId)) {
    tell(entry.askedAt, `client: ${entry.requestId} asks to cancel`)
    tell(entry.answeredAt, `client: ${entry.requestId} is told ${JSON.stringify(entry.answer)}`)
  }
  const head = purchase
    ? `purchase ${purchaseId} of shipment ${purchase.shipment_id}: ${purchase.state}, label ${labelId}`
    : `no purchase ${purchaseId}`
  const inOrder = told.toSorted((left, right) => left.at.getTime() - right.at.getTime())
  return [head, ...inOrder.map(({ at, line }) => `${at.toISOString()} ${line}`)]
}
