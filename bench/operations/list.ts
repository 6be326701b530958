import { byClient, headersOf, type Operation } from './operation.ts'
import { orderFixtures } from './order-fixtures.ts'

export const list: Operation = {
  usesFixtures: false,
  async prepare(runtime, side, accounts) {
    await orderFixtures(runtime, side, accounts)
    const headersFor = byClient(accounts.map(headersOf))
    return { next: (client) => ({ method: 'GET', path: '/api/v1/orders', headers: headersFor(client) }) }
  },
}
