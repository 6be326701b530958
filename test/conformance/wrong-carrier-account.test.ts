/** A carrier account with wrong numbers fails its test, and purchases with it log a warning. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { dhl } from '#adapters/carriers/dhl/index.ts'
import { fedex } from '#adapters/carriers/fedex/index.ts'
import { ups } from '#adapters/carriers/ups/index.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { connectCarrier, testCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import { anOrder, type Json } from '../support/client.ts'
import { expectError } from '../support/expect.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const lines: Json[] = []
const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const environment = openTestEnvironment({ logLevel: 'info', logStream })

const login = { clientId: 'shop', clientSecret: 'right', username: 'shop', password: 'right' }
const right: Readonly<Record<string, Record<string, string>>> = {
  usps: { ...login, crid: '12345678', mid: '123456789', accountNumber: '1234567890' },
  ups: { ...login, shipperNumber: 'A1B2C3' },
  fedex: { ...login, accountNumber: '123456789' },
  dhl: { ...login, accountNumber: '123456789' },
}

/** Connects the account to USPS with a wrong value, without a test. */
const connectTo = (accountId: string, wrong: Record<string, string>) =>
  connectCarrier(
    { ...deps(environment.db), seal: credentialSeal([Buffer.alloc(32, 7)]) },
    {
      accountId,
      carrier: usps,
      name: 'main',
      baseUrl: `${environment.simulatorUrl}/usps`,
      credentials: { ...right.usps, ...wrong },
    },
  )

async function tried(carrier: Carrier, wrong: Record<string, string> = {}) {
  const http = createOutgoingHttp()
  try {
    const carrierDeps = { http, clock: systemClock, log: silentLog }
    const account = {
      id: 'tried',
      baseUrl: `${environment.simulatorUrl}/${carrier.id}`,
      credentials: { ...right[carrier.id], ...wrong },
    }
    return await testCarrier({ ...carrierDeps, tokens: createAccessTokens(carrierDeps) }, { carrier, account })
  } finally {
    await http.close()
  }
}

describe('The test of a carrier account', () => {
  for (const carrier of [usps, ups, fedex, dhl]) {
    test(`accepts the correct one at ${carrier.name}`, async () => {
      assert.equal((await tried(carrier)).works, true)
    })
  }

  const wrongs: [Carrier, Record<string, string>, RegExp][] = [
    [usps, { crid: '00000000' }, /USPS rejected the credentials: .*CRID isn't enrolled in USPS Ship Outbound/],
    [usps, { crid: 'nonsense' }, /CRID isn't enrolled/],
    [usps, { mid: '000000' }, /MID is not one of the CRID/],
    [usps, { mid: 'nonsense' }, /USPS rejected the credentials: .*MID/],
    [usps, { accountNumber: 'nonsense' }, /accountNumber is not one of an Enterprise Payment Account/],
    [ups, { shipperNumber: '000000' }, /UPS rejected the account: Missing or invalid shipper number/],
    [ups, { shipperNumber: 'nonsense' }, /UPS rejected the account: .*/],
    [fedex, { accountNumber: '000000000' }, /FedEx rejected the account: The account number does not match/],
    [dhl, { accountNumber: '000000000' }, /DHL Express rejected the account: The account number is not found/],
  ]
  for (const [carrier, wrong, finding] of wrongs) {
    test(`rejects ${JSON.stringify(wrong)} at ${carrier.name}`, async () => {
      const found = await tried(carrier, wrong)
      assert.equal(found.works, false)
      assert.match(found.finding, finding)
    })
  }
})

test("rates with a wrong login are omitted, and a warning contains the carrier's text", async () => {
  const client = await environment.openClient()
  const { carrierAccountId } = await connectTo(client.account.accountId, { clientSecret: 'wrong' })
  const { body } = await client.post('/api/v2/orders', { order: anOrder() })
  const { carrierResponses } = body.data.shipmentRates[0]
  assert.equal(carrierResponses.find(({ carrier }: Json) => /usps/i.test(carrier)).success, false)
  const [warning] = lines.filter(({ carrierAccount }) => carrierAccount === carrierAccountId)
  assert.deepEqual([warning.level, warning.msg, warning.carrier], [40, 'carrier rejected its credentials', 'usps'])
  assert.match(warning.detail, /USPS returned no access token: The client credentials are invalid/)
})

test("a purchase with a wrong payer returns 503, and a warning contains the carrier's text", async () => {
  const client = await environment.openClient()
  await connectTo(client.account.accountId, { crid: '00000000' })
  const { order, shipmentId, rate } = await createRatedOrder(client, 'Ada Byron', 'usps')
  expectError(await buyRate(client, shipmentId, rate.id), 503, 'Carrier.Unavailable')
  const { rows } = await environment.db.pool.query('select id from purchases where order_id = $1', [order.id])
  const warnings = lines.filter(({ level, purchaseId }) => level === 40 && purchaseId === rows[0].id)
  assert.deepEqual(
    warnings.map(({ msg, carrier, code }) => [msg, carrier, code]),
    [['purchase failed', 'usps', 'Carrier.Unavailable']],
  )
  assert.match(warnings[0].detail, /payment authorization: CRID isn't enrolled in USPS Ship Outbound/)
})
