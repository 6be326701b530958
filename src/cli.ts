/** The `waybill` command: what an operator does, whether or not the service runs. */
import { Command, CommanderError } from 'commander'
import { accountCommands } from '#commands/account.ts'
import { auditCommands } from '#commands/audit.ts'
import { carrierCommands } from '#commands/carrier.ts'
import { CommandError, createRun, print } from '#commands/command-line.ts'
import { creditCommands } from '#commands/credits.ts'
import { examine } from '#commands/doctor.ts'
import { keyCommands } from '#commands/key.ts'
import { labelCommands } from '#commands/labels.ts'
import { legacyKeyCommands } from '#commands/legacy-key.ts'
import { purchaseCommands } from '#commands/purchases.ts'
import { refundCommands } from '#commands/refunds.ts'
import { secretKeyCommands } from '#commands/secret-keys.ts'
import { subAccountCommands } from '#commands/sub-account.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

const program = new Command('waybill')
  .description('Runs a Waybill deployment: accounts, keys, sub-accounts, purchases, the database.')
  .option('--json', 'print exactly one JSON document')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride()

const run = createRun(program)
accountCommands(program, run)
keyCommands(program, run)
legacyKeyCommands(program, run)
subAccountCommands(program, run)
carrierCommands(program, run)
secretKeyCommands(program, run)
creditCommands(program, run)
purchaseCommands(program, run)
refundCommands(program, run)
labelCommands(program, run)
auditCommands(program, run)

program
  .command('migrate')
  .description('bring the database to the newest schema')
  // Opening the database migrates it.
  .action(() => run(async () => ({ migrated: true })))

program
  .command('doctor')
  .description('say what is configured, what is reachable, and what is wrong')
  .action(async () => {
    const findings = await examine(process.env)
    const healthy = findings.every((finding) => finding.ok)
    print(program, program.opts().json ? { healthy, findings } : findings)
    if (!healthy) process.exitCode = 1
  })

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    const expected = error instanceof CommandError || error instanceof UserFacingError
    process.stderr.write(`waybill: ${expected ? (error as Error).message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
