import type { History } from './plan-history.ts'

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
