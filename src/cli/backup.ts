import type { Command } from 'commander'
import { createBackup } from '#app/backup/create-backup.ts'
import type { RestoredFindings } from '#app/backup/hold-restored.ts'
import { holdRestored } from '#app/backup/hold-restored.ts'
import type { Manifest } from '#app/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#app/backup/restore-backup.ts'
import { readConfig } from '#app/config.ts'
import { CommandError, machineUser, operatorOption, print, type Run, reasonOption } from '#cli/command-line.ts'
import { acceptRestored } from '#domain/accounts/deployment.ts'

export function backupCommands(backup: Command, run: Run): void {
  backup
    .command('create')
    .description('write a backup to a new folder (the service can keep running)')
    .requiredOption('--to <folder>', 'new folder')
    .action(async ({ to }: { to: string }) => {
      const { folder, ...manifest } = await createBackup(readConfig(process.env), to)
      print(backup, { folder, ...summaryOf(manifest) })
    })
  backup
    .command('check')
    .description("verify a backup's checksums")
    .requiredOption('--from <folder>', 'backup folder')
    .action(async ({ from }: { from: string }) => {
      const { isOfNewerVersion, ...manifest } = await checkBackup(from)
      print(backup, { whole: true, ...summaryOf(manifest), isOfNewerVersion })
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
      const config = readConfig(process.env)
      const findings = await restoreBackup(config, { ...command, operator })
      print(backup, { dataFolder: config.dataFolder, ...findingsOutput(findings) })
    })
  backup
    .command('hold')
    .description('check the ledger of a database that was restored with another program, and hold its purchases')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { operator } = tools
        return findingsOutput(await holdRestored(tools, { operator, reason: options.reason, takenAt: null }))
      }, options),
    )
  backup
    .command('accept')
    .description('allow purchases again on a restored database')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async ({ db, audit }) => {
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
function findingsOutput(findings: RestoredFindings) {
  if (findings.wrong.length > 0) process.exitCode = 1
  return { ...findings, purchases: 'held until you run `waybill backup accept`' }
}
