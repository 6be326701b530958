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
} from '#cli/command-line.ts'

/** Formats of label files, by their names on the command line. */
const formats = { PDF: 'PDF', ZPL203: 'ZPL203DPI', ZPL300: 'ZPL300DPI', ZPL600: 'ZPL600DPI', none: null } as const

function days(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days, 1 or more.')
  return Number(text)
}

export function accountCommands(program: Command, run: Run): void {
  const account = program.command('account').description('manage accounts')
  account
    .command('create')
    .description('create an account, an API key and a legacy API key (their secrets are printed once)')
    .requiredOption('--name <name>', 'account name', name)
    .option('--credit <amount>', 'opening credit in USD (default: 10000.00 in a Sandbox, 0 in production)', amount)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.begin(async (tools) => {
        const { createAccount } = await import('#domain/accounts/create-account.ts')
        const { openingCredit } = await import('#domain/credits/opening-credit.ts')
        const deps = { ...tools, depositOpeningCredit: openingCredit(tools) }
        return createAccount(deps, { name: options.name, credit: options.credit ?? null })
      }, options),
    )
  account
    .command('list')
    .description('list accounts and their credit, oldest first')
    .action(() =>
      run.query(async (tools) => {
        const { listAccounts } = await import('#domain/accounts/list-accounts.ts')
        const { creditCurrency } = await import('#domain/credits/currency.ts')
        const { listBalances } = await import('#domain/credits/list-balances.ts')
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
    .description("change an account's default label format, or whether it is invoiced")
    .requiredOption(...accountOption)
    .addOption(
      new Option('--label-format <format>', 'default format for label downloads').choices(Object.keys(formats)),
    )
    .addOption(new Option('--invoiced <answer>', 'whether the account can buy without credit').choices(['yes', 'no']))
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        if (!options.labelFormat && !options.invoiced) throw new CommandError('Use --label-format or --invoiced.')
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
    .description('erase the personal data of orders (keeps amounts, ids and tracking numbers)')
    .requiredOption(...accountOption)
    .addOption(new Option('--order <id>', 'erase one order').argParser(uuid).conflicts(['all', 'olderThanDays']))
    .addOption(new Option('--all', 'erase all orders').conflicts('olderThanDays'))
    .option('--older-than-days <days>', 'erase orders older than this many days', days)
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { erase } = await import('#cli/erase-people.ts')
        return erase(tools, options)
      }, options),
    )
  account
    .command('export')
    .description('export all stored data of an account, including personal data, as one JSON object per line')
    .requiredOption(...accountOption)
    .option('--out <file>', 'new file that only you can read (default: standard output)')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { writeExport } = await import('#cli/export-account.ts')
        return writeExport(tools, await getAccountId(tools, options.account), options.out ?? null)
      }, options),
    )
}

async function changeFormat(tools: Tools, accountId: string, word: keyof typeof formats) {
  const { changeAccount } = await import('#domain/accounts/change-account.ts')
  const format = formats[word]
  await changeAccount(tools, { accountId, labelFormat: format })
  return { labelFormat: format }
}

async function changeInvoiced(tools: Tools, accountId: string, invoiced: boolean) {
  const { setInvoiced } = await import('#domain/credits/set-invoiced.ts')
  if ((await setInvoiced(tools, { accountId, invoiced })) === 'owes') {
    throw new CommandError('The account owes money. It stays invoiced until the debt is paid.')
  }
  return { invoiced }
}
