import { mutants } from './mutants/mutants.ts'
import { planRun } from './plan/plan-run.ts'
import type { RunOptions } from './plan/run-options.ts'
import { runChaos } from './run-chaos.ts'

/** A run that reveals most mistakes. */
export const smallRun: RunOptions = {
  seed: 1,
  purchases: 60,
  nodes: 2,
  clients: 8,
  kills: 0,
  terminations: 0,
  freezes: 0,
  maxFreezeMs: 1000,
  databaseRestarts: 0,
  otherFaults: 0,
  subtleFaults: 0,
  lookups: true,
  shortLeases: true,
}

/** Runs each mutant and checks whether the checker finds it. @returns the names of missed mutants */
export async function proveChecker(names: readonly string[], seed: number, say: (line: string) => void) {
  const missed: string[] = []
  for (const name of names) {
    const mutant = mutants[name]
    if (!mutant) throw new Error(`mutant ${name} not found; use one of ${Object.keys(mutants).join(', ')}`)
    const plan = planRun({ ...smallRun, ...mutant.options, seed })
    const { violations, seconds } = await runChaos(plan, mutant, () => {})
    const violated = new Set(violations.map(({ invariant }) => invariant))
    const isFound = mutant.violates.some((invariant) => violated.has(invariant))
    if (!isFound) missed.push(name)
    const found = [...violated]
      .map((invariant) => (mutant.violates.includes(invariant) ? `[${invariant}]` : invariant))
      .join(', ')
    say(
      `${isFound ? 'found ' : 'MISSED'} ${name}: a node ${mutant.mistake}: ${found || 'no violation'} (${seconds.all} s)`,
    )
  }
  return missed
}
