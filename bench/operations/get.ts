import { headersOf, type Operation } from './operation.ts'
import { cycle, orderFixtures } from './order-fixtures.ts'

export const get: Operation = {
  name: 'get',
  title: 'get',
  target: 0.7,
  usesFixtures: false,
  async prepare(runtime, side) {
    const headers = headersOf(runtime)
    const nextOrder = cycle(await orderFixtures(runtime, side))
    return { next: () => ({ method: 'GET', path: `/api/v1/orders/${nextOrder()}`, headers }) }
  },
}
