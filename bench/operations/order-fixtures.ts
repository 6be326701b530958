import { OrderStatus } from '#orders/states.ts'
import { inventBodies } from '../growth/invent-orders.ts'
import { applyLoad } from '../load/apply-load.ts'
import type { Runtime } from '../runtime/open-runtime.ts'
import { jsonHeadersOf, type Side } from './operation.ts'

/** More than clients at work, so that no order is used by two at a time. */
export const fixtureCount = 2_000

export const createPath = '/api/v1/orders'

/** Goes round a list forever. */
export function cycle<Item>(items: readonly Item[]): () => Item {
  let index = -1
  return () => {
    index = (index + 1) % items.length
    return items[index] as Item
  }
}

/** Orders of one side, made through its own operation unless they are there already. */
export async function orderFixtures(runtime: Runtime, side: Side): Promise<string[]> {
  const found = await newestOrders(runtime, side)
  if (found.length === fixtureCount) return found
  const nextBody = cycle(inventBodies(fixtureCount, 1))
  const headers = jsonHeadersOf(runtime)
  await applyLoad({
    url: side.url,
    connections: 16,
    until: { requests: fixtureCount },
    next: () => ({ method: 'POST', path: createPath, headers, body: nextBody() }),
    signal: runtime.signal,
  })
  return newestOrders(runtime, side)
}

/** Of those that no operation has changed. */
async function newestOrders(runtime: Runtime, { schema }: Side): Promise<string[]> {
  const { rows } = await runtime.db.pool.query<{ id: string }>(
    `select id from ${schema}.orders where account_id = $1::uuid and status = ${OrderStatus.Created} and label_id is null
     order by created_at desc, id desc limit ${fixtureCount}`,
    [runtime.account.accountId],
  )
  return rows.map(({ id }) => id)
}
