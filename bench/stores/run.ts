/**
 * `npm run tool -- bench:stores`: the first import of a store with a hundred thousand orders, and its effect on other
 * accounts. Both are measured in one run, with the regular syncs of the service.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startStoreSimulator } from '@waybill/store-simulator'
import { request } from 'undici'
import { readArguments } from '../../scripts/arguments.ts'
import { cutBySignals } from '../../scripts/cut-by-signals.ts'
import { quantile } from '../load/apply-load.ts'
import { type Running, runProcess, startProcess, startService } from '../runtime/start-process.ts'

const usage = `npm run tool -- bench:stores

Measures the first import of a store's orders, and its effect on other accounts.

  --orders <number>  number of orders in the store (100000)
  --help             show this help
`

const { orders: text } = readArguments(usage, { orders: { type: 'string', default: '100000' } })
const orders = Number(text)
if (!Number.isInteger(orders) || orders < 1) throw new Error('--orders must be a whole number')

const everyMs = 20
/** Before the first look that the service takes by itself, and again behind the import. */
const quietMs = 60_000
const json = { 'content-type': 'application/json' }
const order = {
  fromAddress: {
    street1: '417 Montgomery St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94104',
    country: 'US',
    phone: null,
  },
  toAddress: {
    name: 'Ada Byron',
    street1: '1 Main St',
    city: 'Reno',
    state: 'NV',
    zip: '89501',
    country: 'US',
    phone: null,
  },
  shipments: [{ parcel: { weight: 1, length: 10, width: 8, height: 4 } }],
}

type Api = { url: string; authorization: string }

async function ask(
  { url, authorization }: Api,
  path: string,
  body?: object,
): Promise<{ data: Record<string, unknown> }> {
  const headers = { ...json, authorization }
  const answer = await request(
    `${url}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  const read = (await answer.body.json()) as { success: boolean; data: Record<string, unknown> }
  if (!read.success) throw new Error(`${path} answered ${answer.statusCode}: ${JSON.stringify(read)}`)
  return read
}

/** Creates, reads and lists orders of another account at an even pace. @returns latencies, ascending */
async function work(api: Api, ended: Promise<unknown>): Promise<number[]> {
  const latenciesMs: number[] = []
  const asked: Promise<void>[] = []
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  let orderId: unknown = (await ask(api, '/api/v1/orders', order)).data.id
  const acts = [
    async () => {
      orderId = (await ask(api, '/api/v1/orders', order)).data.id
    },
    () => ask(api, `/api/v1/orders/${orderId}`),
    () => ask(api, '/api/v1/orders'),
  ]
  for (let turn = 0; !isOver; turn += 1) {
    const act = acts[turn % acts.length] as () => Promise<unknown>
    const beganAt = performance.now()
    asked.push(act().then(() => void latenciesMs.push(performance.now() - beganAt)))
    await delay(everyMs)
  }
  await Promise.all(asked)
  return latenciesMs.sort((left, right) => left - right)
}

const residentMb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? Number.NaN) / 1024

const print = (line: string) => void process.stdout.write(`${line}\n`)
const shown = (sorted: readonly number[]): string =>
  `p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms, of ${sorted.length} requests`

/** Waits until the account has so many orders. @returns how long that took from the first one on, and the most memory */
async function watchImport(shopkeeper: Api, pid: number): Promise<{ seconds: number; mostMb: number }> {
  let firstAt: { atMs: number; count: number } | null = null
  let mostMb = 0
  for (;;) {
    const count = Number((await ask(shopkeeper, '/api/v1/orders?pageSize=1')).data.totalItemsCount)
    mostMb = Math.max(mostMb, await residentMb(pid))
    if (count > 0) firstAt ??= { atMs: performance.now(), count: 0 }
    if (count >= orders) return { seconds: (performance.now() - (firstAt?.atMs ?? 0)) / 1000, mostMb }
    await delay(500)
  }
}

async function measure(folder: string, shopUrl: string): Promise<void> {
  const env = { PORT: '0', LOG_LEVEL: 'error', WAYBILL_DATA_DIR: folder }
  const service = await startService(env)
  try {
    await Promise.race([compare({ folder, shopUrl, service, env }), cut])
  } finally {
    await service.end()
  }
}

type Bench = { folder: string; shopUrl: string; service: Running; env: Record<string, string> }

async function compare({ folder, shopUrl, service, env }: Bench): Promise<void> {
  const command = async (...args: string[]) =>
    JSON.parse(await runProcess({ name: 'waybill', file: 'src/cli.ts', args: [...args, '--json'], env }))
  const signIn = async (account: { apiKey: string }): Promise<Api> => {
    const body = JSON.stringify({ apiKey: account.apiKey })
    const session = await request(`${service.url}/api/v1/auth/token`, { method: 'POST', headers: json, body })
    const { data } = (await session.body.json()) as { data: { accessToken: string } }
    return { url: service.url, authorization: `Bearer ${data.accessToken}` }
  }
  const [shopkeeper, other] = [
    await signIn(await command('account', 'create', '--name', 'Shopkeeper')),
    await signIn(await command('account', 'create', '--name', 'Other')),
  ]
  const credentials = join(folder, 'credentials.json')
  await writeFile(credentials, JSON.stringify(await credentialsOf()))
  // Compilation at startup must not count as latency.
  await work(other, delay(5_000))
  const before = await work(other, delay(quietMs))
  const idleMb = await residentMb(service.pid)
  const shop = ['--account', 'Shopkeeper', '--kind', 'woocommerce', '--url', shopUrl, '--credentials', credentials]
  await command('store', 'connect', ...shop)
  while (Number((await ask(shopkeeper, '/api/v1/orders?pageSize=1')).data.totalItemsCount) === 0) await delay(100)
  const importing = watchImport(shopkeeper, service.pid)
  const during = await work(other, importing)
  const { seconds, mostMb } = await importing
  const after = await work(other, delay(quietMs))
  // On both sides, since a machine has moods.
  const quiet = [...before, ...after].sort((left, right) => left - right)
  print(`${orders} orders in ${seconds.toFixed(0)} s: ${Math.round(orders / seconds)} orders a second`)
  print(`memory of the service: ${idleMb.toFixed(0)} MB before, ${mostMb.toFixed(0)} MB at most`)
  print(`other accounts, before and after  ${shown(quiet)}`)
  print(`other accounts, meanwhile         ${shown(during)}`)
  print(`  p99 × ${(quantile(during, 0.99) / quantile(quiet, 0.99)).toFixed(2)}`)
}

/** The same whichever process plays the shop. */
async function credentialsOf(): Promise<Readonly<Record<string, string>>> {
  const simulator = await startStoreSimulator()
  await simulator.close()
  return simulator.stores.woocommerce?.credentials ?? {}
}

const cut = cutBySignals()
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-stores-'))
const shop = await startProcess({
  name: 'shop',
  file: 'bench/stores/played-shop.ts',
  env: { SHOP_ORDERS: String(orders) },
})
try {
  await measure(folder, `${shop.url}/woocommerce`)
} catch (error) {
  process.stderr.write(`bench: ${(error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await shop.end()
  await rm(folder, { recursive: true, force: true })
}
// Aborted work can still hold a timer or a socket.
process.exit()
