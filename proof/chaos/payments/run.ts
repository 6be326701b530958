/** Proves that a payment is credited once: `npm run tool -- chaos:payments`. See ../README.md. */
import { readArguments } from '../../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from '../arguments.ts'
import { planPayments } from './plan-payments.ts'

const usage = `npm run tool -- chaos:payments [options]

  --seed <number>               seed of the payers and the faults (1)
  --top-ups <number>            number of top-ups (300)
  --kills <number>              how often a node is killed (12)
  --database-restarts <number>  how often the database stops or crashes (2)
  --confirmations <number>      confirmations before a payment is credited (3); the run undoes two blocks, so with 1
                                or 2 it must fail
  --help                        show this help

Exits with 0 if each exact payment is credited once, with 1 if not, with 2 for an invalid option.
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
// Imported here to keep --help fast.
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
  `\n${topUps} top-ups, ${payments} confirmed payments, ${state.deposits.length} credited, ${state.unmatched.length} shown to operators; ${kills} nodes killed; ${seconds} s`,
)
for (const what of violations) say(`VIOLATION ${what}`)
say(
  violations.length === 0
    ? `Seed ${plan.seed}: each exact payment was credited once.`
    : `Seed ${plan.seed}: ${violations.length} violations.`,
)
process.exit(violations.length === 0 ? 0 : 1)
