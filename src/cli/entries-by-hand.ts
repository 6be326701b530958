/** `credits add` and `credits adjust`: entries that an operator books by hand. */
import { type Command, InvalidArgumentError } from 'commander'
import { Decimal } from 'decimal.js'
import {
  accountOption,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  type Run,
  type Tools,
  uuid,
} from '#cli/command-line.ts'
import type { BookedByHand } from '#domain/credits/book-by-hand.ts'

function dollars(text: string): string {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be an amount in dollars, such as 50.00.')
  }
  return text
}

function signedDollars(text: string): string {
  if (!/^[+-]?\d{1,12}(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be an amount in dollars, such as 3.58, or -3.58 to debit.')
  }
  return text.replace(/^\+/, '')
}

/** Without `--reference`, the same amount with the same reason is the same entry. */
const referenceOf = ({ reference, amount, reason }: { reference?: string; amount: string; reason: string }) =>
  reference ?? `${new Decimal(amount).toFixed(2)} ${reason}`

function bookedAnswer(accountId: string, amount: string, booked: BookedByHand) {
  switch (booked.outcome) {
    case 'booked':
    case 'repeated': {
      const { available } = booked
      return { accountId, amount: new Decimal(amount).toFixed(2), booked: booked.outcome === 'booked', available }
    }
    case 'different':
      throw new CommandError(`An entry of ${booked.booked} has already been booked for the same purchase or reference.`)
    case 'insufficient':
      throw new CommandError(
        `The account has a credit of ${booked.available} and is not invoiced, so it cannot owe money. Nothing was booked.`,
      )
  }
}

export function addEntriesByHand(credits: Command, run: Run): void {
  credits
    .command('add')
    .description('book a deposit that was not paid through a top-up')
    .requiredOption(...accountOption)
    .requiredOption('--amount <amount>', 'amount in US dollars', dollars)
    .requiredOption('--reason <text>', 'reason, stored in the ledger', name)
    .option(
      '--reference <text>',
      'reference that prevents booking the same entry twice (default: the amount and the reason)',
      name,
    )
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { addCredit } = await import('#domain/credits/add-credit.ts')
        const { operator } = tools
        const { amount, reason } = options
        const accountId = await getAccountId(tools, options.account)
        const command = { accountId, amount, reference: referenceOf(options), operator, reason }
        return bookedAnswer(accountId, amount, await addCredit(tools, command))
      }, options),
    )
  credits
    .command('adjust')
    .description("adjust an account's credit (a negative amount debits)")
    .requiredOption(...accountOption)
    .requiredOption('--amount <amount>', 'amount in US dollars, such as -3.58', signedDollars)
    .requiredOption('--reason <text>', 'reason, stored in the ledger', name)
    .option('--purchase <id>', 'purchase to adjust (each purchase can be adjusted only once)', uuid)
    .option(
      '--reference <text>',
      'reference that prevents booking the same entry twice (default: the amount and the reason)',
      name,
    )
    .option(...operatorOption)
    .action((options) => run.change((tools) => adjust(tools, options), options))
}

type AdjustOptions = { account: string; amount: string; reason: string; purchase?: string; reference?: string }

async function adjust(tools: Tools, options: AdjustOptions) {
  const { adjustCredit } = await import('#domain/credits/adjust-credit.ts')
  const { findPurchase } = await import('#domain/purchases/queries/find-purchase.ts')
  const { purchase: purchaseId, amount, reason } = options
  if (purchaseId && options.reference) throw new CommandError('Use either --purchase or --reference.')
  const accountId = await getAccountId(tools, options.account)
  if (purchaseId && !(await findPurchase(tools, { accountId, purchaseId }))) {
    throw new CommandError(`Purchase ${purchaseId} not found in this account.`)
  }
  const cause = purchaseId ? { purchaseId } : { reference: referenceOf(options) }
  const command = { accountId, amount, cause, operator: tools.operator, reason }
  return bookedAnswer(accountId, amount, await adjustCredit(tools, command))
}
