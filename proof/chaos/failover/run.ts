/** Proves that nothing is lost when the primary of three PostgreSQL servers changes: `npm run tool -- chaos:failover`. */
import { execFileSync } from 'node:child_process'
import { readArguments } from '../../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from '../arguments.ts'
import { findPrograms } from './find-programs.ts'
import { planFaults } from './plan-faults.ts'

const usage = `npm run tool -- chaos:failover [options]

  --seed <number>         seed of the workload and the faults (1)
  --switchovers <number>  how often another server becomes the primary in a planned switchover (5)
  --kills <number>        how often SIGKILL ends the primary and its Patroni (5)
  --clients <number>      concurrent clients (16)
  --help                  show this help

Requires the Debian packages of PostgreSQL, Patroni, etcd and HAProxy. Their services need not run.
Exits with 0 if every invariant holds and no acknowledged change is lost, with 1 if not or if a package is missing,
with 2 for an invalid option.
`

const values = readArguments(usage, {
  seed: { type: 'string', default: '1' },
  switchovers: { type: 'string', default: '5' },
  kills: { type: 'string', default: '5' },
  clients: { type: 'string', default: '16' },
})
// Imported here to keep --help fast.
const { reportFailover } = await import('./report-failover.ts')
const { runFailover } = await import('./run-failover.ts')
const say = (line: string) => void process.stdout.write(`${line}\n`)
const whole = (name: 'seed' | 'switchovers' | 'kills' | 'clients', minimum: number) =>
  wholeNumber(name, values[name], minimum)

const programs = await findPrograms(process.env.PATH ?? '')
if ('missing' in programs) {
  const names = programs.missing.join(' ')
  process.stderr.write(`These packages are missing: ${names}. Install them: apt-get install ${names}\n`)
  process.exit(1)
}
exitOnSignals()

/** PostgreSQL refuses to run as root; its package creates a user. */
const serverUser = () => {
  if (process.getuid?.() !== 0) return null
  const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const seed = whole('seed', 0)
const counts = { switchovers: whole('switchovers', 0), kills: whole('kills', 0) }
const faults = planFaults(seed, counts)
const outcome = await runFailover({ seed, faults, clients: whole('clients', 1), programs, user: serverUser() }, say)
const { text, isGood } = reportFailover(seed, outcome)
say(text)
process.exit(isGood ? 0 : 1)
