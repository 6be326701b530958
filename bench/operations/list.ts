import { headersOf, type Operation } from './operation.ts'
import { orderStock } from './order-stock.ts'

export const list: Operation = {
  name: 'list',
  title: 'list, first page',
  target: 0.7,
  usesStock: false,
  async prepare(runtime, side) {
    await orderStock(runtime, side)
    const headers = headersOf(runtime)
    return { next: () => ({ method: 'GET', path: '/api/v1/orders', headers }) }
  },
}
