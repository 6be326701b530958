import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { Decimal } from 'decimal.js'
import { simulatorFile } from '#app/sandbox.ts'
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
import { creditCurrency } from '#domain/credits/ledger.ts'
import { addCredit, adjustCredit, type BookedByHand } from '#domain/credits/manual-entries.ts'
import { findTopUp, getBalance, listUnmatched, type UnmatchedPayment } from '#domain/credits/queries.ts'
import { creditPayment, dismissPayment } from '#domain/credits/top-ups/record-payments.ts'
import { findPurchase } from '#domain/purchases/queries/queries.ts'
import { createOutgoingHttp } from '#kit/http.ts'

function coins(text: string): string {
  if (!/^\d{1,9}(\.\d{1,8})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be an amount in coins, such as 0.0028.')
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
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const credited = await creditPayment(tools, {
          paymentId: options.payment,
          credits: options.amount ?? null,
          operator: tools.operator,
          reason: options.reason,
        })
        if (!credited) throw new CommandError(`No payment ${options.payment} is waiting to be credited.`)
        return credited
      }, options),
    )
  credits
    .command('dismiss')
    .description('dismiss a payment that was handled elsewhere')
    .requiredOption('--payment <id>', 'id of the payment, from `credits list`', uuid)
    .requiredOption('--reason <text>', 'how it was handled, stored with the payment', name)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const command = { paymentId: options.payment, operator: tools.operator, reason: options.reason }
        if (!(await dismissPayment(tools, command)))
          throw new CommandError(`Payment ${options.payment} does not need attention.`)
        return { paymentId: options.payment, dismissed: true }
      }, options),
    )
  credits
    .command('pay')
    .description('simulate the payment of a top-up (Sandbox only)')
    .requiredOption('--top-up <id>', 'id of the top-up, from charge-credits', uuid)
    .option('--amount <amount>', 'amount in coins (default: the requested amount)', coins)
    .action((options) =>
      run.query(async (tools) => {
        return pay(tools, options.topUp, options.amount)
      }),
    )
}

/* `credits add` and `credits adjust`: entries that an operator books by hand. */

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

function bookedOutput(accountId: string, amount: string, booked: BookedByHand) {
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
  if (purchaseId && !(await findPurchase(tools, { accountId, purchaseId }))) {
    throw new CommandError(`Purchase ${purchaseId} not found in this account.`)
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
  gone: 'gone from the chain after it was credited',
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
})

/** The output for payments that need attention. */
const listPayments = async (tools: Tools) => (await listUnmatched(tools)).map(paymentOutput)

/* `credits pay`: simulates the payment of a top-up on the chains of a Sandbox. */

async function pay(tools: Tools, topUpId: string, amount: string | undefined) {
  if (tools.environment !== 'sandbox') throw new CommandError('Only a Sandbox has simulated chains.')
  const topUp = await findTopUp(tools, topUpId)
  if (!topUp) throw new CommandError(`Top-up ${topUpId} not found.`)
  if (topUp.coin === 'xmr' || !/-wallet$/.test(topUp.provider)) {
    throw new CommandError(`A payment in ${topUp.coin} through ${topUp.provider} cannot be simulated.`)
  }
  const paid = amount ?? topUp.amount
  const outputs = [{ address: topUp.address, value: new Decimal(paid).mul(1e8).round().toNumber() }]
  const http = createOutgoingHttp({})
  try {
    const answer = await http.send({
      call: 'simulator.pay',
      method: 'POST',
      url: `${await simulatorUrl(tools)}/${topUp.coin}/control/pay`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outputs }),
      deadlineMs: 5000,
    })
    if (!answer.ok || answer.response.status !== 200) throw notRunning()
    const { txid } = JSON.parse(Buffer.from(answer.response.body).toString('utf8'))
    return { topUpId, address: topUp.address, paid: new Decimal(paid).toFixed(8), coin: topUp.coin, transaction: txid }
  } finally {
    await http.close()
  }
}

const notRunning = () =>
  new CommandError('The simulated chains do not respond. Start the service, or set WAYBILL_SIMULATOR_URL.')

async function simulatorUrl({ config }: Tools): Promise<string> {
  if (config.simulatorUrl) return config.simulatorUrl
  const written = await readFile(simulatorFile(config.dataFolder), 'utf8').catch(() => '')
  if (!URL.canParse(written.trim())) throw notRunning()
  return written.trim()
}
