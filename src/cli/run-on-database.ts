/** Runs a command's verb on the configured database, as the operator, and prints its result. */
import type { Command } from 'commander'
import { readConfig } from '#app/config.ts'
import { describeDatabase, openExisting, openOrBegin, openReadOnly, type Runtime } from '#app/runtime.ts'
import { readSecretKeys } from '#app/secret-keys.ts'
import { type Acting, CommandError, machineUser, print, type Verb } from '#cli/command-line.ts'
import { auditAs } from '#domain/audit/queries.ts'
import { systemClock } from '#kit/clock.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'

/** Turns the errors of a verb into one line. */
function refuse(error: unknown): never {
  if (error instanceof ServiceError) throw new CommandError(error.errors.map(({ message }) => message).join(' '))
  throw error
}

type Opened = Pick<Runtime, 'db' | 'close'> & Partial<Pick<Runtime, 'migrated'>>

const opens = { query: openReadOnly, change: openExisting, begin: openOrBegin }

type Running = { program: Command; way: keyof typeof opens; verb: Verb; acting: Acting }

export async function runOnDatabase({ program, way, verb, acting }: Running): Promise<void> {
  const { operator = machineUser(), reason = null } = acting
  const config = readConfig(process.env)
  const { db, close, migrated = [] }: Opened = await opens[way](config, silentLog, 'waybill command')
  try {
    const actor = { kind: 'operator', name: operator } as const
    const deps = { db, clock: systemClock, ids: systemIds }
    const audit = auditAs(deps, { actor, origin: 'cli', clientAddress: null, reason })
    const { environment } = config
    // A new database also needs the deployment's secret key, as at a first start.
    if (migrated.length > 0) {
      await readSecretKeys(config, async () => false)
      // If settings were forgotten, this is not the service's database.
      process.stderr.write(`waybill: created a new ${environment} deployment (${describeDatabase(config)})\n`)
    }
    const tools = { ...deps, environment, config, audit, operator }
    // An empty list can mean that this is the wrong database.
    print(program, await verb(tools).catch(refuse), `none (database: ${describeDatabase(config)})`)
  } finally {
    await close()
  }
}
