import { inventBodies } from '../growth/invent-orders.ts'
import { jsonHeadersOf, type Operation } from './operation.ts'
import { createPath, cycle } from './order-fixtures.ts'

export const create: Operation = {
  name: 'create',
  title: 'create v1',
  target: 0.7,
  usesFixtures: false,
  async prepare(runtime) {
    const headers = jsonHeadersOf(runtime)
    const nextBody = cycle(inventBodies(2_000, 2))
    return { next: () => ({ method: 'POST', path: createPath, headers, body: nextBody() }) }
  },
}
