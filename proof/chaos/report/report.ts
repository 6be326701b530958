/** The report of a run. */
import { LabelStatus } from '#domain/orders/order/order.ts'
import { invariants, type Violation } from '../checker/invariants.ts'
import { type History, summaryOf } from '../clients/history.ts'
import { type FinalState, isLive, labelsAbroad, tenThousandths } from '../final-state/final-state.ts'
import type { Outcome } from '../run-chaos.ts'
import { storyOf } from './purchase-story.ts'

/** Violations shown per invariant, and how many of them with the full history of their purchase. */
const maxViolationsShown = 12
const maxStoriesShown = 2

/** The summary, every invariant, and its violations. */
export function report(outcome: Outcome): string {
  const lines = [...summary(outcome), '', ...invariantTable(outcome.violations)]
  for (const [invariant, violations] of Map.groupBy(outcome.violations, (violation) => violation.invariant)) {
    lines.push('', `VIOLATED ${invariant}`)
    for (const [index, { what, purchaseId }] of violations.slice(0, maxViolationsShown).entries()) {
      lines.push(`  ${what}`)
      if (purchaseId && index < maxStoriesShown)
        lines.push(...storyOf(outcome.state, purchaseId).map((line) => `      ${line}`))
    }
    if (violations.length > maxViolationsShown) lines.push(`  and ${violations.length - maxViolationsShown} more`)
  }
  return lines.join('\n')
}

function summary({ state, faults, nodeStarts, seconds }: Outcome): string[] {
  const live = state.labels.filter(isLive)
  const states = Map.groupBy(state.purchases, (purchase) => purchase.state)
  const spent = state.balances.reduce((sum, balance) => sum + tenThousandths(balance.spent), 0n)
  const row = (what: string, value: unknown) => `  ${what.padEnd(48)} ${String(value)}`
  const known = (map: ReadonlyMap<string, number>) => [...map].toSorted().map(([what, times]) => row(what, times))
  return [
    'The service',
    row('purchases', state.purchases.length),
    ...[...states].toSorted().map(([name, rows]) => row(`  ${name}`, rows.length)),
    row('  sent by another node', eventCount(state, 'taken over')),
    row('  with an unknown outcome for a while', eventCount(state, 'outcome unknown')),
    row(
      'labels live / canceled',
      `${live.length} / ${state.labels.filter(({ status }) => status === LabelStatus.Cancelled).length}`,
    ),
    row('  international', byCarrier(labelsAbroad(state))),
    row('cancellations', state.cancellations.length),
    row('spent on live labels', Number(spent) / 10_000),
    'The store',
    row('orders / changed in the store', `${state.stores?.orders.length ?? 0} / ${state.stores?.disturbed.size ?? 0}`),
    row('fulfillment updates', byState(state.stores?.pushes ?? [])),
    'The carriers',
    row('sold / voided', `${state.sales.length} / ${state.sales.filter(({ voidedAt }) => voidedAt).length}`),
    'Responses to clients',
    ...known(state.history.counts),
    'Faults',
    ...known(faults),
    row('nodes started', nodeStarts),
    'Seconds that all clients waited',
    ...known(secondsWaited(state.history)),
    'Seconds',
    row('clients / recovery / total', `${seconds.clients} / ${seconds.recovery} / ${seconds.all}`),
  ]
}

const byState = (pushes: readonly { state: string }[]): string =>
  [...Map.groupBy(pushes, ({ state }) => state)].map(([state, of]) => `${state} ${of.length}`).join(', ')

/** `dhl 3, ups 5` */
const byCarrier = (labels: readonly { carrier: string }[]): string =>
  [...Map.groupBy(labels, ({ carrier }) => carrier)]
    .map(([carrier, of]) => `${carrier} ${of.length}`)
    .toSorted()
    .join(', ')

/** Per response to purchases and cancellations, without the time between repeats. */
function secondsWaited(history: History): Map<string, number> {
  const seconds = new Map<string, number>()
  for (const entry of [...history.purchases, ...history.legacyPurchases, ...history.cancellations]) {
    const what = summaryOf(entry.answer)
    seconds.set(what, (seconds.get(what) ?? 0) + (entry.completedAt - entry.invokedAt) / 1000)
  }
  return new Map([...seconds].map(([what, sum]) => [what, Math.round(sum)]))
}

const eventCount = (state: FinalState, what: string) => state.events.filter((event) => event.what === what).length

function invariantTable(violations: readonly Violation[]): string[] {
  return Object.entries(invariants).map(([invariant, sentence]) => {
    const times = violations.filter((violation) => violation.invariant === invariant).length
    return `${times === 0 ? 'holds ' : `VIOLATED ${times} times`} ${invariant.padEnd(24)} ${sentence}`
  })
}
