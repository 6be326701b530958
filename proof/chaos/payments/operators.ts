/** Proves that operators and polls agree: `npm run tool -- chaos:payment-operators`. See ../README.md. */
import { readArguments } from '../../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from '../arguments.ts'

const usage = `npm run tool -- chaos:payment-operators [options]

  --seed <number>     first seed of the payments and the operators (1)
  --seeds <number>    number of seeds (20)
  --top-ups <number>  number of top-ups of each run (12)
  --steps <number>    number of changes of each run (80)
  --help              show this help

Exits with 0 if nothing that was dismissed was credited or forgotten, with 1 if not, with 2 for an invalid option.
`

const values = readArguments(usage, {
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '20' },
  'top-ups': { type: 'string', default: '12' },
  steps: { type: 'string', default: '80' },
})
const whole = (name: 'seed' | 'seeds' | 'top-ups' | 'steps', minimum: number) =>
  wholeNumber(name, values[name], minimum)
const [first, seeds, topUps, steps] = [whole('seed', 0), whole('seeds', 1), whole('top-ups', 1), whole('steps', 1)]
// Imported here to keep --help fast.
const { runOperators } = await import('./run-operators.ts')
exitOnSignals()

let violated = 0
for (let seed = first; seed < first + seeds; seed += 1) {
  const { violations, state } = await runOperators({ seed, topUps, steps })
  const { payments, deposits, dismissals, unmatched } = state
  const byHand = payments.filter(({ operator }) => operator !== null).length
  process.stdout.write(
    `Seed ${seed}: ${payments.length} payments, ${deposits.length} credited (${byHand} by hand), ${dismissals.length} dismissals, ${unmatched.length} listed, ${violations.length} violations.\n`,
  )
  for (const what of violations) process.stdout.write(`VIOLATION ${what}\n`)
  if (violations.length > 0) violated += 1
}
process.stdout.write(`${seeds} seeds, ${violated} with violations.\n`)
process.exit(violated === 0 ? 0 : 1)
