/** The nodes of the payment proof, with their database, a chain that can be reorganized, and a BTCPay Server. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCarrierSimulator } from '@waybill/carrier-simulator'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { type BtcpayServer, startBtcpayServer } from '../../../test/support/btcpay-server.ts'
import { createProcesses } from '../cluster/processes.ts'
import { type ChaosDatabase, runDatabase } from '../cluster/run-database.ts'
import { type Nodes, runNodes } from '../cluster/run-nodes.ts'
import type { PaymentPlan } from './plan-payments.ts'

type Simulator = Awaited<ReturnType<typeof startCarrierSimulator>>
export type Chain = NonNullable<Simulator['chains'][string]>

export type PaymentCluster = {
  database: ChaosDatabase
  nodes: Nodes
  chain: Chain
  btcpay: BtcpayServer
  db: Database
  close(): Promise<void>
}

/** The account key of the test vectors of BIP 84. */
const walletKey =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'

export async function openPaymentCluster(plan: PaymentPlan): Promise<PaymentCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-payments-'))
  const processes = createProcesses()
  const simulator = await startCarrierSimulator({ journalFolder: null })
  const btcpay = await startBtcpayServer()
  const opened: { database?: ChaosDatabase; nodes?: Nodes; db?: Database } = {}
  const close = async () => {
    await opened.db?.close().catch(() => {})
    opened.nodes?.stop()
    await processes.endAll()
    await opened.database?.close()
    await simulator.close()
    await btcpay.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const database = await runDatabase(join(folder, 'database'), processes)
    opened.database = database
    const env = settingsOf(plan, simulator, btcpay)
    const addresses = { databaseUrl: database.url, simulatorUrl: simulator.url }
    const nodes = await runNodes(plan.nodes, { ...addresses, folder, preloads: [], env }, processes)
    opened.nodes = nodes
    const db = openDatabase({ url: database.url, maxConnections: 3, log: silentLog, applicationName: 'chaos' })
    opened.db = db
    return { database, nodes, chain: simulator.chains.btc as Chain, btcpay, db, close }
  } catch (error) {
    await close()
    throw error
  }
}

const settingsOf = (plan: PaymentPlan, simulator: Simulator, btcpay: BtcpayServer) => ({
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
})
