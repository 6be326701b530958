import { OrderStatus } from '#orders/states.ts'
import { applyLoad, type Measured } from '../load/apply-load.ts'
import { medianOf } from '../operations/compare.ts'
import type { Options } from '../read-options.ts'
import { type Account, openAccount } from '../runtime/open-accounts.ts'
import type { Runtime } from '../runtime/open-runtime.ts'
import { rareName, rareOrders, seedAccounts } from './seed-accounts.ts'

/** What a line of the table may cost: so many times the smallest account's median, or so many milliseconds. */
export type Bound = { times: number } | { ms: number } | null

export type GrowthLine = { line: string; bound: Bound; sizes: (Measured & { orders: number; found: number })[] }
export type Growth = { seedingSeconds: number; lines: GrowthLine[] }

type Line = {
  line: string
  bound: Bound
  warmUpRequests: number
  /** Of each round, where one may take longer than a round should. */
  requestsInRound?: number
  query(account: Filled, random: number): Record<string, string | number | number[]>
}

type Filled = Account & { orders: number; total: number }

const pageSize = 25
const day = 24 * 3_600_000

/** Half a year, ending a month ago, beginning and ending within an hour. */
const range = {
  dateFrom: new Date(Date.now() - 210 * day).toISOString(),
  dateTo: new Date(Date.now() - 30 * day).toISOString(),
}

const lines: readonly Line[] = [
  { line: 'page 1', bound: { times: 1.5 }, warmUpRequests: 100, query: () => ({}) },
  {
    line: 'a page in the middle',
    bound: { times: 3 },
    warmUpRequests: 50,
    query: ({ total }, random) => ({ pageNumber: Math.floor(total / pageSize / 2) - Math.floor(random * 10) }),
  },
  {
    line: 'page 2 of two statuses in half a year',
    bound: { times: 3 },
    warmUpRequests: 50,
    query: () => ({ ...range, statuses: [OrderStatus.Fulfilled, OrderStatus.LabelCreated], pageNumber: 2 }),
  },
  {
    line: 'page 1 of a rare status',
    bound: { times: 3 },
    warmUpRequests: 50,
    query: () => ({ statuses: OrderStatus.Returned }),
  },
  {
    line: `search that finds ${rareOrders}`,
    bound: { ms: 20 },
    warmUpRequests: 50,
    query: () => ({ search: rareName.slice(2, -2).toLowerCase() }),
  },
  {
    line: 'search that finds one in sixteen',
    bound: null,
    warmUpRequests: 1,
    requestsInRound: 2,
    query: () => ({ search: 'Chicago' }),
  },
]

const rounds = 3

/** Measures the list in accounts of growing size, one request at a time. */
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
    const bySize = accounts.map((account) => ({ account, rounds: [] as Measured[] }))
    for (const { account } of bySize) await measureLine(runtime, account, line, { requests: line.warmUpRequests })
    for (let round = 0; round < rounds; round += 1) {
      for (const { account, rounds } of bySize) {
        const { requestsInRound: requests } = line
        rounds.push(
          await measureLine(runtime, account, line, requests ? { requests } : { durationMs: options.roundMs / 2 }),
        )
      }
    }
    const sizes = []
    for (const { account, rounds } of bySize) {
      const found = await totalOf(runtime, account, pathOf(line, account))
      sizes.push({ orders: account.orders, found, ...medianOf(rounds) })
    }
    measured.push({ line: line.line, bound: line.bound, sizes })
  }
  return { seedingSeconds, lines: measured }
}

function pathOf(line: Line, account: Filled): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(line.query(account, Math.random()))) {
    for (const one of [value].flat()) query.append(name, String(one))
  }
  return `/api/v1/orders?${query}`
}

const measureLine = (
  runtime: Runtime,
  account: Filled,
  line: Line,
  until: { requests: number } | { durationMs: number },
): Promise<Measured> =>
  applyLoad({
    url: runtime.serviceUrl,
    clients: 1,
    until,
    next: () => ({
      method: 'GET',
      path: pathOf(line, account),
      headers: { authorization: `Bearer ${account.token}` },
    }),
    signal: runtime.signal,
  })

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
