/** A client of the JSON API as an integrator would write one: plain HTTP, nothing of ours inside. */
import type { NewAccount } from '#domain/accounts/create-account.ts'
import { eventually } from './eventually.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are what the tests examine
export type Json = any
export type Answer = { status: number; body: Json; headers: Headers; text: string }

export type Client = {
  account: NewAccount
  token: string
  signIn(account: NewAccount): Promise<Client>
  /** Sends a request; `body` goes out as JSON unless it is a string. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Creates an order and returns the answer's data. */
  createOrder(changes?: OrderChanges): Promise<Json>
  /** Creates an order with rates and returns the answer's data. */
  createOrderWithRates(changes?: OrderChanges): Promise<Json>
  /** Creates an order and buys the cheapest label for its first shipment. */
  buyLabel(changes?: OrderChanges): Promise<{ order: Json; rate: Json; label: Json; answer: Answer }>
}

export type OrderChanges = { to?: object; from?: object; parcel?: object; shipments?: number; customsInfo?: object }

export const anAddress = {
  name: 'Ada Byron',
  company: null,
  street1: '1600 Amphitheatre Pkwy',
  street2: null,
  city: 'Mountain View',
  state: 'CA',
  zip: '94043',
  country: 'US',
  phone: '6502530000',
  email: 'ada@example.com',
  residential: false,
}
export const aSender = {
  ...anAddress,
  name: 'Charles Babbage',
  company: 'Difference Works',
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  email: null,
}
export const aParcel = { weight: 2.5, length: 10, width: 8, height: 4 }

export const anOrder = (changes: OrderChanges = {}) => ({
  fromAddress: { ...aSender, ...changes.from },
  toAddress: { ...anAddress, ...changes.to },
  shipments: Array.from({ length: changes.shipments ?? 1 }, () => ({
    parcel: { ...aParcel, ...changes.parcel },
    ...(changes.customsInfo ? { customsInfo: changes.customsInfo } : {}),
  })),
})

/** Signs in by a key of which no more is known. @param url where the service listens */
export const signInByKey = (url: string, apiKey: string): Promise<Client> =>
  createClient(url).signIn({ apiKey, accountId: '', apiKeyId: '', legacyKey: '', legacySecret: '' })

/** @param url where the service listens */
export function createClient(url: string): Client {
  const client: Client = {
    account: undefined as unknown as NewAccount,
    token: '',
    async signIn(account) {
      const answer = await client.post('/api/v1/auth/token', { apiKey: account.apiKey }, { authorization: '' })
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`)
      client.account = account
      client.token = answer.body.data.accessToken
      return client
    },
    async send(method, path, body, headers = {}) {
      const all: Record<string, string> = {
        ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }
      for (const [name, value] of Object.entries(all)) if (value === '') delete all[name]
      const response = await fetch(new URL(path, url), {
        method,
        headers: all,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      const json = response.headers.get('content-type')?.startsWith('application/json')
      return { status: response.status, headers: response.headers, text, body: json && text ? JSON.parse(text) : null }
    },
    get: (path, headers) => client.send('GET', path, undefined, headers),
    post: (path, body, headers) => client.send('POST', path, body, headers),
    patch: (path, body, headers) => client.send('PATCH', path, body, headers),
    delete: (path, headers) => client.send('DELETE', path, undefined, headers),
    async createOrder(changes) {
      const answer = await client.post('/api/v1/orders', anOrder(changes))
      if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${answer.text}`)
      return answer.body.data
    },
    async createOrderWithRates(changes) {
      const answer = await client.post('/api/v2/orders', { order: anOrder(changes) })
      if (answer.status !== 200) throw new Error(`create with rates answered ${answer.status}: ${answer.text}`)
      return answer.body.data
    },
    async buyLabel(changes) {
      const { order, shipmentRates } = await client.createOrderWithRates(changes)
      const rate = shipmentRates[0].rates[0]
      const path = `/api/v1/shipments/${order.shipments[0].id}/labels`
      // How long a purchase takes decides no test: 202 means that its repeat tells the outcome.
      const answer = await eventually('the purchase is decided', async () => {
        const told = await client.post(path, { rate: { id: rate.id } })
        return told.status !== 202 && told
      })
      if (answer.status !== 200) throw new Error(`purchase answered ${answer.status}: ${answer.text}`)
      return { order, rate, label: answer.body.data.postageLabel, answer }
    },
  }
  return client
}
