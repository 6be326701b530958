import { type Command, Option } from 'commander'
import { createAccount } from '#accounts/create-account.ts'
import { listAccounts } from '#accounts/list-accounts.ts'
import { setLabelFormat } from '#accounts/set-label-format.ts'
import { amount, CommandError, name, type Run, uuid } from '#commands/command-line.ts'
import { openingCredit } from '#credits/opening-credit.ts'

/** The words of the command line for the formats of label files. */
const formats = { PDF: 'PDF', ZPL203: 'ZPL203DPI', ZPL300: 'ZPL300DPI', ZPL600: 'ZPL600DPI', none: null } as const

export function accountCommands(program: Command, run: Run): void {
  const account = program.command('account').description('accounts')
  account
    .command('create')
    .description('create an account with its first API key; the secrets are shown this once')
    .requiredOption('--name <name>', 'what to call it', name)
    .option('--credit <amount>', 'opening credit in USD (default: 10000.00 in a Sandbox, 0 in production)', amount)
    .action((options) =>
      run((tools) =>
        createAccount(
          { ...tools, depositOpeningCredit: openingCredit(tools) },
          { name: options.name, credit: options.credit ?? null },
        ),
      ),
    )
  account
    .command('list')
    .description('all accounts, oldest first')
    .action(() => run(listAccounts))
  account
    .command('set')
    .description('change what an account prefers')
    .requiredOption('--account <id>', 'the account', uuid)
    .addOption(
      new Option('--label-format <format>', 'what a download without a format brings')
        .choices(Object.keys(formats))
        .makeOptionMandatory(),
    )
    .action((options) =>
      run(async (tools) => {
        const format = formats[options.labelFormat as keyof typeof formats]
        if (!(await setLabelFormat(tools, { accountId: options.account, format }))) {
          throw new CommandError(`No account has the id ${options.account}.`)
        }
        return { accountId: options.account, labelFormat: format }
      }),
    )
}
