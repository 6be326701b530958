/** The proof that nothing is bought twice or lost: `npm run chaos`. See README.md beside this file. */
import { readArguments } from '../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from './arguments.ts'
import { mutants } from './mutants/mutants.ts'
import { nemeses } from './nemesis/nemeses.ts'
import { planRun } from './plan/plan-run.ts'

const usage = `npm run chaos -- [options]

  --seed <number>               plans the same workload and the same faults again (1)
  --purchases <number>          how many purchases at least (2000)
  --kills <number>              how often a node is killed; other faults come in proportion (20)
  --subtle-faults <number>      how often an answer of the database is held back, a clock is wrong, recording fails, a
                                gateway answers for the carriers and a disk is full, each (an eighth of the kills)
  --database-restarts <number>  how often the database is stopped or crashed (4)
  --nodes <number>              nodes of the service on one database (2)
  --clients <number>            clients at the same time (32); most of them wait, most of the time
  --short-leases                short leases and deadlines, so that little time goes by until what dead nodes
                                left behind is taken up (also --hurried)
  --nemesis <name>              injects the faults of one nemesis only: one of
                                ${nemeses.map(({ name }) => name).join('\n                                ')}
  --no-lookups                  carriers cannot be asked what became of a purchase, and lose no answer: what a node
                                heard of them is all that there is
  --mutant <name>               runs the service with a mistake (also --plant): one of
                                ${Object.keys(mutants).join('\n                                ')}
  --prove-checker               runs every mutant, or the one named, in a small run: the checker has to find each
  --help                        this text

Ends with 0 when every invariant holds, with 1 when one does not, with 2 when an option cannot be understood.
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
// Loaded here: it is much, and whoever asks how this is used has no need of it.
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
  process.stderr.write(`--mutant is "${mutantName}"; it may be one of ${Object.keys(mutants).join(', ')}.\n`)
  process.exit(2)
}
const { nemesis } = values
if (nemesis !== undefined && !nemeses.some(({ name }) => name === nemesis)) {
  process.stderr.write(`--nemesis is "${nemesis}"; it may be one of ${nemeses.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}
// Every process of the run ends with this one: see `cluster/processes.ts`.
exitOnSignals()

if (values['prove-checker']) {
  const missed = await proveChecker(mutantName ? [mutantName] : Object.keys(mutants), seed, say)
  say(missed.length === 0 ? '\nEvery mutant is caught.' : `\nNot caught: ${missed.join(', ')}`)
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
    : `\nSeed ${seed}: ${violated} invariants are violated, ${violations.length} times in all.`,
)
process.exit(violated === 0 && shortfalls.length === 0 ? 0 : 1)
