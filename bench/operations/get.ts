import { headersOf, type Operation } from './operation.ts'
import { cycle, orderStock } from './order-stock.ts'

export const get: Operation = {
  name: 'get',
  title: 'get',
  target: 0.7,
  usesStock: false,
  async prepare(ground, side) {
    const headers = headersOf(ground)
    const nextOrder = cycle(await orderStock(ground, side))
    return { next: () => ({ method: 'GET', path: `/api/v1/orders/${nextOrder()}`, headers }) }
  },
}
