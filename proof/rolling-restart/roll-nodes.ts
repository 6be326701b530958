/** Restarts two nodes in turn, as the loop in docs/operating/upgrade.md does, while clients work. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startCarrierSimulator } from '@waybill/carrier-simulator'
import { openEmbeddedPostgres } from '@waybill/embedded-postgres'
import { createAccount, type NewAccount } from '#domain/accounts/create-account.ts'
import { openingCredit } from '#domain/credits/ledger.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { type Json, signInByKey } from '../../test/support/client.ts'
import { freePort } from '../../test/support/free-port.ts'
import { deps } from '../../test/support/test-environment.ts'
import { startLoad } from './clients.ts'
import { configureProxy, type ProxyKind } from './proxies.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type RollPlan = { proxy: ProxyKind; rolls: number; clients: number }
export type RollResult = { requests: number; failures: readonly string[]; labels: number; boughtTwice: number }

/** As in docs/operating/upgrade.md: the proxy notices that the node is back. */
const settleMs = 3_000
const readyWithinMs = 120_000

export async function rollNodes({ proxy, rolls, clients }: RollPlan): Promise<RollResult> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-rolling-'))
  const closing: (() => unknown)[] = []
  try {
    const postgres = await openEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: silentLog })
    closing.push(() => postgres.release())
    const simulator = await startCarrierSimulator({ journalFolder: null })
    closing.push(() => simulator.close())
    const dataFolder = join(folder, 'data')
    const env = {
      DATABASE_URL: postgres.url,
      WAYBILL_MIGRATION_DATABASE_URL: postgres.ownerUrl,
      WAYBILL_DATA_DIR: dataFolder,
      WAYBILL_SECRET_KEYS: randomBytes(32).toString('base64'),
      WAYBILL_SIMULATOR_URL: simulator.url,
      WAYBILL_TRUSTED_PROXIES: '127.0.0.1',
      WAYBILL_LIMIT_REQUESTS_PER_SECOND: '0',
      WAYBILL_LIMIT_KEY_REQUESTS_PER_SECOND: '0',
      WAYBILL_LIMIT_PURCHASES_PER_SECOND: '0',
    }
    const nodePorts = [await freePort(), await freePort()] as const
    const ports = { proxy: await freePort(), redirect: await freePort(), nodes: nodePorts }
    const nodes: Node[] = []
    for (const port of nodePorts) {
      const node = openNode(port, { ...env, PORT: port }, join(folder, `${port}.log`))
      closing.push(node.kill)
      await node.start()
      nodes.push(node)
    }
    const [program, args] = await configureProxy(proxy, folder, ports)
    const server = spawn(program, args, { stdio: 'inherit' })
    process.once('exit', () => server.kill('SIGKILL'))
    closing.push(() => endProcess(server, 'SIGTERM'))
    const url = `http://127.0.0.1:${ports.proxy}`
    await untilReady(url)
    const { apiKey } = await openAccount(postgres.ownerUrl)
    const { token } = await signInByKey(url, apiKey)

    const load = startLoad(url, token, clients)
    for (let roll = 1; roll <= rolls; roll += 1) {
      for (const node of nodes) {
        await node.restart()
        await delay(settleMs)
      }
      process.stdout.write(
        `${proxy}: roll ${roll} of ${rolls}, ${load.requests()} requests, ${load.failures.length} failed\n`,
      )
    }
    await load.stop()
    const { sales } = (await (await fetch(`${simulator.url}/simulator/sales`)).json()) as Json
    const recipients: string[] = sales.map((sale: Json) => sale.recipient)
    const boughtTwice = recipients.length - new Set(recipients).size
    // After a failure, the logs of the proxy and of the nodes stay.
    if (load.failures.length === 0) closing.unshift(() => rm(folder, { recursive: true, force: true }))
    else process.stdout.write(`${proxy}: the logs are in ${folder}\n`)
    return { requests: load.requests(), failures: load.failures, labels: load.bought.length, boughtTwice }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** With more credit than the clients can spend. */
async function openAccount(url: string): Promise<NewAccount> {
  const db = openDatabase({ url, maxConnections: 1, log: silentLog, applicationName: 'rolling restart' })
  try {
    const own = deps(db)
    return await createAccount(
      { ...own, depositOpeningCredit: openingCredit(own) },
      { name: 'rolling', credit: '10000000' },
    )
  } finally {
    await db.close()
  }
}

type Node = { start(): Promise<void>; restart(): Promise<void>; kill(): Promise<void> }

function openNode(port: string, env: Record<string, string>, logFile: string): Node {
  let child: ChildProcess | null = null
  let isKilled = false
  const killed = () => child?.kill('SIGKILL')
  process.once('exit', killed)
  const node: Node = {
    async start() {
      const { PATH, HOME } = process.env
      child = spawn(process.execPath, [`${root}src/main.ts`], {
        cwd: root,
        env: { PATH, HOME, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const log = createWriteStream(logFile, { flags: 'a' })
      child.stdout?.pipe(log)
      child.stderr?.pipe(log)
      // A supervisor starts a node again whose start failed, as systemd does.
      child.once('exit', (code) => code === 1 && !isKilled && void node.start())
      await untilReady(`http://127.0.0.1:${port}`)
    },
    async restart() {
      if (child) await endProcess(child, 'SIGTERM')
      await node.start()
    },
    async kill() {
      isKilled = true
      process.off('exit', killed)
      if (child) await endProcess(child, 'SIGKILL')
    },
  }
  return node
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = performance.now() + readyWithinMs
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (performance.now() > giveUpAt) throw new Error(`${url} did not become ready`)
    await delay(100)
  }
}
