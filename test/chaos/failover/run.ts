/** The proof that nothing is lost when the primary of three PostgreSQL servers changes: `npm run chaos:failover`. */
import { execFileSync } from 'node:child_process'
import { readArguments } from '../../../scripts/arguments.ts'
import { exitOnSignals, wholeNumber } from '../arguments.ts'
import { findPrograms } from './find-programs.ts'
import { planFaults } from './plan-faults.ts'

const usage = `npm run chaos:failover -- [options]

  --seed <number>         plans the same workload and the same faults again (1)
  --switchovers <number>  how often another server is made the primary in good order (5)
  --kills <number>        how often the primary and its Patroni end by SIGKILL (5)
  --clients <number>      clients at the same time (16)
  --help                  this text

Needs Debian's packages of PostgreSQL, Patroni, etcd and HAProxy; their services need not run.
Ends with 0 when every invariant holds and nothing acknowledged is lost, with 1 when not or where a package is
missing, with 2 when an option cannot be understood.
`

const values = readArguments(usage, {
  seed: { type: 'string', default: '1' },
  switchovers: { type: 'string', default: '5' },
  kills: { type: 'string', default: '5' },
  clients: { type: 'string', default: '16' },
})
// Loaded here: it is much, and whoever asks how this is used has no need of it.
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

/** PostgreSQL refuses to be run by root; its package brings a user for it. */
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
