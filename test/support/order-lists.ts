/** Lists of orders, and orders of every status and source to fill them with. */
import assert from 'node:assert/strict'
import { createOrder } from '#domain/orders/order/create-order.ts'
import type { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import type { Client, Json } from './client.ts'
import { aNewOrder } from './new-order.ts'
import { deps, type TestEnvironment } from './test-environment.ts'

export const listOrdersOf = async (client: Client, query = '', headers = {}): Promise<Json> => {
  const answer = await client.get(`/api/v1/orders${query}`, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
export const idsOf = (page: Json): string[] => page.items.map((item: Json) => item.id)

export type SeededOrder = {
  id: string
  at: Date
  status: OrderStatus
  source: OrderSource
  subAccountId: string | null
  name: string
}

/** Orders of every status and source, made at times that the caller holds. */
export async function seedOrders(
  environment: TestEnvironment,
  accountId: string,
  count: number,
  at: (index: number) => Date,
  subAccountId: string | null = null,
) {
  const seeded: SeededOrder[] = []
  for (let index = 0; index < count; index += 1) {
    const time = at(index)
    const status = ((index * 7) % 12) as OrderStatus
    const source = ((index % 3) + 1) as OrderSource
    const name = `Customer ${index}`
    const sub = subAccountId && index % 4 === 0 ? subAccountId : null
    const { order } = await createOrder(
      { ...deps(environment.db), clock: { ...environment.clock, now: () => time } },
      {
        accountId,
        subAccountId: sub,
        order: aNewOrder({ name, email: `c${index}@shop.example`, city: index % 2 ? 'Denver' : 'Austin' }),
        idempotencyKey: null,
        origin: { source, status: 0, purchaseBlock: null },
      },
    )
    await environment.db.pool.query(
      'update orders set status = $3::smallint, held_from = case when $3::smallint = 2 then 0::smallint end where account_id = $1 and id = $2',
      [accountId, order.orderId, status],
    )
    seeded.push({ id: order.orderId, at: time, status, source, subAccountId: sub, name })
  }
  return seeded
}
