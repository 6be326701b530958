import assert from 'node:assert/strict'
import test from 'node:test'
import { openTestEnvironment } from '../support/test-environment.ts'
import { planHistory, type ShopKind, storyOf } from './plan-history.ts'
import { runHistory } from './run-history.ts'
import { shrink } from './shrink.ts'

/** A test of each history, in one environment after the other's end. */
export function testHistories(
  wanted: readonly { seed: number; kind?: ShopKind; beats?: number }[],
  { shrinks = false }: { shrinks?: boolean } = {},
): void {
  const environment = openTestEnvironment({
    lookAtStoresEveryMs: 86_400_000,
    tellStoresEveryMs: 86_400_000,
    recoverEveryMs: 86_400_000,
  })
  for (const { seed, ...given } of wanted) {
    const history = planHistory(seed, given)
    test(`hold to their promises in the history of seed ${seed}, ${history.kind}`, async () => {
      const found = await runHistory(environment, history)
      if (found.length === 0) return
      const least = shrinks ? await shrink(history, (one) => runHistory(environment, one)) : history
      assert.fail(`${found.join('\n')}\n${storyOf(least)}`)
    })
  }
}
