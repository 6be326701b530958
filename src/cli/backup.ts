import type { Command } from 'commander'
import type { RestoredFindings } from '#app/backup/hold-restored.ts'
import type { Manifest } from '#app/backup/manifest.ts'
import { CommandError, machineUser, operatorOption, print, type Run, reasonOption } from '#cli/command-line.ts'

export function backupCommands(program: Command, run: Run): void {
  const backup = program
    .command('backup')
    .description('back up and restore the data folder: database, keys and label files')
  backup
    .command('create')
    .description('write a backup to a new folder (the service can keep running)')
    .requiredOption('--to <folder>', 'new folder')
    .action(async ({ to }: { to: string }) => {
      const { createBackup } = await import('#app/backup/create-backup.ts')
      const { readConfig } = await import('#app/config.ts')
      const { folder, ...manifest } = await createBackup(readConfig(process.env), to)
      print(program, { folder, ...summaryOf(manifest) })
    })
  backup
    .command('check')
    .description("verify a backup's checksums")
    .requiredOption('--from <folder>', 'backup folder')
    .action(async ({ from }: { from: string }) => {
      const { checkBackup } = await import('#app/backup/check-backup.ts')
      const { isOfNewerVersion, ...manifest } = await checkBackup(from)
      print(program, { whole: true, ...summaryOf(manifest), isOfNewerVersion })
    })
  backup
    .command('restore')
    .description(
      'restore a backup to an empty data folder, check its ledger, and hold purchases until you run `backup accept`',
    )
    .requiredOption('--from <folder>', 'backup folder')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action(async ({ operator = machineUser(), ...command }) => {
      const { restoreBackup } = await import('#app/backup/restore-backup.ts')
      const { readConfig } = await import('#app/config.ts')
      const config = readConfig(process.env)
      const findings = await restoreBackup(config, { ...command, operator })
      print(program, { dataFolder: config.dataFolder, ...shown(findings) })
    })
  backup
    .command('hold')
    .description('check the ledger of a database that was restored by other means, and hold its purchases')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { holdRestored } = await import('#app/backup/hold-restored.ts')
        const { operator } = tools
        return shown(await holdRestored(tools, { operator, reason: options.reason, takenAt: null }))
      }, options),
    )
  backup
    .command('accept')
    .description('allow purchases again on a restored database')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async ({ db, audit }) => {
        const { acceptRestored } = await import('#domain/accounts/restored-deployment.ts')
        const isAccepted = await db.transaction((tx) => acceptRestored(tx, audit))
        if (!isAccepted) throw new CommandError('No restored database is waiting to be accepted.')
        return { accepted: true }
      }, options),
    )
}

const summaryOf = ({
  takenAt,
  schema,
  database,
  openWork,
  hasSecretKey,
  hasLabelFiles,
  files,
  bytes,
}: Omit<Manifest, 'format'>) => ({
  takenAt,
  schema: schema.at(-1) ?? null,
  database: database === null ? 'not included: back up the database in DATABASE_URL separately' : 'included',
  secretKey: hasSecretKey ? 'included' : 'not included: keep a copy of WAYBILL_SECRET_KEYS',
  labelFiles: hasLabelFiles ? 'included' : 'not included: stored in the bucket',
  openWork,
  files,
  bytes,
})

/** Problems in the data already existed when the backup was made. They are reported, and the data is restored anyway. */
function shown(findings: RestoredFindings) {
  if (findings.wrong.length > 0) process.exitCode = 1
  return { ...findings, purchases: 'held until you run `waybill backup accept`' }
}
