import { byClient, type Operation } from './operation.ts'

export const exchange: Operation = {
  usesFixtures: false,
  async prepare(_runtime, _side, accounts) {
    const bodyFor = byClient(accounts.map(({ apiKey }) => JSON.stringify({ apiKey })))
    const headers = { 'content-type': 'application/json' }
    return { next: (client) => ({ method: 'POST', path: '/api/v1/auth/token', headers, body: bodyFor(client) }) }
  },
}
