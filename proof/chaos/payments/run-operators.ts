/**
 * Payments change while two nodes poll and operators dismiss and credit them: late and short confirmations, changed
 * amounts, raised fees and reorganizations. Nothing that was dismissed credits automatically, and nothing is forgotten.
 */

import { btcpay } from '#adapters/payments/btcpay/index.ts'
import { auditAs } from '#domain/audit/queries.ts'
import { pollTopUps } from '#domain/credits/top-ups/poll-top-ups.ts'
import { requestTopUp } from '#domain/credits/top-ups/request-top-up.ts'
import { creditPayment, dismissPayment } from '#domain/credits/top-ups/settle-payment.ts'
import type { TopUpDeps } from '#domain/credits/top-ups/top-up.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import {
  type BtcpayPayment,
  type BtcpayServer,
  type Invoice,
  startBtcpayServer,
} from '../../../test/support/btcpay-server.ts'
import { createTestClock } from '../../../test/support/test-clock.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { deps as operatorDeps } from '../../../test/support/test-environment.ts'
import { openAccounts } from '../clients/open-accounts.ts'
import { createRandom, type Random } from '../random.ts'
import { checkOperators, type OperatorState, readOperatorState } from './check-operators.ts'

export type OperatorOptions = {
  seed: number
  topUps: number
  steps: number
  /** Changes how polls see the database. */
  mutant?: ((db: Database) => Database) | null
}

export type OperatorOutcome = { violations: string[]; state: OperatorState }

const minuteMs = 60_000

export async function runOperators({ seed, topUps, steps, mutant }: OperatorOptions): Promise<OperatorOutcome> {
  const database = await createTestDatabase()
  const server = await startBtcpayServer()
  const http = createOutgoingHttp({})
  const db = openDatabase({ url: database.url, maxConnections: 6, log: silentLog, applicationName: 'chaos' })
  try {
    const clock = createTestClock()
    const audit = auditAs(
      { clock, ids: systemIds },
      { actor: { kind: 'operator', name: 'ada' }, origin: 'cli', clientAddress: null, reason: 'chaos' },
    )
    const deps = { ...operatorDeps(db), clock, audit }
    const node: TopUpDeps = {
      ...deps,
      db: mutant ? mutant(db) : db,
      http,
      log: silentLog,
      providers: [btcpay({ ...server, coins: ['btc'] })],
      lifetimeMs: 30 * minuteMs,
      confirmWithinMs: 24 * 60 * minuteMs,
      pollEveryMs: minuteMs,
    }
    const poll = async () => {
      await db.pool.query("update top_ups set poll_at = '2000-01-01'")
      await Promise.all([pollTopUps(node), pollTopUps(node)])
    }
    const accounts = await openAccounts(db, 'operators', ['0', '0'])
    const requested: { topUpId: string; invoice: Invoice }[] = []
    for (let index = 0; index < topUps; index += 1) {
      const { accountId } = accounts[index % accounts.length] as (typeof accounts)[number]
      const result = await requestTopUp({ ...node, audit }, { accountId, credits: '30.00', coin: 'btc' })
      if (result.outcome !== 'ok') throw new Error(result.outcome)
      const { topUpId, reference } = result.topUp
      requested.push({ topUpId, invoice: server.invoices.find(({ id }) => id === reference) as Invoice })
    }
    const random = createRandom(seed)
    for (let step = 0; step < steps; step += 1) {
      const { topUpId, invoice } = random.pick(requested)
      changePayments(random, server, invoice, clock.now())
      clock.advance(random.pick([1000, 1000, minuteMs, 20 * minuteMs, 5 * 60 * minuteMs]))
      const settle = async () => {
        const { rows } = await db.pool.query('select id from top_up_payments where top_up_id = $1 order by id', [
          topUpId,
        ])
        if (rows.length === 0) return
        const { id: paymentId } = random.pick(rows)
        const command = { paymentId, operator: 'ada', reason: `step ${step}` }
        if (random.chance(0.6)) await dismissPayment(deps, command)
        else await creditPayment(deps, { ...command, credits: null, evenIfDismissed: random.chance(0.3) })
      }
      await Promise.all(random.chance(0.7) ? [settle(), poll(), settle()] : [poll()])
    }
    for (let round = 0; round < 3; round += 1) await poll()
    const state = await readOperatorState(deps, requested)
    return { violations: checkOperators(state), state }
  } finally {
    await db.close()
    await database.drop()
    await server.close()
    await http.close()
  }
}

/** A payer pays, or a payment changes: a block comes or is undone, the amount changes, or another one replaces it. */
function changePayments(random: Random, server: BtcpayServer, invoice: Invoice, now: Date): void {
  const receivedDate = now.getTime() / 1000
  const exact = Number(invoice.amount)
  const value = random.pick([exact, exact, exact, exact / 2, exact * 2]).toFixed(8)
  const known = invoice.payments.length > 0 ? random.pick(invoice.payments) : null
  const change = (changes: Partial<BtcpayPayment>) =>
    server.pay(invoice, { id: known?.id, ...changes } as BtcpayPayment)
  if (!known || random.chance(0.2)) {
    server.pay(invoice, { value, receivedDate, status: random.pick(['Processing', 'Processing', 'Settled']) })
    return
  }
  const act = random.below(10)
  if (act < 5) change({ status: 'Settled' })
  else if (act < 6) change({ status: 'Processing' })
  else if (act < 7) change({ value })
  else if (act < 8) change({ status: 'Invalid' })
  else if (act < 9 && known.status === 'Processing') {
    change({ status: 'Invalid' })
    server.pay(invoice, { value: known.value, receivedDate, status: 'Processing' })
  }
}
