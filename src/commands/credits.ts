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
} from '#commands/command-line.ts'
import { addEntriesByHand } from '#commands/entries-by-hand.ts'

function coins(text: string): string {
  if (!/^\d{1,9}(\.\d{1,8})?$/.test(text) || Number(text) === 0) {
    throw new InvalidArgumentError('It must be an amount in the coin, such as 0.0028.')
  }
  return text
}

export function creditCommands(program: Command, run: Run): void {
  const credits = program.command('credits').description('credit, and payments for it')
  credits
    .command('show')
    .description('what an account has, has reserved, waits for and has spent')
    .requiredOption(...accountOption)
    .action((options) =>
      run.query(async (tools) => {
        const { getBalance } = await import('#credits/get-balance.ts')
        const { creditCurrency } = await import('#credits/currency.ts')
        return getBalance(tools, await getAccountId(tools, options.account), creditCurrency)
      }),
    )
  addEntriesByHand(credits, run)
  credits
    .command('list')
    .description('payments that did not credit by themselves: short, over, late, doubled, or gone afterwards')
    .option('--unmatched', 'those that wait for a person, which are all that it lists')
    .action(() => run.query(async (tools) => (await import('#commands/unmatched-payments.ts')).listPayments(tools)))
  credits
    .command('credit')
    .description('credit a payment by hand, once')
    .requiredOption('--payment <id>', 'the payment, as `credits list --unmatched` names it', uuid)
    .requiredOption('--reason <text>', 'why; kept in the ledger', name)
    .option('--amount <amount>', "US dollars (default: what it is worth at the top-up's own rate)", amount)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { creditPayment } = await import('#credits/top-ups/credit-payment.ts')
        const credited = await creditPayment(tools, {
          paymentId: options.payment,
          credits: options.amount ?? null,
          operator: tools.operator,
          reason: options.reason,
        })
        if (!credited) throw new CommandError(`No payment ${options.payment} is there to be credited.`)
        return credited
      }, options),
    )
  credits
    .command('dismiss')
    .description('take a payment off the list: it was dealt with elsewhere')
    .requiredOption('--payment <id>', 'the payment, as `credits list --unmatched` names it', uuid)
    .requiredOption('--reason <text>', 'how; kept with the payment', name)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
        const { dismissPayment } = await import('#credits/top-ups/dismiss-payment.ts')
        const command = { paymentId: options.payment, operator: tools.operator, reason: options.reason }
        if (!(await dismissPayment(tools, command)))
          throw new CommandError(`No payment ${options.payment} is on the list.`)
        return { paymentId: options.payment, dismissed: true }
      }, options),
    )
  credits
    .command('pay')
    .description('play the payer of a top-up, in a Sandbox')
    .requiredOption('--top-up <id>', 'the top-up, as charge-credits named it', uuid)
    .option('--amount <amount>', 'coins (default: what is asked for)', coins)
    .action((options) =>
      run.query(async (tools) => {
        const { pay } = await import('#commands/play-payer.ts')
        return pay(tools, options.topUp, options.amount)
      }),
    )
}
