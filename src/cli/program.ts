/** The `waybill` command: its commands, their options and their help. */
import { Command } from 'commander'
import { version } from '#app/version.ts'
import { accountCommands } from '#cli/account.ts'
import { auditCommands } from '#cli/audit.ts'
import { backupCommands } from '#cli/backup.ts'
import { carrierCommands } from '#cli/carrier.ts'
import { print, type Run } from '#cli/command-line.ts'
import { createRun } from '#cli/create-run.ts'
import { creditCommands } from '#cli/credits.ts'
import { addExamples } from '#cli/examples.ts'
import { keyCommands } from '#cli/key.ts'
import { labelCommands } from '#cli/labels.ts'
import { legacyKeyCommands } from '#cli/legacy-key.ts'
import { migrateCommand } from '#cli/migrate.ts'
import { purchaseCommands } from '#cli/purchases.ts'
import { refundCommands } from '#cli/refunds.ts'
import { secretKeyCommands } from '#cli/secret-keys.ts'
import { storeCommands } from '#cli/store.ts'
import { subAccountCommands } from '#cli/sub-account.ts'
import { userCommands } from '#cli/user.ts'

const ends = `
Commands use the database in DATABASE_URL, or the embedded one in WAYBILL_DATA_DIR (default: .waybill). They work
whether or not the service is running. Options that take an id also accept a name, if it is unique.

Exit codes: 0 (success), 1 (the command failed, or doctor found a problem), 2 (the command line is invalid).`

/** @param run how a command reaches its database */
export function createProgram(run: (program: Command) => Run = createRun): Command {
  const program = new Command('waybill')
    .description(
      'manage a Waybill deployment: accounts, keys, people, carriers, stores, credit, purchases and the database',
    )
    .version(version, '--version', 'print the version')
    .option('--json', 'print the result as exactly one JSON document')
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
      const { examine } = await import('#cli/doctor.ts')
      const findings = await examine(process.env)
      const problems = findings.filter((finding) => !finding.ok).length
      const healthy = problems === 0
      const summary = healthy ? 'All checks passed.' : `Problems found: ${problems}.`
      print(program, program.opts().json ? { healthy, findings } : findings)
      if (!program.opts().json) process.stdout.write(`\n${summary}\n`)
      if (!healthy) process.exitCode = 1
    })
}
