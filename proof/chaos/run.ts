/** Proves that no label is bought twice or lost: `npm run tool -- chaos`. See README.md in this folder. */
import { readArguments } from '../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from './arguments.ts'
import { mutants } from './mutants/mutants.ts'
import { nemeses } from './nemesis/nemeses.ts'
import { planRun } from './plan/plan-run.ts'

const usage = `npm run tool -- chaos [options]

  --seed <number>               seed of the workload and the faults (1)
  --purchases <number>          minimum number of purchases (2000)
  --kills <number>              how often a node is killed; other faults are proportional (20)
  --subtle-faults <number>      how often each of these happens: database responses are delayed, a clock is wrong,
                                recording fails, a gateway replaces the carriers, a disk is full (kills / 8)
  --database-restarts <number>  how often the database stops or crashes (4)
  --nodes <number>              nodes of the service on one database (2)
  --clients <number>            concurrent clients (32); most of them wait most of the time
  --short-leases                short leases and deadlines, so that the work of dead nodes is taken over sooner
                                (also --hurried)
  --nemesis <name>              injects only the faults of one nemesis:
                                ${nemeses.map(({ name }) => name).join('\n                                ')}
  --no-lookups                  carriers support no lookups and lose no responses, so only the node knows each
                                outcome
  --mutant <name>               runs the service with a mistake (also --plant):
                                ${Object.keys(mutants).join('\n                                ')}
  --prove-checker               runs every mutant, or only the named one; the checker must find each
  --help                        show this help

Exits with 0 if every invariant holds, with 1 if one is violated, with 2 for an invalid option.
`

const values = readArguments(usage, {
  seed: { type: 'string', default: '1' },
  purchases: { type: 'string', default: '2000' },
  kills: { type: 'string', default: '20' },
  'subtle-faults': { type: 'string' },
  'database-restarts': { type: 'string', default: '4' },
  nodes: { type: 'string', default: '2' },
  clients: { type: 'string', default: '32' },
  'short-leases': { type: 'boolean', default: false },
  hurried: { type: 'boolean', default: false },
  nemesis: { type: 'string' },
  'no-lookups': { type: 'boolean', default: false },
  mutant: { type: 'string' },
  plant: { type: 'string' },
  'prove-checker': { type: 'boolean', default: false },
})
// Imported here to keep --help fast.
const { proveChecker } = await import('./prove-checker.ts')
const { report } = await import('./report/report.ts')
const { runChaos } = await import('./run-chaos.ts')
const say = (line: string) => void process.stdout.write(`${line}\n`)
type Count = 'seed' | 'purchases' | 'kills' | 'subtle-faults' | 'database-restarts' | 'nodes' | 'clients'
const whole = (name: Count, minimum: number) => wholeNumber(name, values[name] as string, minimum)

const seed = whole('seed', 0)
const mutantName = values.mutant ?? values.plant
const mutant = mutantName === undefined ? null : mutants[mutantName]
if (mutant === undefined) {
  process.stderr.write(`--mutant is "${mutantName}"; use one of ${Object.keys(mutants).join(', ')}.\n`)
  process.exit(2)
}
const { nemesis } = values
if (nemesis !== undefined && !nemeses.some(({ name }) => name === nemesis)) {
  process.stderr.write(`--nemesis is "${nemesis}"; use one of ${nemeses.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}
// Every process of the run ends with this one: see `cluster/processes.ts`.
exitOnSignals()

if (values['prove-checker']) {
  const missed = await proveChecker(mutantName ? [mutantName] : Object.keys(mutants), seed, say)
  say(missed.length === 0 ? '\nThe checker found every mutant.' : `\nNot found: ${missed.join(', ')}`)
  process.exit(missed.length === 0 ? 0 : 1)
}

const kills = whole('kills', 0)
values['subtle-faults'] ??= String(Math.ceil(kills / 8))
const shortLeases = values['short-leases'] || values.hurried
const plan = planRun({
  seed,
  purchases: whole('purchases', 1),
  nodes: whole('nodes', 1),
  clients: whole('clients', 1),
  kills,
  terminations: Math.ceil(kills / 5),
  freezes: Math.ceil(kills / 5),
  maxFreezeMs: shortLeases ? 1500 : 8000,
  databaseRestarts: whole('database-restarts', 0),
  otherFaults: Math.ceil(kills / 8),
  subtleFaults: whole('subtle-faults', 0),
  lookups: !values['no-lookups'],
  ...(nemesis ? { nemesis } : {}),
  shortLeases,
})
const { violations, state, faults, ...rest } = await runChaos(plan, mutant, say)
say(`\n${report({ violations, state, faults, ...rest })}`)

const killed = faults.get('node killed') ?? 0
const plannedKills = plan.faults.filter((fault) => fault.nemesis === 'node killed').length
const shortfalls = [
  ...(state.purchases.length < plan.options.purchases
    ? [`${state.purchases.length} purchases instead of ${plan.options.purchases}`]
    : []),
  ...(killed < plannedKills ? [`${killed} kills instead of ${plannedKills}`] : []),
]
for (const what of shortfalls) say(`The run fell short: ${what}.`)
const violated = new Set(violations.map(({ invariant }) => invariant)).size
say(
  violated === 0
    ? `\nSeed ${seed}: every invariant holds.`
    : `\nSeed ${seed}: ${violated} invariants are violated, with ${violations.length} violations.`,
)
process.exit(violated === 0 && shortfalls.length === 0 ? 0 : 1)
