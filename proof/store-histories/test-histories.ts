import assert from 'node:assert/strict'
import test from 'node:test'
import { openTestEnvironment } from '../../test/support/test-environment.ts'
import { type History, planHistory, type ShopKind, storyOf } from './plan-history.ts'
import { runHistory } from './run-history.ts'

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
  const all: Record<string, number> = {}
  for (const { seed, ...given } of wanted) {
    const history = planHistory(seed, given)
    test(`hold to their promises in the history of seed ${seed}, ${history.kind}`, async (context) => {
      const { found, came } = await runHistory(environment, history)
      for (const [what, count] of Object.entries(came)) all[what] = (all[what] ?? 0) + count
      context.diagnostic(JSON.stringify(came))
      if (found.length === 0) return
      const least = shrinks ? await shrink(history, async (one) => (await runHistory(environment, one)).found) : history
      assert.fail(`${found.join('\n')}\n${storyOf(least)}`)
    })
  }
  test('labels were bought in them, and stores were told', () => {
    assert.ok((all.labels ?? 0) > 0 && (all.done ?? 0) > 0, JSON.stringify(all))
  })
}

/** A history without what it fails without as well: beats first, then single steps, each left out once. */
export async function shrink(history: History, run: (history: History) => Promise<string[]>): Promise<History> {
  let least = history
  const tryWithout = async (beats: History['beats']) => {
    const fewer = { ...least, beats }
    const fails = (await run(fewer)).length > 0
    if (fails) least = fewer
    return fails
  }
  for (let index = least.beats.length - 1; index >= 0; index -= 1) await tryWithout(least.beats.toSpliced(index, 1))
  for (let index = least.beats.length - 1; index >= 0; index -= 1) {
    for (let step = (least.beats[index]?.length ?? 0) - 1; step >= 0; step -= 1) {
      await tryWithout(least.beats.map((beat, at) => (at === index ? beat.toSpliced(step, 1) : beat)))
    }
  }
  return least
}
