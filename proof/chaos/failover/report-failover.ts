import { report } from '../report/report.ts'
import { findLost } from './acknowledged.ts'
import { longestGapMs, median, successTimes } from './gaps.ts'
import type { FailoverOutcome, InjectedFault } from './run-failover.ts'

const maxLostShown = 12

/** The whole report, with a short summary at the end. */
export function reportFailover(seed: number, outcome: FailoverOutcome): { text: string; isGood: boolean } {
  const { state, injected, violations } = outcome
  const { lost, orders, purchases, cancellations } = findLost(state)
  const successes = successTimes(state.history)
  const gapOf = ({ from, until }: InjectedFault) => longestGapMs(successes, from, until)
  const doubles = violations.filter(({ invariant }) => invariant === 'sold once' || invariant === 'one live label')

  const kinds = (['switchover', 'kill'] as const).map((kind) => {
    const gaps = injected.filter((fault) => fault.kind === kind).map(gapOf)
    const figures = `gaps longest ${seconds(Math.max(0, ...gaps))}, median ${seconds(median(gaps))}`
    return { times: gaps.length, line: `${kind}s: ${gaps.length}, ${figures}; each: ${gaps.map(seconds).join(', ')}` }
  })
  const isGood = violations.length === 0 && lost.length === 0 && outcome.isBusyThroughout
  const lines = [
    '',
    report(outcome),
    '',
    ...lost.slice(0, maxLostShown).map((what) => `LOST ${what}`),
    `Seed ${seed}`,
    ...kinds.map(({ line }) => `  ${line}`),
    `  acknowledged: ${orders + purchases + cancellations} changes (${orders} orders, ${purchases} purchases, ${cancellations} cancellations)`,
    `  lost: ${lost.length}; doubles: ${doubles.length}; longest gap: ${seconds(Math.max(0, ...injected.map(gapOf)))}`,
    ...(outcome.isBusyThroughout ? [] : ['  The run fell short: clients ran out of work before the last fault.']),
    violations.length === 0 ? '  Every invariant holds.' : `  ${violations.length} violations of invariants.`,
  ]
  return { text: lines.join('\n'), isGood }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
