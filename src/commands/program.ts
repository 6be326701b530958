/** The `waybill` command: its commands, their options and their help. */
import { Command } from 'commander'
import { accountCommands } from '#commands/account.ts'
import { auditCommands } from '#commands/audit.ts'
import { backupCommands } from '#commands/backup.ts'
import { carrierCommands } from '#commands/carrier.ts'
import { print, type Run } from '#commands/command-line.ts'
import { createRun } from '#commands/create-run.ts'
import { creditCommands } from '#commands/credits.ts'
import { addExamples } from '#commands/examples.ts'
import { keyCommands } from '#commands/key.ts'
import { labelCommands } from '#commands/labels.ts'
import { legacyKeyCommands } from '#commands/legacy-key.ts'
import { migrateCommand } from '#commands/migrate.ts'
import { purchaseCommands } from '#commands/purchases.ts'
import { refundCommands } from '#commands/refunds.ts'
import { secretKeyCommands } from '#commands/secret-keys.ts'
import { storeCommands } from '#commands/store.ts'
import { subAccountCommands } from '#commands/sub-account.ts'
import { userCommands } from '#commands/user.ts'
import { version } from '#composition/version.ts'

const ends = `
Commands use the database of DATABASE_URL, or the embedded one in WAYBILL_DATA_DIR (default: .waybill). They work
whether or not the service is running. Options that take an id also accept a name, if it is unique.

Exit codes: 0 success, 1 the command failed or doctor found a problem, 2 invalid command line.`

/** @param run how a command reaches its database */
export function createProgram(run: (program: Command) => Run = createRun): Command {
  const program = new Command('waybill')
    .description(
      'manage a Waybill deployment: accounts, keys, people, carriers, stores, credit, purchases and the database',
    )
    .version(version, '--version', 'print the version')
    .option('--json', 'print exactly one JSON document')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help to a command to see its options and examples)')
    .addHelpText('after', ends)
    .exitOverride()

  const opened = run(program)
  accountCommands(program, opened)
  keyCommands(program, opened)
  legacyKeyCommands(program, opened)
  subAccountCommands(program, opened)
  userCommands(program, opened)
  carrierCommands(program, opened)
  storeCommands(program, opened)
  secretKeyCommands(program, opened)
  creditCommands(program, opened)
  purchaseCommands(program, opened)
  refundCommands(program, opened)
  labelCommands(program, opened)
  auditCommands(program, opened)
  backupCommands(program, opened)
  migrateCommand(program)
  doctorCommand(program)
  addExamples(program)
  return program
}

function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check settings, database, carriers and open work, and report problems (changes nothing)')
    .action(async () => {
      const { examine } = await import('#commands/doctor.ts')
      const findings = await examine(process.env)
      const problems = findings.filter((finding) => !finding.ok).length
      const healthy = problems === 0
      const summary = healthy ? 'All checks passed.' : `Problems found: ${problems}.`
      print(program, program.opts().json ? { healthy, findings } : findings)
      if (!program.opts().json) process.stdout.write(`\n${summary}\n`)
      if (!healthy) process.exitCode = 1
    })
}
