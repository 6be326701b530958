import { type Command, InvalidArgumentError } from 'commander'
import {
  accountOption,
  amount,
  CommandError,
  getAccountId,
  name,
  operatorOption,
  type Run,
  uuid,
} from '#cli/command-line.ts'
import { addEntriesByHand } from '#cli/entries-by-hand.ts'

function coins(text: string): string {
  if (!/^\d{1,9}(\.\d{1,8})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be an amount in coins, such as 0.0028.')
  }
  return text
}

export function creditCommands(program: Command, run: Run): void {
  const credits = program.command('credits').description('manage credit and payments')
  credits
    .command('show')
    .description('show the available, held, pending and spent credit of an account')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        const { getBalance } = await import('#domain/credits/get-balance.ts')
        const { creditCurrency } = await import('#domain/credits/currency.ts')
        return getBalance(tools, await getAccountId(tools, options.account), creditCurrency)
      }),
    )
  addEntriesByHand(credits, run)
  credits
    .command('list')
    .description('list payments that were not credited automatically')
    .option('--unmatched', 'list payments that need attention (the default)')
    .action(() => run.query(async (tools) => (await import('#cli/unmatched-payments.ts')).listPayments(tools)))
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
        const { creditPayment } = await import('#domain/credits/top-ups/credit-payment.ts')
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
        const { dismissPayment } = await import('#domain/credits/top-ups/dismiss-payment.ts')
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
        const { pay } = await import('#cli/play-payer.ts')
        return pay(tools, options.topUp, options.amount)
      }),
    )
}
