import { byClient, headersOf, type Operation } from './operation.ts'
import { cycle, orderFixtures } from './order-fixtures.ts'

export const get: Operation = {
  usesFixtures: false,
  async prepare(runtime, side, accounts) {
    const headersFor = byClient(accounts.map(headersOf))
    const orderFor = byClient((await orderFixtures(runtime, side, accounts)).map((orders) => cycle(orders)))
    return {
      next: (client) => ({
        method: 'GET',
        path: `/api/v1/orders/${orderFor(client)()}`,
        headers: headersFor(client),
      }),
    }
  },
}
