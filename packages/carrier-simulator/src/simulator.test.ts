/** Features of the carriers' protocols that no adapter uses. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type CarrierSimulator, startCarrierSimulator } from './index.ts'

let simulator: CarrierSimulator
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulator-'))
  simulator = await startCarrierSimulator({ journalFolder: folder })
})
after(async () => {
  await simulator.close()
  await rm(folder, { recursive: true })
})

type Json = Record<string, unknown>
async function call(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...sent,
  })
  const text = await answer.text()
  const isJson = (answer.headers.get('content-type') ?? '').includes('json')
  return { status: answer.status, text, json: (isJson ? JSON.parse(text) : null) as Json }
}

async function uspsHeaders(customer = '12345678') {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' })
  const token = (await (
    await fetch(`${simulator.url}/usps/oauth2/v3/token`, { method: 'POST', body: form })
  ).json()) as Json
  const authorization = `Bearer ${token.access_token}`
  const owner = { CRID: customer, MID: '912345', manifestMID: '912345' }
  const roles = [
    { roleName: 'PAYER', ...owner, accountType: 'EPS', accountNumber: '1000' },
    { roleName: 'LABEL_OWNER', ...owner },
  ]
  const payment = await call('POST', '/usps/payments/v3/payment-authorization', { authorization }, { roles })
  return { authorization, 'x-payment-authorization-token': String(payment.json.paymentAuthorizationToken) }
}

const labelRequest = {
  toAddress: {
    firstName: 'Grace',
    lastName: 'Hopper',
    streetAddress: '1 Elm St',
    city: 'Denver',
    state: 'CO',
    ZIPCode: '80202',
  },
  fromAddress: { firm: 'Engines', streetAddress: '2 Oak St', city: 'New York', state: 'NY', ZIPCode: '10001' },
  packageDescription: {
    weight: 1.5,
    length: 9,
    width: 6,
    height: 3,
    mailClass: 'PRIORITY_MAIL',
    processingCategory: 'MACHINABLE',
    rateIndicator: 'SP',
    destinationEntryFacilityType: 'NONE',
    mailingDate: new Date().toISOString().slice(0, 10),
  },
}
const trackingNumberIn = (text: string) => /"trackingNumber":"(\d+)"/.exec(text)?.[1]
const detailIn = (json: Json) => {
  const { errors } = json.error as { errors: { detail: string }[] }
  return errors[0]?.detail ?? ''
}

describe('USPS idempotency keys', () => {
  test('a repeat returns the same label, and a different request with the same key is rejected', async () => {
    const headers = { ...(await uspsHeaders()), 'x-idempotency-key': randomUUID() }
    const repeats = await Promise.all([1, 2, 3].map(() => call('POST', '/usps/labels/v3/label', headers, labelRequest)))
    assert.equal(new Set(repeats.map((answer) => trackingNumberIn(answer.text))).size, 1)
    assert.ok(repeats.every((answer) => answer.status === 200))
    const other = structuredClone(labelRequest)
    other.packageDescription.weight = 3
    assert.equal((await call('POST', '/usps/labels/v3/label', headers, other)).status, 400)
  })

  test("belong to a customer, and don't return another customer's label", async () => {
    const headers = { ...(await uspsHeaders()), 'x-idempotency-key': randomUUID() }
    await call('POST', '/usps/labels/v3/label', headers, labelRequest)
    const stranger = { ...(await uspsHeaders('87654321')), 'x-idempotency-key': headers['x-idempotency-key'] }
    const found = await call('POST', '/usps/labels/v3/label-reprint', stranger, { imageInfo: {} })
    assert.equal(detailIn(found.json), 'Order not found')
  })

  test('can reprint a label three times', async () => {
    const headers = { ...(await uspsHeaders()), 'x-idempotency-key': randomUUID() }
    await call('POST', '/usps/labels/v3/label', headers, labelRequest)
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      statuses.push((await call('POST', '/usps/labels/v3/label-reprint', headers, { imageInfo: {} })).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 400])
  })

  test('cancel without a tracking number, and the label can no longer be reprinted', async () => {
    const headers = { ...(await uspsHeaders()), 'x-idempotency-key': randomUUID() }
    await call('POST', '/usps/labels/v3/label', headers, labelRequest)
    assert.equal((await call('DELETE', '/usps/labels/v3/label', headers)).json.status, 'CANCELED')
    const reprint = await call('POST', '/usps/labels/v3/label-reprint', headers, { imageInfo: {} })
    assert.match(detailIn(reprint.json), /^Canceled/)
  })
})

describe('Requests that violate the contract are rejected', () => {
  const broken: Record<string, (request: typeof labelRequest) => unknown> = {
    'a member that does not exist': (request) => Object.assign(request, { priority: 'high' }),
    'a street of 51 characters': (request) => Object.assign(request.toAddress, { streetAddress: 'x'.repeat(51) }),
    'a state that does not exist': (request) => Object.assign(request.toAddress, { state: 'ZZ' }),
    'a weight of nothing': (request) => Object.assign(request.packageDescription, { weight: 0 }),
    'a mail class that does not exist': (request) => Object.assign(request.packageDescription, { mailClass: 'PIGEON' }),
    'no recipient name': (request) => Object.assign(request.toAddress, { firstName: undefined, lastName: undefined }),
    'a mailing date in the past': (request) => Object.assign(request.packageDescription, { mailingDate: '2020-01-01' }),
  }
  for (const [what, spoil] of Object.entries(broken)) {
    test(`USPS: ${what}`, async () => {
      const request = structuredClone(labelRequest)
      spoil(request)
      const answer = await call('POST', '/usps/labels/v3/label', await uspsHeaders(), request)
      assert.equal(answer.status, 400)
      assert.ok(detailIn(answer.json).length > 5)
    })
  }

  test('without a token, with a forged token, and with a token for another purpose', async () => {
    const { authorization } = await uspsHeaders()
    const forged = `${authorization.slice(0, -3)}xyz`
    for (const given of [{}, { authorization: forged }, { authorization }]) {
      assert.equal((await call('POST', '/usps/labels/v3/label', given, labelRequest)).status, 401)
    }
    const ups = await call('POST', '/ups/api/shipments/v2409/ship', { authorization }, {})
    assert.deepEqual(
      [ups.status, ups.json],
      [401, { response: { errors: [{ code: '250002', message: 'Invalid Authentication Information.' }] } }],
    )
  })

  test("a body that is not JSON is an error in the carrier's format", async () => {
    const headers = { 'content-type': 'application/json', ...(await uspsHeaders()) }
    const answer = await fetch(`${simulator.url}/usps/labels/v3/label`, { method: 'POST', headers, body: '{"a":' })
    assert.equal(answer.status, 400)
    assert.match(detailIn((await answer.json()) as Json), /JSON/)
  })
})

describe('control', () => {
  test('sales and tokens survive a restart in the same folder', async () => {
    const headers = { ...(await uspsHeaders()), 'x-idempotency-key': randomUUID() }
    const bought = trackingNumberIn((await call('POST', '/usps/labels/v3/label', headers, labelRequest)).text)
    await simulator.close()
    simulator = await startCarrierSimulator({ journalFolder: folder })
    const { sales } = (await call('GET', '/simulator/sales')).json as { sales: Json[] }
    const sale = sales.find((entry) => entry.trackingNumber === bought)
    assert.equal(sale?.reference, headers['x-idempotency-key'])
    assert.deepEqual(sale?.charge, { amount: '14.35', currency: 'USD' })
    assert.equal((await call('DELETE', `/usps/labels/v3/label/${bought}`, headers)).json.status, 'CANCELED')
  })

  test('connections are refused for the given time, then accepted at the same address', async (t) => {
    await call('POST', '/simulator/refuse-connections', {}, { forMs: 2500 })
    const health = () => call('GET', '/simulator/health')
    const patience = { interval: 20, timeout: 120_000 }
    await t.waitFor(() => assert.rejects(health(), { message: 'fetch failed' }), patience)
    await t.waitFor(async () => assert.deepEqual((await health()).json, { status: 'ok' }), patience)
  })

  test('a fault plan with an unknown kind is rejected', async () => {
    assert.equal((await call('POST', '/simulator/faults', {}, { rates: { 'buy-twice': 1 } })).status, 400)
  })
})
