import type { Command } from 'commander'
import { readConfig } from '#app/config.ts'
import { migrationsFolder } from '#app/project.ts'
import { describeDatabase, openRuntime } from '#app/runtime.ts'
import { machineUser, print } from '#cli/command-line.ts'
import { auditAs } from '#domain/audit/queries.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { getSchemaState } from '#kit/migrate.ts'

export function migrateCommand(migrate: Command): void {
  migrate.action(async () => print(migrate, await migrateDatabase()))
}

/** Migrates the database to the newest schema, as each start does, and returns the migrations. */
async function migrateDatabase() {
  const config = readConfig(process.env)
  const actor = { kind: 'operator', name: machineUser() } as const
  const system = { clock: systemClock, ids: systemIds }
  const audit = auditAs(system, { actor, origin: 'cli', clientAddress: null, reason: null })
  const { db, migrated, close } = await openRuntime(config, silentLog, 'waybill migrate', { audit })
  try {
    const { done } = await getSchemaState(db, migrationsFolder)
    return {
      database: describeDatabase(config),
      from: done.filter((name) => !migrated.includes(name)).at(-1) ?? null,
      to: done.at(-1) ?? null,
      migrated: migrated.length,
      migrations: migrated,
    }
  } finally {
    await close()
  }
}
