import { OrderStatus } from '#domain/orders/status/states.ts'
import { applyLoad, type Measured } from '../load/apply-load.ts'
import { drainOrderChanges, medianOf } from '../operations/compare.ts'
import type { Options } from '../read-options.ts'
import { openAccount, type Runtime } from '../runtime/open-runtime.ts'
import { type Bound, type Filled, type GrowthRequests, type Line, lines } from './growth-lines.ts'
import { seedAccounts } from './seed-accounts.ts'

export type GrowthLine = { line: string; bound: Bound; sizes: (Measured & { orders: number; found: number | null })[] }
export type Growth = { seedingSeconds: number; lines: GrowthLine[] }

const rounds = 3

/** Measures accounts of growing size, one request at a time. */
export async function measureGrowth(runtime: Runtime, options: Options): Promise<Growth> {
  const accounts: Filled[] = []
  for (const orders of options.sizes) {
    accounts.push({ ...(await openAccount(runtime.db, runtime.serviceUrl, `Bench ${orders}`)), orders, total: 0 })
  }
  const beganAt = performance.now()
  await seedAccounts(runtime, accounts)
  const seedingSeconds = (performance.now() - beganAt) / 1000
  for (const account of accounts) account.total = await checkTotal(runtime, account)

  const measured: GrowthLine[] = []
  for (const line of lines) {
    const bySize = []
    for (const account of accounts) {
      const requests = await line.prepare(runtime, account)
      bySize.push({ account, requests, rounds: [] as Measured[] })
      await applyRequests(runtime, requests, { requests: line.warmUpRequests })
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { requests, rounds } of bySize)
        rounds.push(await applyRequests(runtime, requests, untilOf(line, options)))
    }
    const sizes = []
    for (const { account, requests, rounds } of bySize) {
      const found = requests.listPath ? await totalOf(runtime, account, requests.listPath()) : null
      sizes.push({ orders: account.orders, found, ...medianOf(rounds) })
    }
    measured.push({ line: line.line, bound: line.bound, sizes })
  }
  return { seedingSeconds, lines: measured }
}

type Until = { requests: number } | { durationMs: number }

const untilOf = ({ requestsInRound: requests }: Line, options: Options): Until =>
  requests ? { requests } : { durationMs: options.roundMs / 2 }

async function applyRequests(runtime: Runtime, requests: GrowthRequests, until: Until): Promise<Measured> {
  if (requests.addFixtures) {
    await requests.addFixtures('requests' in until ? until.requests : 0)
    await drainOrderChanges(runtime)
  }
  const { serviceUrl: url, signal } = runtime
  const measured = await applyLoad({ url, clients: 1, until, next: requests.next, signal })
  // Background work of this account must not slow down the next one.
  await drainOrderChanges(runtime)
  return measured
}

async function totalOf(runtime: Runtime, account: Filled, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${account.token}` }
  const response = await fetch(runtime.serviceUrl + path, { headers, signal: runtime.signal })
  const { data } = (await response.json()) as { data: { totalItemsCount: number } }
  return data.totalItemsCount
}

/** The counters that were derived have to say what counting the orders says. */
async function checkTotal(runtime: Runtime, account: Filled): Promise<number> {
  const { rows } = await runtime.db.pool.query<{ counted: number }>(
    'select count(*) as counted from orders where account_id = $1::uuid and status <> $2::smallint',
    [account.accountId, OrderStatus.Draft],
  )
  const counted = rows[0]?.counted ?? 0
  const said = await totalOf(runtime, account, '/api/v1/orders')
  if (said !== counted) throw new Error(`the list says ${said} orders where there are ${counted}`)
  return said
}
