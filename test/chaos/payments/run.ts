/** The proof that a payment credits once: `npm run chaos:payments -- --seed 1 --top-ups 300 --kills 12`. */
import { parseArgs } from 'node:util'
import { planPayments } from './plan-payments.ts'
import { runPayments } from './run-payments.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    'top-ups': { type: 'string', default: '300' },
    kills: { type: 'string', default: '12' },
    'database-restarts': { type: 'string', default: '2' },
    /** One or two is too few for two blocks that are undone: the run has to show it. */
    confirmations: { type: 'string', default: '3' },
  },
})

const whole = (name: keyof typeof values, least: number): number => {
  const value = Number(values[name])
  if (Number.isInteger(value) && value >= least) return value
  process.stderr.write(`--${name} is "${values[name]}"; give a whole number from ${least} on.\n`)
  process.exit(2)
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => process.exit(code))
}

const plan = planPayments({
  seed: whole('seed', 0),
  topUps: whole('top-ups', 1),
  kills: whole('kills', 0),
  databaseRestarts: whole('database-restarts', 0),
  confirmations: whole('confirmations', 1),
})
const { violations, books, told, kills, seconds } = await runPayments(plan, say)
const settled = books.topUps.flatMap((topUp) => topUp.settled).length
say(
  `\n${told} top-ups, ${settled} payments that stand, ${books.deposits.length} credited, ${books.unmatched.length} shown to operators; ${kills} nodes killed; ${seconds} s`,
)
for (const what of violations) say(`BROKEN ${what}`)
say(
  violations.length === 0
    ? `Seed ${plan.seed}: each exact payment credited once.`
    : `Seed ${plan.seed}: ${violations.length} breaches.`,
)
process.exit(violations.length === 0 ? 0 : 1)
