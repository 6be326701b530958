import { OrderStatus } from '#domain/orders/status/states.ts'
import { byClient, jsonHeadersOf, type Operation } from './operation.ts'
import { cycle, orderFixtures } from './order-fixtures.ts'

const { Created, Processing, Picked, Packed } = OrderStatus

const moves: Readonly<Record<number, OrderStatus>> = {
  [Created]: Processing,
  [Processing]: Picked,
  [Picked]: Packed,
  [Packed]: Processing,
}

export const move: Operation = {
  usesFixtures: false,
  async prepare(runtime, side, accounts) {
    const headersFor = byClient(accounts.map(jsonHeadersOf))
    const orders = await orderFixtures(runtime, side, accounts)
    const orderFor = byClient(orders.map((ids) => cycle(ids.map((id) => ({ id, status: Created as OrderStatus })))))
    return {
      next: (client) => {
        const order = orderFor(client)()
        order.status = moves[order.status] ?? Processing
        const body = JSON.stringify({ status: order.status })
        return { method: 'PATCH', path: `/api/v1/orders/${order.id}/status`, headers: headersFor(client), body }
      },
    }
  },
}
