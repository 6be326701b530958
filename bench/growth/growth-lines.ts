/** The operations that are measured on accounts of growing size, and their limits. */
import { OrderStatus } from '#domain/orders/status/states.ts'
import { headersOf, jsonHeadersOf, type Operation, type Traffic } from '../operations/operation.ts'
import { cycle } from '../operations/order-fixtures.ts'
import { purchase } from '../operations/purchase.ts'
import { create } from '../operations/simple.ts'
import type { Account, Runtime } from '../runtime/open-runtime.ts'
import { rareName, rareOrders } from './seed-accounts.ts'

/**
 * The limit of a line: a multiple of the smallest account's median, or milliseconds. A search costs what it finds:
 * milliseconds hold for an account of up to a million orders.
 */
export type Bound = { times: number } | { ms: number } | null

/** `total`: how many orders its list has. */
export type Filled = Account & { orders: number; total: number }

export type GrowthRequests = Traffic & {
  /** The list that is asked for, where it is one: its total says how many are found. */
  listPath?(): string
}

export type Line = {
  line: string
  bound: Bound
  warmUpRequests: number
  /** Requests per round, if one request can take longer than a round or uses up prepared rows. */
  requestsInRound?: number
  prepare(runtime: Runtime, account: Filled): Promise<GrowthRequests>
}

const pageSize = 25
const dayMs = 24 * 3_600_000

/** Half a year, ending a month ago, beginning and ending within an hour. */
const range = {
  dateFrom: new Date(Date.now() - 210 * dayMs).toISOString(),
  dateTo: new Date(Date.now() - 30 * dayMs).toISOString(),
}

type Query = Record<string, string | number | readonly number[]>

/** A line that asks for a list. */
function asking(line: Omit<Line, 'prepare'>, query: (account: Filled) => Query): Line {
  return {
    ...line,
    async prepare(_runtime, account) {
      const headers = headersOf(account)
      const listPath = () => {
        const text = new URLSearchParams()
        for (const [name, value] of Object.entries(query(account))) {
          for (const one of [value].flat()) text.append(name, String(one))
        }
        return `/api/v1/orders?${text}`
      }
      return { listPath, next: () => ({ method: 'GET', path: listPath(), headers }) }
    },
  }
}

const ofOperation =
  (operation: Operation): Line['prepare'] =>
  (runtime, account) =>
    operation.prepare(runtime, { name: 'service', url: runtime.serviceUrl, schema: 'public' }, [account])

/** Orders of any age, each as likely as another. */
async function ordersOfAnyAge(runtime: Runtime, account: Filled, statuses: readonly OrderStatus[], count: number) {
  const { rows } = await runtime.db.pool.query<{ id: string; status: OrderStatus }>(
    `with ends as (
       select min(created_at) as first, max(created_at) as last from orders where account_id = $1::uuid
     )
     select distinct one.id, one.status
     from generate_series(1, $3::integer) as nth, ends, lateral (
       select o.id, o.status from orders o
       where o.account_id = $1::uuid and o.status = any ($2::smallint[])
         and o.created_at >= ends.first + (ends.last - ends.first) * 0.9 * nth / $3::integer
       order by o.created_at, o.id limit 1
     ) as one`,
    [account.accountId, statuses, count],
  )
  return rows
}

const { Processing, Picked, Packed } = OrderStatus
const nextStatus: Readonly<Record<number, OrderStatus>> = {
  [Processing]: Picked,
  [Picked]: Packed,
  [Packed]: Processing,
}

/** Those that change what is there come last. */
export const lines: readonly Line[] = [
  {
    line: 'get an order of any age',
    bound: { times: 1.5 },
    warmUpRequests: 100,
    async prepare(runtime, account) {
      const headers = headersOf(account)
      const nextOrder = cycle(await ordersOfAnyAge(runtime, account, Object.values(OrderStatus), 500))
      return { next: () => ({ method: 'GET', path: `/api/v1/orders/${nextOrder().id}`, headers }) }
    },
  },
  asking({ line: 'page 1', bound: { times: 1.5 }, warmUpRequests: 100 }, () => ({})),
  asking({ line: 'a page in the middle', bound: { times: 3 }, warmUpRequests: 50 }, ({ total }) => ({
    pageNumber: Math.floor(total / pageSize / 2) - Math.floor(Math.random() * 10),
  })),
  asking({ line: 'page 2 of two statuses in half a year', bound: { times: 3 }, warmUpRequests: 50 }, () => ({
    ...range,
    statuses: [OrderStatus.Fulfilled, OrderStatus.LabelCreated],
    pageNumber: 2,
  })),
  asking({ line: 'page 1 of a rare status', bound: { times: 3 }, warmUpRequests: 50 }, () => ({
    statuses: OrderStatus.Returned,
  })),
  asking({ line: `search that finds ${rareOrders}`, bound: { ms: 20 }, warmUpRequests: 50 }, () => ({
    search: rareName.slice(2, -2).toLowerCase(),
  })),
  asking(
    { line: 'search that finds every 16th order', bound: { ms: 100 }, warmUpRequests: 6, requestsInRound: 10 },
    () => ({
      search: 'Chicago',
    }),
  ),
  asking(
    { line: 'the same search, a page in the middle', bound: { ms: 100 }, warmUpRequests: 6, requestsInRound: 10 },
    ({ total }) => ({
      search: 'Chicago',
      pageNumber: Math.max(1, Math.floor(total / 16 / pageSize / 2)),
    }),
  ),
  {
    line: 'status change of an order of any age',
    bound: { times: 1.5 },
    warmUpRequests: 50,
    async prepare(runtime, account) {
      const headers = jsonHeadersOf(account)
      const nextOrder = cycle(await ordersOfAnyAge(runtime, account, [Processing, Picked, Packed], 200))
      return {
        next: () => {
          const order = nextOrder()
          order.status = nextStatus[order.status] ?? Processing
          const body = JSON.stringify({ status: order.status })
          return { method: 'PATCH', path: `/api/v1/orders/${order.id}/status`, headers, body }
        },
      }
    },
  },
  { line: 'create', bound: { times: 1.5 }, warmUpRequests: 50, prepare: ofOperation(create) },
  {
    line: 'purchase',
    bound: { times: 1.5 },
    warmUpRequests: 20,
    requestsInRound: 60,
    prepare: ofOperation(purchase),
  },
]
