import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { eraseLinkedData, eraseUnused, exportAccount } from '#app/personal-data.ts'
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
import { changeAccount, createAccount } from '#domain/accounts/create-account.ts'
import { listAccounts } from '#domain/accounts/queries.ts'
import { creditCurrency, openingCredit } from '#domain/credits/ledger.ts'
import { setInvoiced } from '#domain/credits/manual-entries.ts'
import { listBalances } from '#domain/credits/queries.ts'
import { openLabelStore } from '#domain/labels/label-store.ts'
import { eraseOrder, eraseOrders } from '#domain/purchases/erase-order.ts'

/** Formats of label files, by their names on the command line. */
const formats = { PDF: 'PDF', ZPL203: 'ZPL203DPI', ZPL300: 'ZPL300DPI', ZPL600: 'ZPL600DPI', none: null } as const

function days(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new InvalidArgumentError('The value must be a whole number of days, 1 or more.')
  return Number(text)
}

export function accountCommands(account: Command, run: Run): void {
  account
    .command('create')
    .description('create an account, an API key and a legacy API key (their secrets are printed once)')
    .requiredOption('--name <name>', 'account name', name)
    .option('--credit <amount>', 'opening credit in USD (default: 10000.00 in a Sandbox, 0 in production)', amount)
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.begin(async (tools) => {
        const deps = { ...tools, depositOpeningCredit: openingCredit(tools) }
        return createAccount(deps, { name: options.name, credit: options.credit ?? null })
      }, options),
    )
  account
    .command('list')
    .description('list accounts and their credit, oldest first')
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
    .description("change an account's default label format, customs details, or whether it is invoiced")
    .requiredOption(...accountOption)
    .addOption(
      new Option('--label-format <format>', 'default format for label downloads').choices(Object.keys(formats)),
    )
    .addOption(new Option('--invoiced <answer>', 'whether the account can buy without credit').choices(['yes', 'no']))
    .addOption(
      new Option(
        '--fill-manufacturer-ids <answer>',
        "whether missing manufacturer's product ids are filled in for European Union customs",
      ).choices(['yes', 'no']),
    )
    .option(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { labelFormat, invoiced, fillManufacturerIds } = options
        if (!labelFormat && !invoiced && !fillManufacturerIds) {
          throw new CommandError('Use --label-format, --fill-manufacturer-ids or --invoiced.')
        }
        const accountId = await getAccountId(tools, options.account)
        return {
          accountId,
          ...(labelFormat ? await changeFormat(tools, accountId, labelFormat) : {}),
          ...(fillManufacturerIds ? await changeFilling(tools, accountId, fillManufacturerIds === 'yes') : {}),
          ...(invoiced ? await changeInvoiced(tools, accountId, invoiced === 'yes') : {}),
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
    .action((options) => run.change((tools) => erase(tools, options), options))
  account
    .command('export')
    .description('export all stored data of an account, including personal data, as one JSON object per line')
    .requiredOption(...accountOption)
    .option('--out <file>', 'new file that only you can read (default: standard output)')
    .requiredOption(...reasonOption)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        return writeExport(tools, await getAccountId(tools, options.account), options.out ?? null)
      }, options),
    )
}

async function changeFormat(tools: Tools, accountId: string, word: keyof typeof formats) {
  const format = formats[word]
  await changeAccount(tools, { accountId, labelFormat: format })
  return { labelFormat: format }
}

async function changeFilling(tools: Tools, accountId: string, fillsManufacturerIds: boolean) {
  await changeAccount(tools, { accountId, fillsManufacturerIds })
  return { fillsManufacturerIds }
}

async function changeInvoiced(tools: Tools, accountId: string, invoiced: boolean) {
  if ((await setInvoiced(tools, { accountId, invoiced })) === 'owes') {
    throw new CommandError('The account owes money. The account stays invoiced until the debt is paid.')
  }
  return { invoiced }
}

/**
 * Writes the account's data as it is read, one line of JSON per object.
 *
 * @param out a new file that only its owner can read; null: standard output
 * @returns the file and its number of lines, or nothing for standard output
 */
export async function writeExport(
  tools: Pick<Tools, 'db' | 'audit'>,
  accountId: string,
  out: string | null,
): Promise<{ file: string; lines: number } | undefined> {
  await tools.db.transaction((tx) => tools.audit(tx, { act: 'account.export', accountId, subjects: {} }))
  let lines = 0
  async function* text() {
    for await (const thing of exportAccount(tools, accountId)) {
      lines += 1
      yield `${JSON.stringify(thing)}\n`
    }
  }
  if (out === null) {
    await pipeline(Readable.from(text()), process.stdout, { end: false })
    return undefined
  }
  const file = resolve(out)
  let isOpen = false
  const written = createWriteStream(file, { flags: 'wx', mode: 0o600 }).once('open', () => {
    isOpen = true
  })
  try {
    await pipeline(Readable.from(text()), written)
    return { file, lines }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandError(`${file} already exists.`)
    // A partial file must not look complete.
    if (isOpen) await unlink(file)
    throw error
  }
}

const dayMs = 24 * 60 * 60 * 1000

type EraseOptions = { account: string; order?: string; all?: true; olderThanDays?: number }

async function erase(tools: Tools, { account, order, all, olderThanDays }: EraseOptions) {
  const accountId = await getAccountId(tools, account)
  const deps = { ...tools, store: await openLabelStore(tools.config.labelStore), eraseLinkedData }
  if (order) {
    await eraseOrder(deps, { accountId, orderId: order })
    return { erased: 1, left: [] }
  }
  if (!all && olderThanDays === undefined) throw new CommandError('Use --order, --older-than-days or --all.')
  const before = new Date(tools.clock.now().getTime() - (olderThanDays ?? 0) * dayMs)
  const erased = await eraseOrders(deps, { accountId, before })
  await eraseUnused(tools, { accountId, before })
  return erased
}
