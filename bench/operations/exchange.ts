import type { Operation } from './operation.ts'

export const exchange: Operation = {
  name: 'exchange',
  title: 'token exchange',
  target: 0.7,
  usesFixtures: false,
  async prepare(runtime) {
    const body = JSON.stringify({ apiKey: runtime.account.apiKey })
    const headers = { 'content-type': 'application/json' }
    return { next: () => ({ method: 'POST', path: '/api/v1/auth/token', headers, body }) }
  },
}
