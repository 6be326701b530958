/** Payers pay while nodes are killed, the database restarts, pubSub repeat and the chain changes its mind. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startCarrierSimulator } from '@waybill/carrier-simulator'
import { createAccount, type NewAccount } from '#accounts/create-account.ts'
import { checkBooks } from '#credits/check-books.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import { listUnmatched } from '#credits/top-ups/settle-by-hand.ts'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { type BtcpayServer, type Invoice, startBtcpayServer } from '../../support/btcpay-server.ts'
import { createLegacyClient } from '../../support/legacy-client.ts'
import { deps } from '../../support/test-environment.ts'
import { type ChaosDatabase, openDatabaseServer } from '../arena/open-database.ts'
import { createProcesses } from '../arena/processes.ts'
import { type Nodes, runNodes } from '../arena/run-nodes.ts'
import { createRandom } from '../random.ts'
import { auditPayments, type Deposit, type PaidTopUp, type PaymentBooks } from './audit-payments.ts'
import type { PaymentPlan, PaymentScript } from './plan-payments.ts'

type Chain = NonNullable<Awaited<ReturnType<typeof startCarrierSimulator>>['chains'][string]>
type Scene = {
  plan: PaymentPlan
  accounts: NewAccount[]
  nodes: Nodes
  chain: Chain
  btcpay: BtcpayServer
}
type ToldTopUp = {
  id: string
  script: PaymentScript
  accountId: string
  address: string
  amount: string
  /** The transactions on the chain, or the payments at BTCPay, with by how much each misses the amount. */
  paid: { output: string; difference: number; txid: string | null }[]
}

export type PaymentOutcome = { violations: string[]; books: PaymentBooks; told: number; kills: number; seconds: number }

/** The account key of the test vectors of BIP 84. */
const walletKey =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const undoneBlocks = 2
const settledWithinMs = 60_000
/** Every look takes all top-ups, fifty at a time. */
const looksAlike = 4

export async function runPayments(plan: PaymentPlan, say: (line: string) => void): Promise<PaymentOutcome> {
  const began = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-payments-'))
  const processes = createProcesses()
  const simulator = await startCarrierSimulator({ journalFolder: null })
  const btcpay = await startBtcpayServer()
  const opened: { database?: ChaosDatabase; nodes?: Nodes; db?: Database } = {}
  try {
    const database = await openDatabaseServer(join(folder, 'database'), processes)
    opened.database = database
    const env = {
      WAYBILL_BITCOIN_XPUB: walletKey,
      WAYBILL_BITCOIN_ESPLORA_URL: `${simulator.url}/btc`,
      WAYBILL_BITCOIN_CONFIRMATIONS: String(plan.confirmations),
      WAYBILL_BTCPAY_URL: btcpay.url,
      WAYBILL_BTCPAY_STORE: btcpay.storeId,
      WAYBILL_BTCPAY_API_KEY: btcpay.apiKey,
      WAYBILL_BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
      WAYBILL_BTCPAY_COINS: 'xmr',
      WAYBILL_EXCHANGE_RATES: 'BTC=65000',
      WAYBILL_TOP_UP_LOOK_SECONDS: '1',
    }
    const options = { nodes: plan.nodes, databaseUrl: database.url, simulatorUrl: simulator.url, folder }
    const nodes = await runNodes({ ...options, preload: null, env }, processes)
    opened.nodes = nodes
    const db = openDatabase({ url: database.url, maxConnections: 3, log: silentLog, applicationName: 'chaos' })
    opened.db = db
    const given = { ...deps(db), depositOpeningCredit: openingCredit(deps(db)) }
    const accounts: NewAccount[] = []
    for (let count = 0; count < plan.accounts; count += 1) {
      accounts.push(await createAccount(given, { name: 'payments', credit: '0' }))
    }
    const scene: Scene = { plan, accounts, nodes, chain: simulator.chains.btc as Chain, btcpay }
    const { told, kills } = await play(scene, database, say)
    await nodes.untilAllUp()
    say('everything heals')
    await scene.chain.mine(plan.confirmations + undoneBlocks)
    const books = await settle(db, told)
    const violations = [...auditPayments(books), ...nodes.deaths]
    return { violations, books, told: told.length, kills, seconds: Math.round((performance.now() - began) / 1000) }
  } finally {
    await opened.db?.close().catch(() => {})
    opened.nodes?.stop()
    await processes.endAll()
    await opened.database?.close()
    await simulator.close()
    await btcpay.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Lets everybody pay, and everything that is planned to break, break. */
async function play(scene: Scene, database: ChaosDatabase, say: (line: string) => void) {
  const { plan, nodes, chain } = scene
  const told: ToldTopUp[] = []
  const payments: Promise<void>[] = []
  let kills = 0
  let isOver = false
  const mining = (async () => {
    while (!isOver) {
      await delay(700)
      await chain.mine(1)
    }
  })()
  for (const [index, script] of plan.scripts.entries()) {
    await delay(script.afterMs)
    for (const { after, node } of plan.kills) {
      if (after !== index) continue
      kills += 1
      void nodes.end(node, 'SIGKILL')
      say(`after ${index} top-ups: node ${node} killed`)
    }
    for (const { after, signal } of plan.databaseRestarts) {
      if (after !== index) continue
      await database.restart(signal, 0)
      say(`after ${index} top-ups: database ended by ${signal}`)
    }
    const topUp = await request(scene, script)
    told.push(topUp)
    payments.push(pay(scene, topUp))
  }
  await Promise.all(payments)
  isOver = true
  await mining
  await changeItsMind(scene, told, say)
  return { told, kills }
}

/** Payments that lie in the newest blocks, one deep and two, are undone; some of them come back. */
async function changeItsMind({ chain, nodes }: Scene, told: ToldTopUp[], say: (line: string) => void): Promise<void> {
  const dropped = told.filter(({ script }) => script.isDropped)
  const late: ToldTopUp['paid'] = []
  for (const [index, topUp] of dropped.entries()) {
    topUp.paid.push(await payOnChain(chain, topUp, 0))
    late.push(topUp.paid.at(-1) as ToldTopUp['paid'][number])
    if (index === Math.floor(dropped.length / 2)) await chain.mine(1)
  }
  await chain.mine(1)
  await nodes.untilAllUp()
  // Long enough that every node has looked: one that believes in too few blocks has credited by now.
  await delay(3000)
  const never = late.filter((_, index) => index % 2 === 0)
  await chain.reorganise(
    undoneBlocks,
    never.map(({ txid }) => txid as string),
  )
  for (const topUp of told) topUp.paid = topUp.paid.filter((payment) => !never.includes(payment))
  say(`${undoneBlocks} blocks are undone, with ${late.length} payments, of which ${never.length} have never been`)
}

/** Asks until an address comes: one that was made and not heard of is never paid. */
async function request({ accounts, nodes }: Scene, script: PaymentScript): Promise<ToldTopUp> {
  const account = accounts[script.account] as NewAccount
  const given = { amount: script.dollars, currency: script.coin }
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const url = nodes.urls[(script.node + attempt) % nodes.urls.length] as string
    const answer = await createLegacyClient(url, account)
      .call('/api/charge-credits', given)
      .catch(() => null)
    if (answer?.body) {
      const { id, address, amount } = answer.body
      return { id, script, accountId: account.accountId, address, amount, paid: [] }
    }
    await delay(100)
  }
  throw new Error('no node gives an address out')
}

async function pay(scene: Scene, topUp: ToldTopUp): Promise<void> {
  const { script } = topUp
  for (const [index, difference] of script.payments.entries()) {
    await delay(script.waitsMs[index])
    const paid =
      script.coin === 'btc' ? payOnChain(scene.chain, topUp, difference) : payInvoice(scene, topUp, difference)
    topUp.paid.push(await paid)
  }
}

async function payOnChain(chain: Chain, { address, amount }: ToldTopUp, difference: number) {
  const { txid } = await chain.pay([{ address, value: Math.round(Number(amount) * 1e8) + difference }])
  return { output: `${txid}:0`, difference, txid }
}

async function payInvoice(scene: Scene, topUp: ToldTopUp, difference: number) {
  const { btcpay, plan } = scene
  const invoice = btcpay.invoices.find(({ orderId }) => orderId === topUp.id) as Invoice
  const value = (Number(invoice.amount) + difference / 1e8).toFixed(8)
  const payment = btcpay.pay(invoice, { value })
  const random = createRandom(plan.seed ^ Number.parseInt(topUp.id.slice(-6), 16))
  // What is said first may arrive last, and any of it several times.
  const pubSub = Array.from({ length: topUp.script.pubSub }, () => btcpay.notice(invoice))
  const told = pubSub.map(async (notice) => {
    await delay(random.below(2500))
    await tell(scene, notice, random.below(plan.nodes))
  })
  await delay(random.below(1500))
  btcpay.pay(invoice, { id: payment.id, status: 'Settled' })
  await Promise.all(told)
  return { output: payment.id, difference, txid: null }
}

/** BTCPay repeats a notice that nobody took. */
async function tell(
  { nodes }: Scene,
  notice: { headers: Record<string, string>; body: string },
  first: number,
): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const url = nodes.urls[(first + attempt) % nodes.urls.length] as string
    const answer = await fetch(`${url}/payments/btcpay`, { method: 'POST', ...notice }).catch(() => null)
    if (answer?.status === 204) return
    await delay(200)
  }
}

/** Has everything looked at until the books agree, or look after look leaves the same breaches. */
async function settle(db: Database, told: readonly ToldTopUp[]): Promise<PaymentBooks> {
  const until = performance.now() + settledWithinMs
  let books = await read(db, told)
  let breaches = ''
  for (let alike = 0; alike < looksAlike && performance.now() < until; ) {
    await db.pool.query("update top_ups set look_at = now() where created_at > now() - interval '1 day'")
    await delay(2500)
    books = await read(db, told)
    const found = auditPayments(books).join()
    if (found === '') return books
    alike = found === breaches ? alike + 1 : 0
    breaches = found
  }
  return books
}

async function read(db: Database, told: readonly ToldTopUp[]): Promise<PaymentBooks> {
  const { rows: deposits } = await db.pool.query<Deposit>(
    "select account_id, cause_id, amount from credit_transfers where act = 'deposit' and cause_id <> account_id",
  )
  const { rows: balances } = await db.pool.query('select account_id, available from credit_balances')
  const topUps = told.map(
    ({ id, accountId, script, address, paid }): PaidTopUp => ({
      id,
      accountId,
      dollars: script.dollars,
      address,
      settled: paid,
    }),
  )
  return {
    topUps,
    deposits,
    unmatched: await listUnmatched({ db, clock: systemClock }),
    balances,
    imbalances: await checkBooks({ db }),
  }
}
