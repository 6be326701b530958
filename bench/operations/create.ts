import { inventBodies } from '../growth/invent-orders.ts'
import { byClient, jsonHeadersOf, type Operation } from './operation.ts'
import { createPath, cycle } from './order-fixtures.ts'

export const create: Operation = {
  usesFixtures: false,
  async prepare(_runtime, _side, accounts) {
    const headersFor = byClient(accounts.map(jsonHeadersOf))
    const nextBody = cycle(inventBodies(2_000, 2))
    return { next: (client) => ({ method: 'POST', path: createPath, headers: headersFor(client), body: nextBody() }) }
  },
}
