/** The proof that a payment credits once: `npm run chaos:payments`. See ../README.md. */
import { readArguments } from '../../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from '../arguments.ts'
import { planPayments } from './plan-payments.ts'

const usage = `npm run chaos:payments -- [options]

  --seed <number>               plans the same payers and the same faults again (1)
  --top-ups <number>            how many top-ups are asked for (300)
  --kills <number>              how often a node is killed (12)
  --database-restarts <number>  how often the database is stopped or crashed (2)
  --confirmations <number>      how deep a payment lies that counts (3); one or two is too few for the two blocks that
                                are undone, and the run has to show it
  --help                        this text

Ends with 0 when each exact payment credited once, with 1 when not, with 2 when an option cannot be understood.
`

const values = readArguments(usage, {
  seed: { type: 'string', default: '1' },
  'top-ups': { type: 'string', default: '300' },
  kills: { type: 'string', default: '12' },
  'database-restarts': { type: 'string', default: '2' },
  confirmations: { type: 'string', default: '3' },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
const whole = (name: 'seed' | 'top-ups' | 'kills' | 'database-restarts' | 'confirmations', minimum: number) =>
  wholeNumber(name, values[name], minimum)
// Loaded here: it is much, and whoever asks how this is used has no need of it.
const { runPayments } = await import('./run-payments.ts')
exitOnSignals()

const plan = planPayments({
  seed: whole('seed', 0),
  topUps: whole('top-ups', 1),
  kills: whole('kills', 0),
  databaseRestarts: whole('database-restarts', 0),
  confirmations: whole('confirmations', 1),
})
const { violations, state, topUps, kills, seconds } = await runPayments(plan, say)
const payments = state.topUps.flatMap((topUp) => topUp.settled).length
say(
  `\n${topUps} top-ups, ${payments} payments that stand, ${state.deposits.length} credited, ${state.unmatched.length} shown to operators; ${kills} nodes killed; ${seconds} s`,
)
for (const what of violations) say(`VIOLATION ${what}`)
say(
  violations.length === 0
    ? `Seed ${plan.seed}: each exact payment credited once.`
    : `Seed ${plan.seed}: ${violations.length} violations.`,
)
process.exit(violations.length === 0 ? 0 : 1)
