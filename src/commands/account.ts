import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  accountOption,
  amount,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  type Run,
  reasonOption,
  type Tools,
  uuid,
} from '#commands/command-line.ts'

/** The words of the command line for the formats of label files. */
const formats = { PDF: 'PDF', ZPL203: 'ZPL203DPI', ZPL300: 'ZPL300DPI', ZPL600: 'ZPL600DPI', none: null } as const

function days(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number of days from 1.')
  return Number(text)
}

export function accountCommands(program: Command, run: Run): void {
  const account = program.command('account').description('accounts')
  account
    .command('create')
    .description('create an account with its first API key; the secrets are shown this once')
    .requiredOption('--name <name>', 'what to call it', name)
    .option('--credit <amount>', 'opening credit in USD (default: 10000.00 in a Sandbox, 0 in production)', amount)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.begin(async (tools) => {
        const { createAccount } = await import('#accounts/create-account.ts')
        const { openingCredit } = await import('#credits/opening-credit.ts')
        const deps = { ...tools, depositOpeningCredit: openingCredit(tools) }
        return createAccount(deps, { name: options.name, credit: options.credit ?? null })
      }, options),
    )
  account
    .command('list')
    .description('all accounts with their credit, oldest first')
    .action(() =>
      run.query(async (tools) => {
        const { listAccounts } = await import('#accounts/list-accounts.ts')
        const { creditCurrency } = await import('#credits/currency.ts')
        const { listBalances } = await import('#credits/list-balances.ts')
        const balances = await listBalances(tools, creditCurrency)
        return (await listAccounts(tools)).map((one) => ({
          ...one,
          available: balances.get(one.accountId)?.available ?? '0',
          currency: creditCurrency,
          invoiced: balances.get(one.accountId)?.mayOwe ?? false,
        }))
      }),
    )
  account
    .command('set')
    .description('change what an account prefers, and whether it pays before it buys')
    .requiredOption(...accountOption)
    .addOption(
      new Option('--label-format <format>', 'what a download without a format brings').choices(Object.keys(formats)),
    )
    .addOption(
      new Option('--invoiced <answer>', 'whether it may owe; all others pay before they buy').choices(['yes', 'no']),
    )
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        if (!options.labelFormat && !options.invoiced) throw new CommandError('Say --label-format or --invoiced.')
        const accountId = await getAccountId(tools, options.account)
        return {
          accountId,
          ...(options.labelFormat ? await changeFormat(tools, accountId, options.labelFormat) : {}),
          ...(options.invoiced ? await changeInvoiced(tools, accountId, options.invoiced === 'yes') : {}),
        }
      }, options),
    )
  personalDataCommands(account, run)
}

function personalDataCommands(account: Command, run: Run): void {
  account
    .command('erase')
    .description('erase whom orders were between; amounts, ids and tracking numbers stay')
    .requiredOption(...accountOption)
    .addOption(new Option('--order <id>', 'this order').argParser(uuid).conflicts(['all', 'olderThanDays']))
    .addOption(new Option('--all', 'all its orders').conflicts('olderThanDays'))
    .option('--older-than-days <days>', 'its orders from before so many days', days)
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { erase } = await import('#commands/erase-people.ts')
        return erase(tools, options)
      }, options),
    )
  account
    .command('export')
    .description('everything that is kept of an account and of the persons in its orders, a line of JSON each')
    .requiredOption(...accountOption)
    .option('--out <file>', 'a new file, which only you may read (default: the standard output)')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { writeExport } = await import('#commands/export-account.ts')
        return writeExport(tools, await getAccountId(tools, options.account), options.out ?? null)
      }, options),
    )
}

async function changeFormat(tools: Tools, accountId: string, word: keyof typeof formats) {
  const { changeAccount } = await import('#accounts/change-account.ts')
  const format = formats[word]
  await changeAccount(tools, { accountId, labelFormat: format })
  return { labelFormat: format }
}

async function changeInvoiced(tools: Tools, accountId: string, invoiced: boolean) {
  const { setInvoiced } = await import('#credits/set-invoiced.ts')
  if ((await setInvoiced(tools, { accountId, invoiced })) === 'owes') {
    throw new CommandError('The account owes; it stays invoiced until that is paid.')
  }
  return { invoiced }
}
