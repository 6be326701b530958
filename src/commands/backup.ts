import type { Command } from 'commander'
import { CommandError, machineUser, operatorOption, print, type Run, reasonOption } from '#commands/command-line.ts'
import type { RestoredFindings } from '#composition/backup/hold-restored.ts'
import type { Manifest } from '#composition/backup/manifest.ts'

export function backupCommands(program: Command, run: Run): void {
  const backup = program.command('backup').description('backups of the data folder: its database, keys and label files')
  backup
    .command('create')
    .description('write a backup into a new folder, while the service runs or not')
    .requiredOption('--to <folder>', 'the folder to make')
    .action(async ({ to }: { to: string }) => {
      const { createBackup } = await import('#composition/backup/create-backup.ts')
      const { readConfig } = await import('#config.ts')
      const { folder, ...manifest } = await createBackup(readConfig(process.env), to)
      print(program, { folder, ...summaryOf(manifest) })
    })
  backup
    .command('check')
    .description('read every file of a backup, and hold it against its sum')
    .requiredOption('--from <folder>', 'the backup')
    .action(async ({ from }: { from: string }) => {
      const { checkBackup } = await import('#composition/backup/check-backup.ts')
      const { isOfNewerVersion, ...manifest } = await checkBackup(from)
      print(program, { whole: true, ...summaryOf(manifest), isOfNewerVersion })
    })
  backup
    .command('restore')
    .description('make an empty data folder of a backup, add up its books, and hold purchases until accept')
    .requiredOption('--from <folder>', 'the backup')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action(async ({ operator = machineUser(), ...command }) => {
      const { restoreBackup } = await import('#composition/backup/restore-backup.ts')
      const { readConfig } = await import('#config.ts')
      const config = readConfig(process.env)
      const findings = await restoreBackup(config, { ...command, operator })
      print(program, { dataFolder: config.dataFolder, ...shown(findings) })
    })
  backup
    .command('hold')
    .description('the same for a database that was restored by other means, beside files that are there')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { holdRestored } = await import('#composition/backup/hold-restored.ts')
        const { operator } = tools
        return shown(await holdRestored(tools, { operator, reason: options.reason, takenAt: null }))
      }, options),
    )
  backup
    .command('accept')
    .description('let purchases be made again on a database that was restored')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async ({ db, audit }) => {
        const { acceptRestored } = await import('#accounts/restored-deployment.ts')
        const isAccepted = await db.transaction((tx) => acceptRestored(tx, audit))
        if (!isAccepted) throw new CommandError('No restored database waits to be accepted.')
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
  database: database === null ? 'not in it: back up what DATABASE_URL names as well' : 'in it',
  secretKey: hasSecretKey ? 'in it' : 'not in it: keep WAYBILL_SECRET_KEYS as well',
  labelFiles: hasLabelFiles ? 'in it' : 'not in it: they are in the bucket',
  openWork,
  files,
  bytes,
})

/** What is wrong in the data was so when the backup was made: it is told, and the data are there all the same. */
function shown(findings: RestoredFindings) {
  if (findings.wrong.length > 0) process.exitCode = 1
  return { ...findings, purchases: 'held until waybill backup accept' }
}
