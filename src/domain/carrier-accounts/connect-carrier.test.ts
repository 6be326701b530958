import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Carrier, CarrierDeps, RatesOutcome, VerifyOutcome } from '#adapters/carriers/carrier.ts'
import { dhl } from '#adapters/carriers/dhl/index.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { testCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'

const account = { id: 'one', baseUrl: 'https://carrier.example', credentials: {} }
const deps: CarrierDeps = {
  http: { send: () => assert.fail('nothing is sent'), close: async () => {} },
  clock: systemClock,
  tokens: createAccessTokens({ clock: systemClock }),
  log: silentLog,
}
const carrierThat = (quotes: RatesOutcome, checks: VerifyOutcome): Carrier => ({
  ...dhl,
  name: 'Carrier',
  rates: async () => quotes,
  verifyAccount: async () => checks,
})
const ok = { outcome: 'ok', value: null } as const
const refused = (carrierText: string) => ({ outcome: 'rejected', carrierCode: null, carrierText }) as const

test('A carrier account works where the carrier quotes for it and takes the account', async () => {
  const tried = (quotes: RatesOutcome, checks: VerifyOutcome) =>
    testCarrier(deps, { carrier: carrierThat(quotes, checks), account })
  assert.deepEqual(await tried({ outcome: 'ok', value: [] }, ok), { works: true, finding: 'Carrier returned 0 rates.' })
  assert.deepEqual(await tried(refused('No such lane.'), ok), {
    works: true,
    finding: 'Carrier accepted the credentials, but rejected the test rate request: No such lane.',
  })
  assert.deepEqual(await tried({ outcome: 'ok', value: [] }, refused('The account is closed.')), {
    works: false,
    finding: 'Carrier rejected the account: The account is closed.',
  })
  const closed = { outcome: 'unavailable', reason: 'credentials', detail: 'no payment authorization' } as const
  assert.deepEqual(await tried({ outcome: 'ok', value: [] }, closed), {
    works: false,
    finding: 'Carrier rejected the credentials: no payment authorization',
  })
})
