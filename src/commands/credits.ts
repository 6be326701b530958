import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { Decimal } from 'decimal.js'
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
} from '#commands/command-line.ts'
import { addEntriesByHand } from '#commands/entries-by-hand.ts'
import { simulatorFile } from '#composition/simulator.ts'
import { creditCurrency } from '#credits/currency.ts'
import { getBalance } from '#credits/get-balance.ts'
import { creditPayment } from '#credits/top-ups/credit-payment.ts'
import { dismissPayment } from '#credits/top-ups/dismiss-payment.ts'
import { findTopUp } from '#credits/top-ups/find-top-up.ts'
import { listUnmatched, type UnmatchedPayment } from '#credits/top-ups/list-unmatched.ts'
import { createOutgoingHttp } from '#kit/http.ts'

/** The words in which the command line has always said why a payment waits. */
const reasons: Readonly<Record<UnmatchedPayment['why'], string>> = {
  early: 'early',
  underpaid: 'short',
  overpaid: 'over',
  late: 'late',
  duplicate: 'doubled',
  gone: 'gone from the chain after it was credited',
  unconfirmed: 'not confirmed for a day',
}

const shownPayment = (payment: UnmatchedPayment) => ({
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
      run.query(async (tools) => getBalance(tools, await getAccountId(tools, options.account), creditCurrency)),
    )
  addEntriesByHand(credits, run)
  credits
    .command('list')
    .description('payments that did not credit by themselves: short, over, late, doubled, or gone afterwards')
    .option('--unmatched', 'those that wait for a person, which are all that it lists')
    .action(() => run.query(async (tools) => (await listUnmatched(tools)).map(shownPayment)))
  credits
    .command('credit')
    .description('credit a payment by hand, once')
    .requiredOption('--payment <id>', 'the payment, as `credits list --unmatched` names it', uuid)
    .requiredOption('--reason <text>', 'why; kept in the ledger', name)
    .option('--amount <amount>', "US dollars (default: what it is worth at the top-up's own rate)", amount)
    .option(...operatorOption)
    .action((options) =>
      run.change(async (tools) => {
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
    .action((options) => run.query((tools) => pay(tools, options.topUp, options.amount)))
}

async function pay(tools: Tools, topUpId: string, amount: string | undefined) {
  if (tools.environment !== 'sandbox') throw new CommandError('Only a Sandbox has chains to play on.')
  const topUp = await findTopUp(tools, topUpId)
  if (!topUp) throw new CommandError(`There is no top-up ${topUpId}.`)
  if (topUp.coin === 'xmr' || !/-wallet$/.test(topUp.provider)) {
    throw new CommandError(`A top-up in ${topUp.coin} by ${topUp.provider} is paid elsewhere.`)
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
  new CommandError('The Sandbox’s chains do not answer; start the service, or set WAYBILL_SIMULATOR_URL.')

async function simulatorUrl({ config }: Tools): Promise<string> {
  if (config.simulatorUrl) return config.simulatorUrl
  const written = await readFile(simulatorFile(config.dataFolder), 'utf8').catch(() => '')
  if (!URL.canParse(written.trim())) throw notRunning()
  return written.trim()
}
