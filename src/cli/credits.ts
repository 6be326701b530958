import { type Command, InvalidArgumentError } from 'commander'
import { Decimal } from 'decimal.js'
import { liveProviders, previewWallets } from '#app/payment-providers.ts'
import {
  accountOption,
  amount,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  type Run,
  type Tools,
  uuid,
} from '#cli/command-line.ts'
import { payTopUp } from '#cli/pay-top-up.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { addCredit, adjustCredit, type BookedByHand } from '#domain/credits/manual-entries.ts'
import { getBalance, listUnmatched, type UnmatchedPayment } from '#domain/credits/queries.ts'
import {
  type CreditedPayment,
  creditPayment,
  type DismissedPayment,
  dismissPayment,
} from '#domain/credits/top-ups/settle-payment.ts'
import type { Dismissal } from '#domain/credits/top-ups/top-up.ts'
import { findPurchase } from '#domain/purchases/queries/queries.ts'

function coins(text: string): string {
  if (!/^\d{1,9}(\.\d{1,8})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('The value must be an amount in coins, such as 0.0028.')
  }
  return text
}

export function creditCommands(credits: Command, run: Run): void {
  credits
    .command('show')
    .description('show the available, held, pending and spent credit of an account')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        return getBalance(tools, await getAccountId(tools, options.account), creditCurrency)
      }),
    )
  addEntriesByHand(credits, run)
  settleCommands(credits, run)
  credits
    .command('wallets')
    .description('show the first address of each configured wallet, to compare it with your wallet')
    .action(() =>
      run.query(async ({ config }) => {
        // Settings that are invalid are reported as at startup.
        liveProviders(config.topUps, config.environment)
        return previewWallets(config.topUps, config.environment)
      }),
    )
  credits
    .command('pay')
    .description('simulate the payment of a top-up (Sandbox only)')
    .requiredOption('--top-up <id>', 'id of the top-up, from charge-credits', uuid)
    .option('--amount <amount>', 'amount in coins (default: the requested amount)', coins)
    .action((options) =>
      run.query(async (tools) => {
        return payTopUp(tools, options.topUp, options.amount)
      }),
    )
}

/* Payments that were not credited automatically. */

function settleCommands(credits: Command, run: Run): void {
  credits
    .command('list')
    .description('list payments that were not credited automatically')
    .option('--unmatched', 'list payments that need attention (the default)')
    .action(() => run.query(async (tools) => listPayments(tools)))
  credits
    .command('credit')
    .description('credit a payment by hand')
    .requiredOption('--payment <id>', 'id of the payment, from `credits list`', uuid)
    .requiredOption('--reason <text>', 'reason, stored in the ledger', name)
    .option(
      '--amount <amount>',
      "amount in US dollars (default: the value of the payment at the top-up's exchange rate)",
      amount,
    )
    .option('--dismissed', 'credit the payment even if it was dismissed')
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const command = {
          paymentId: options.payment,
          credits: options.amount ?? null,
          operator: tools.operator,
          reason: options.reason,
          evenIfDismissed: options.dismissed === true,
        }
        return creditedOutput(options.payment, await creditPayment(tools, command))
      }, options),
    )
  credits
    .command('dismiss')
    .description('dismiss a payment that was handled elsewhere, so that it is never credited automatically')
    .requiredOption('--payment <id>', 'id of the payment, from `credits list`', uuid)
    .requiredOption('--reason <text>', 'how it was handled, stored with the payment', name)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const command = { paymentId: options.payment, operator: tools.operator, reason: options.reason }
        return dismissedOutput(options.payment, await dismissPayment(tools, command))
      }, options),
    )
}

const inCents = (amount: string) => new Decimal(amount).toFixed(2)
const dismissedText = ({ at, note }: Dismissal) => `on ${at.toISOString()} by ${note}`
const notFound = (paymentId: string) => new CommandError(`Payment ${paymentId} not found.`)

function creditedOutput(paymentId: string, result: CreditedPayment) {
  switch (result.outcome) {
    case 'credited':
      return { paymentId, accountId: result.accountId, credited: result.credited }
    case 'not found':
      throw notFound(paymentId)
    case 'unconfirmed':
      throw new CommandError(
        `Payment ${paymentId} is not confirmed yet. Nothing was credited. Wait for more confirmations, or dismiss the payment.`,
      )
    case 'gone':
      throw new CommandError(`Payment ${paymentId} is no longer on the chain. Nothing was credited.`)
    case 'repeated':
      throw new CommandError(
        `Payment ${paymentId} was credited before with ${inCents(result.credited)}, ${result.operator ? `by ${result.operator}` : 'automatically'}. Nothing was credited now.`,
      )
    case 'dismissed':
      throw new CommandError(
        `Payment ${paymentId} was dismissed ${dismissedText(result.dismissal)}. Nothing was credited. Add --dismissed to credit it anyway.`,
      )
  }
}

function dismissedOutput(paymentId: string, result: DismissedPayment) {
  switch (result.outcome) {
    case 'dismissed':
      return { paymentId, dismissed: true }
    case 'not found':
      throw notFound(paymentId)
    case 'credited':
      throw new CommandError(
        `Payment ${paymentId} was credited with ${inCents(result.credited)}. The payment does not need attention.`,
      )
    case 'repeated':
      throw new CommandError(
        `Payment ${paymentId} does not need attention. The payment was dismissed before: ${dismissedText(result.dismissal)}.`,
      )
  }
}

/* `credits add` and `credits adjust`: entries that an operator books by hand. */

function dollars(text: string): string {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('The value must be an amount in dollars, such as 50.00.')
  }
  return text
}

function signedDollars(text: string): string {
  if (!/^[+-]?\d{1,12}(\.\d{1,2})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('The value must be an amount in dollars, such as 3.58, or -3.58 to debit.')
  }
  return text.replace(/^\+/, '')
}

/** Without `--reference`, the same amount with the same reason is the same entry. */
const referenceOf = ({ reference, amount, reason }: { reference?: string; amount: string; reason: string }) =>
  reference ?? `${new Decimal(amount).toFixed(2)} ${reason}`

function bookedOutput(accountId: string, amount: string, booked: BookedByHand) {
  switch (booked.outcome) {
    case 'booked':
    case 'repeated': {
      const { available } = booked
      return { accountId, amount: new Decimal(amount).toFixed(2), booked: booked.outcome === 'booked', available }
    }
    case 'different':
      throw new CommandError(`An entry of ${booked.booked} has already been booked for the same purchase or reference.`)
    case 'returned':
      throw new CommandError(
        'The price of this purchase was returned, so there is nothing to adjust. Nothing was booked. Use --reference for any other entry.',
      )
    case 'open':
      throw new CommandError('This purchase has no outcome yet. Nothing was booked. Repeat the command later.')
    case 'insufficient':
      throw new CommandError(
        `The account has a credit of ${booked.available} and is not invoiced, so it cannot owe money. Nothing was booked.`,
      )
  }
}

function addEntriesByHand(credits: Command, run: Run): void {
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
        const { operator } = tools
        const { amount, reason } = options
        const accountId = await getAccountId(tools, options.account)
        const command = { accountId, amount, reference: referenceOf(options), operator, reason }
        return bookedOutput(accountId, amount, await addCredit(tools, command))
      }, options),
    )
  credits
    .command('adjust')
    .description("adjust an account's credit (a negative amount reduces it)")
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
  const { purchase: purchaseId, amount, reason } = options
  if (purchaseId && options.reference) throw new CommandError('Use either --purchase or --reference.')
  const accountId = await getAccountId(tools, options.account)
  const found = purchaseId ? await findPurchase(tools, { accountId, purchaseId }) : null
  if (purchaseId && !found) throw new CommandError(`Purchase ${purchaseId} not found in this account.`)
  if (found?.purchase.billing === 'direct') {
    throw new CommandError(
      'The carrier invoices this purchase directly, so it used no credit. Nothing was booked. Use --reference for any other entry.',
    )
  }
  const cause = purchaseId ? { purchaseId } : { reference: referenceOf(options) }
  const command = { accountId, amount, cause, operator: tools.operator, reason }
  return bookedOutput(accountId, amount, await adjustCredit(tools, command))
}

/** The reasons as the command line has always printed them. */
const reasons: Readonly<Record<UnmatchedPayment['why'], string>> = {
  early: 'early',
  underpaid: 'short',
  overpaid: 'over',
  late: 'late',
  duplicate: 'doubled',
  dismissed: 'confirmed after it was dismissed',
  gone: 'gone from the chain after it was credited or dismissed',
  unconfirmed: 'not confirmed for a day',
}

const paymentOutput = (payment: UnmatchedPayment) => ({
  paymentId: payment.paymentId,
  accountId: payment.accountId,
  topUpId: payment.topUpId,
  why: reasons[payment.why],
  coin: payment.coin,
  amount: payment.amount,
  wanted: payment.wanted,
  credits: payment.credits,
  address: payment.address,
  output: payment.output,
  madeAt: payment.madeAt,
  expiredAt: payment.expiresAt,
  dismissedAt: payment.dismissal?.at ?? null,
  dismissed: payment.dismissal?.note ?? null,
})

/** The output for payments that need attention. */
const listPayments = async (tools: Tools) => (await listUnmatched(tools)).map(paymentOutput)
