import { OrderStatus } from '#orders/states.ts'
import { jsonHeadersOf, type Operation } from './operation.ts'
import { cycle, orderFixtures } from './order-fixtures.ts'

const { Created, Processing, Picked, Packed } = OrderStatus

const moves: Readonly<Record<number, OrderStatus>> = {
  [Created]: Processing,
  [Processing]: Picked,
  [Picked]: Packed,
  [Packed]: Processing,
}

export const move: Operation = {
  name: 'move',
  title: 'status move',
  target: 0.7,
  usesFixtures: false,
  async prepare(runtime, side) {
    const headers = jsonHeadersOf(runtime)
    const orders = (await orderFixtures(runtime, side)).map((id) => ({ id, status: Created as OrderStatus }))
    const nextOrder = cycle(orders)
    return {
      next: () => {
        const order = nextOrder()
        order.status = moves[order.status] ?? Processing
        const body = JSON.stringify({ status: order.status })
        return { method: 'PATCH', path: `/api/v1/orders/${order.id}/status`, headers, body }
      },
    }
  },
}
