import { OrderStatus } from '#domain/orders/status/states.ts'
import { inventBodies } from '../growth/invent-orders.ts'
import { applyLoad } from '../load/apply-load.ts'
import type { Account, Runtime } from '../runtime/open-runtime.ts'
import { jsonHeadersOf, type Side } from './operation.ts'

/** Many more than clients at work, so that no order is used by two at a time. */
const fixtureCount = 2_000

export const createPath = '/api/v1/orders'

/** Goes round a list forever. */
export function cycle<Item>(items: readonly Item[]): () => Item {
  let index = -1
  return () => {
    index = (index + 1) % items.length
    return items[index] as Item
  }
}

/**
 * Orders of one side, an equal part in each account, made through its own operation unless they are there already.
 *
 * @returns their ids by account, in the order of the accounts
 */
export async function orderFixtures(runtime: Runtime, side: Side, accounts: readonly Account[]): Promise<string[][]> {
  const inEach = Math.ceil(fixtureCount / accounts.length)
  const found = []
  for (const account of accounts) {
    const ids = await newestOrders(runtime, side, account, inEach)
    if (ids.length < inEach) await makeOrders(runtime, side, account, inEach)
    found.push(ids.length < inEach ? await newestOrders(runtime, side, account, inEach) : ids)
  }
  return found
}

async function makeOrders(runtime: Runtime, side: Side, account: Account, count: number): Promise<void> {
  const nextBody = cycle(inventBodies(count, 1))
  const headers = jsonHeadersOf(account)
  await applyLoad({
    url: side.url,
    clients: 16,
    until: { requests: count },
    next: () => ({ method: 'POST', path: createPath, headers, body: nextBody() }),
    signal: runtime.signal,
  })
}

/** Returns the newest orders that no operation has changed. */
async function newestOrders(runtime: Runtime, { schema }: Side, account: Account, count: number): Promise<string[]> {
  const { rows } = await runtime.db.pool.query<{ id: string }>(
    `select id from ${schema}.orders where account_id = $1::uuid and status = ${OrderStatus.Created} and label_id is null
     order by created_at desc, id desc limit $2::integer`,
    [account.accountId, count],
  )
  return rows.map(({ id }) => id)
}
