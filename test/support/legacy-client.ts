/** A client of the legacy interface, as published ones are written: forms out, JSON or a line of text back. */
import type { NewAccount } from '#domain/accounts/create-account.ts'
import { type Client, createClient, type Json } from './client.ts'
import type { TestEnvironment } from './test-environment.ts'

export type LegacyAnswer = { status: number; text: string; body: Json; headers: Headers }
export type LegacyClient = {
  /** @param given arguments beside key and secret */
  call(path: string, given?: Record<string, string>): Promise<LegacyAnswer>
}

export const aParcelByForm: Readonly<Record<string, string>> = {
  to_name: 'Ada Byron',
  to_street: '1600 Amphitheatre Pkwy',
  to_city: 'Mountain View',
  to_state: 'CA',
  to_zip: '94043',
  to_country: 'US',
  to_phone: '6502530000',
  from_name: 'Charles Babbage',
  from_street: '350 5th Ave',
  from_city: 'New York',
  from_state: 'NY',
  from_zip: '10118',
  from_country: 'US',
  from_phone: '2125550100',
  package_type: 'Parcel',
  carrier: 'usps',
  weight_lbs: '2',
  weight_oz: '8',
  depth: '10',
  width: '8',
  height: '4',
}

export async function readLegacyAnswer(response: Response): Promise<LegacyAnswer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, text, body: isJson ? JSON.parse(text) : null, headers: response.headers }
}

export const createLegacyClient = (url: string, account: NewAccount): LegacyClient => ({
  call: async (path, given = {}) =>
    readLegacyAnswer(
      await fetch(new URL(path, url), {
        method: 'POST',
        body: new URLSearchParams({ key: account.legacyKey, secret: account.legacySecret, ...given }),
      }),
    ),
})

/** A fresh account that speaks both interfaces, and buys by the legacy one. */
export async function openLegacyCaller(environment: TestEnvironment) {
  const account = await environment.openAccount()
  const { call } = createLegacyClient(environment.url, account)
  const client: Client = await createClient(environment.url).signIn(account)
  const buy = async (changes: Record<string, string> = {}): Promise<Json> =>
    (await call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority', ...changes })).body
  return { account, client, call, buy }
}
