/**
 * The proof that nothing is bought twice or lost: `npm run chaos -- --seed 1 --purchases 2000 --kills 20 --nodes 2`.
 *
 * `--plant <name>` runs with a fault planted, and `--prove-checker` with each in turn, to see it found.
 */
import { parseArgs } from 'node:util'
import { planRun } from './plan/plan-run.ts'
import { plants } from './plants/plants.ts'
import { proveChecker } from './prove-checker.ts'
import { report } from './report.ts'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    purchases: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    'database-restarts': { type: 'string', default: '4' },
    nodes: { type: 'string', default: '2' },
    clients: { type: 'string', default: '12' },
    /** Shorter time limits, so that little time is spent on waiting for what dead nodes left behind. */
    hurried: { type: 'boolean', default: false },
    plant: { type: 'string' },
    'prove-checker': { type: 'boolean', default: false },
  },
})

const whole = (
  name: 'seed' | 'purchases' | 'kills' | 'nodes' | 'clients' | 'database-restarts',
  least: number,
): number => {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < least) {
    process.stderr.write(`--${name} is "${values[name]}"; give a whole number from ${least} on.\n`)
    process.exit(2)
  }
  return value
}
const say = (line: string) => void process.stdout.write(`${line}\n`)

// Every process of the run ends with this one: see `arena/processes.ts`.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.once(signal, () => process.exit(code))
}

const seed = whole('seed', 0)
if (values['prove-checker']) {
  const missed = await proveChecker(values.plant ? [values.plant] : Object.keys(plants), seed, say)
  say(missed.length === 0 ? '\nEvery planted fault is caught.' : `\nNot caught: ${missed.join(', ')}`)
  process.exit(missed.length === 0 ? 0 : 1)
}

const plant = values.plant ? plants[values.plant] : null
if (plant === undefined) {
  process.stderr.write(`--plant is "${values.plant}"; it may be one of ${Object.keys(plants).join(', ')}.\n`)
  process.exit(2)
}
const kills = whole('kills', 0)
const plan = planRun({
  seed,
  purchases: whole('purchases', 1),
  nodes: whole('nodes', 1),
  clients: whole('clients', 1),
  kills,
  terminations: Math.ceil(kills / 5),
  freezes: Math.ceil(kills / 5),
  longestFreezeMs: values.hurried ? 1500 : 8000,
  databaseRestarts: whole('database-restarts', 0),
  others: Math.ceil(kills / 8),
  hurried: values.hurried,
})
const outcome = await runChaos(plan, plant, say)
say(`\n${report(outcome)}`)

const fellShort = [
  ...(outcome.books.purchases.length < plan.options.purchases
    ? [`${outcome.books.purchases.length} purchases instead of ${plan.options.purchases}`]
    : []),
  ...((outcome.blows.get('node killed') ?? 0) < kills
    ? [`${outcome.blows.get('node killed') ?? 0} kills instead of ${kills}`]
    : []),
]
const isGood = outcome.violations.length === 0 && fellShort.length === 0
for (const what of fellShort) say(`The run fell short: ${what}.`)
say(
  outcome.violations.length === 0
    ? `\nSeed ${seed}: every rule holds.`
    : `\nSeed ${seed}: ${new Set(outcome.violations.map(({ rule }) => rule)).size} rules are broken, ${outcome.violations.length} times in all.`,
)
process.exit(isGood ? 0 : 1)
