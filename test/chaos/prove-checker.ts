import { planRun, type RunOptions } from './plan/plan-run.ts'
import { plants } from './plants/plants.ts'
import { runChaos } from './run-chaos.ts'

/** A run in which most mistakes show. */
export const smallRun: RunOptions = {
  seed: 1,
  purchases: 60,
  nodes: 2,
  clients: 8,
  kills: 0,
  terminations: 0,
  freezes: 0,
  longestFreezeMs: 1000,
  databaseRestarts: 0,
  others: 0,
  hurried: true,
}

/** Plants each fault in turn, and looks whether the audit finds it. @returns the names of those that it missed */
export async function proveChecker(names: readonly string[], seed: number, say: (line: string) => void) {
  const missed: string[] = []
  for (const name of names) {
    const plant = plants[name]
    if (!plant) throw new Error(`no fault is named ${name}; there are ${Object.keys(plants).join(', ')}`)
    const plan = planRun({ ...smallRun, ...plant.options, seed })
    const { violations, seconds } = await runChaos(plan, plant, () => {})
    const broken = new Set(violations.map(({ rule }) => rule))
    const isFound = plant.breaks.some((rule) => broken.has(rule))
    if (!isFound) missed.push(name)
    const found = [...broken].map((rule) => (plant.breaks.includes(rule) ? `[${rule}]` : rule)).join(', ')
    say(
      `${isFound ? 'caught' : 'MISSED'} ${name}: a node ${plant.mistake}: ${found || 'no rule is broken'} (${seconds.all} s)`,
    )
  }
  return missed
}
