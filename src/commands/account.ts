import { type Command, InvalidArgumentError, Option } from 'commander'
import { changeAccount } from '#accounts/change-account.ts'
import { createAccount } from '#accounts/create-account.ts'
import { listAccounts } from '#accounts/list-accounts.ts'
import { eraseUnusedAddresses } from '#address-book/erase-addresses.ts'
import { eraseFindingsBefore } from '#address-checks/forget-findings.ts'
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
import { eraseBesides } from '#commands/erase-besides.ts'
import { writeExport } from '#commands/export-account.ts'
import { eraseWaitingOrders } from '#connected-stores/importing/erase-waiting-orders.ts'
import { creditCurrency } from '#credits/currency.ts'
import { listBalances } from '#credits/list-balances.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import { setInvoiced } from '#credits/set-invoiced.ts'
import { openLabelStore } from '#labels/open-store.ts'
import { eraseDrafts } from '#orders/drafts/erase-drafts.ts'
import { eraseOrder, eraseOrders } from '#purchases/erasing/erase-order.ts'
import { eraseUnusedGoods } from '#remembered-goods/erase-remembered.ts'

/** The words of the command line for the formats of label files. */
const formats = { PDF: 'PDF', ZPL203: 'ZPL203DPI', ZPL300: 'ZPL300DPI', ZPL600: 'ZPL600DPI', none: null } as const

const dayMs = 24 * 60 * 60 * 1000

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
      run.begin(
        (tools) =>
          createAccount(
            { ...tools, depositOpeningCredit: openingCredit(tools) },
            { name: options.name, credit: options.credit ?? null },
          ),
        options,
      ),
    )
  account
    .command('list')
    .description('all accounts with their credit, oldest first')
    .action(() =>
      run.query(async (tools) => {
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
    .action((options) => run.change((tools) => erase(tools, options), options))
  account
    .command('export')
    .description('everything that is kept of an account and of the persons in its orders, a line of JSON each')
    .requiredOption(...accountOption)
    .option('--out <file>', 'a new file, which only you may read (default: the standard output)')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(
        async (tools) => writeExport(tools, await getAccountId(tools, options.account), options.out ?? null),
        options,
      ),
    )
}

type EraseOptions = { account: string; order?: string; all?: true; olderThanDays?: number }

async function erase(tools: Tools, { account, order, all, olderThanDays }: EraseOptions) {
  const accountId = await getAccountId(tools, account)
  const deps = { ...tools, store: await openLabelStore(tools.config.labelStore), eraseBesides }
  if (order) {
    await eraseOrder(deps, { accountId, orderId: order })
    return { erased: 1, left: [] }
  }
  if (!all && olderThanDays === undefined) throw new CommandError('Say --order, --older-than-days or --all.')
  const before = new Date(tools.clock.now().getTime() - (olderThanDays ?? 0) * dayMs)
  const erased = await eraseOrders(deps, { accountId, before })
  await eraseUnusedAddresses(tools, { accountId, before })
  await eraseFindingsBefore(tools, { accountId, before })
  await eraseDrafts(tools, { accountId, before })
  await eraseUnusedGoods(tools, { accountId, before })
  await eraseWaitingOrders(tools, { accountId, before })
  return erased
}

async function changeFormat(tools: Tools, accountId: string, word: keyof typeof formats) {
  const format = formats[word]
  await changeAccount(tools, { accountId, labelFormat: format })
  return { labelFormat: format }
}

async function changeInvoiced(tools: Tools, accountId: string, invoiced: boolean) {
  if ((await setInvoiced(tools, { accountId, invoiced })) === 'owes') {
    throw new CommandError('The account owes; it stays invoiced until that is paid.')
  }
  return { invoiced }
}
