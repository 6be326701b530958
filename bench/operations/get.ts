import { headersOf, type Operation } from './operation.ts'
import { cycle, orderStock } from './order-stock.ts'

export const get: Operation = {
  name: 'get',
  title: 'get',
  target: 0.7,
  usesStock: false,
  async prepare(runtime, side) {
    const headers = headersOf(runtime)
    const nextOrder = cycle(await orderStock(runtime, side))
    return { next: () => ({ method: 'GET', path: `/api/v1/orders/${nextOrder()}`, headers }) }
  },
}
