import { headersOf, type Operation } from './operation.ts'
import { orderFixtures } from './order-fixtures.ts'

export const list: Operation = {
  name: 'list',
  title: 'list, first page',
  target: 0.7,
  usesFixtures: false,
  async prepare(runtime, side) {
    await orderFixtures(runtime, side)
    const headers = headersOf(runtime)
    return { next: () => ({ method: 'GET', path: '/api/v1/orders', headers }) }
  },
}
