import { jsonHeadersOf, type Operation } from './operation.ts'
import { cycle, orderFixtures } from './order-fixtures.ts'

/** Created, Processing, Picked, Packed, and from Packed to Processing again. */
const moves: Readonly<Record<number, number>> = { 0: 5, 5: 6, 6: 7, 7: 5 }

export const move: Operation = {
  name: 'move',
  title: 'status move',
  target: 0.7,
  usesFixtures: false,
  async prepare(runtime, side) {
    const headers = jsonHeadersOf(runtime)
    const orders = (await orderFixtures(runtime, side)).map((id) => ({ id, status: 0 }))
    const nextOrder = cycle(orders)
    return {
      next: () => {
        const order = nextOrder()
        order.status = moves[order.status] ?? 5
        const body = JSON.stringify({ status: order.status })
        return { method: 'PATCH', path: `/api/v1/orders/${order.id}/status`, headers, body }
      },
    }
  },
}
