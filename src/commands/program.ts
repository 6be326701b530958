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
Works on the database of DATABASE_URL, else on the embedded one in WAYBILL_DATA_DIR (default: .waybill), whether or not
the service runs. Where an id is asked for, a name will do if no other has it.

Ends with 0 when it is done, with 1 when it is refused or doctor finds something wrong, with 2 when the command line
cannot be understood.`

/** @param run how a command reaches its database */
export function createProgram(run: (program: Command) => Run = createRun): Command {
  const program = new Command('waybill')
    .description(
      'Runs a Waybill deployment: accounts, keys, sub-accounts, people, carriers, stores, credit, purchases, the database.',
    )
    .version(version, '--version', 'print the version')
    .option('--json', 'print exactly one JSON document')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help after any command shows its options and examples)')
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
    .description('say what is configured, what is reachable, and what is wrong; nothing is changed')
    .action(async () => {
      const { examine } = await import('#commands/doctor.ts')
      const findings = await examine(process.env)
      const healthy = findings.every((finding) => finding.ok)
      print(program, program.opts().json ? { healthy, findings } : findings)
      if (!healthy) process.exitCode = 1
    })
}
