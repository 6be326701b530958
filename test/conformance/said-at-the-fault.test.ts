import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { anOrder } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

describe('An error names its cause', { concurrency: 6 }, () => {
  test('with the line and column of invalid JSON, but none of its text', async () => {
    const client = await environment.openClient()
    const answer = await client.post('/api/v1/orders', '{\n  "apiKey": "very secret",\n}')
    const { message, metaData } = expectError(answer, 400, 'Validation.RequestUnreadable')
    assert.deepEqual([metaData.line, metaData.column], [3, 1])
    assert.match(message, /line 3, column 1/)
    assert.doesNotMatch(answer.text, /secret|apiKey/)
  })

  test('for an empty body, or one that is not UTF-8', async () => {
    const client = await environment.openClient()
    const empty = await client.post('/api/v1/orders', '')
    assert.match(expectError(empty, 400, 'Validation.RequestUnreadable').message, /empty/)
    const latin = await fetch(new URL('/api/v1/orders', environment.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: Buffer.from('{"a":"\xe9"}', 'latin1'),
    })
    assert.match(((await latin.json()) as { errors: [{ message: string }] }).errors[0].message, /UTF-8/)
  })

  test('by explaining repeated parameters if several values are in one', async () => {
    const client = await environment.openClient()
    const joined = await client.get('/api/v1/orders?statuses=8,7')
    assert.match(
      expectError(joined, 400, 'Validation.StatusesInvalid').message,
      /^statuses\[0\] must be an integer\. To pass several values, repeat the parameter: statuses=…&statuses=…\.$/,
    )
    assert.equal((await client.get('/api/v1/orders?statuses=8&statuses=7')).status, 200)
    const twice = await client.get('/api/v1/orders?pageSize=1&pageSize=2')
    assert.match(
      expectError(twice, 400, 'Validation.PageSizeInvalid').message,
      /^pageSize must be an integer, and the parameter must be sent only once\.$/,
    )
  })

  test('by giving the number for the name of a status', async () => {
    const client = await environment.openClient()
    const { id } = expectData(await client.post('/api/v1/orders', anOrder()), 201)
    const named = await client.patch(`/api/v1/orders/${id}/status`, { status: 'Fulfilled' })
    assert.equal(
      expectError(named, 400, 'Validation.StatusInvalid').message,
      'status must be an integer: use 4 for Fulfilled.',
    )
    const unknown = await client.patch(`/api/v1/orders/${id}/status`, { status: 'constructor' })
    assert.equal(expectError(unknown, 400, 'Validation.StatusInvalid').message, 'status must be an integer.')
    const listed = await client.get('/api/v1/orders?statuses=OnHold')
    assert.equal(
      expectError(listed, 400, 'Validation.StatusesInvalid').message,
      'statuses[0] must be an integer: use 2 for OnHold.',
    )
  })

  test('in a header that lists unknown, ignored parameters', async () => {
    const client = await environment.openClient()
    const answer = await client.get('/api/v1/orders?status=8&pageSize=5&b%0d%0aad=1')
    assert.equal(expectData(answer).pageSize, 5)
    assert.equal(answer.headers.get('x-ignored-parameters'), 'status, b%0D%0Aad')
    assert.equal((await client.get('/api/v1/orders?statuses=8')).headers.get('x-ignored-parameters'), null)
    for (const name of ['status', 'statuses[a]', 'statuses[][]', 'statuses.0', 'statuse', 'page_size', '__proto__']) {
      const other = await client.get(`/api/v1/orders?${name}=8`)
      assert.deepEqual([other.status, other.headers.get('x-ignored-parameters')], [200, encodeURIComponent(name)])
    }
    // Operations without parameters ignore all.
    const created = await client.post('/api/v1/orders?dryRun=true', anOrder())
    assert.deepEqual([created.status, created.headers.get('x-ignored-parameters')], [201, 'dryRun'])
  })

  test('by naming the parameter that an almost equal name means', async () => {
    const client = await environment.openClient()
    const { message } = expectError(await client.get('/api/v1/orders?Statuses[0]=8'), 400, 'Validation.StatusesInvalid')
    assert.equal(
      message,
      'statuses was sent as Statuses[0], but its name must be exactly statuses. To pass several values, repeat the parameter: statuses=…&statuses=….',
    )
    const missing = crypto.randomUUID()
    const format = await client.get(`/api/v1/labels/${missing}/download?Format=2`)
    assert.match(expectError(format, 400, 'Validation.FormatInvalid').message, /exactly format\.$/)
  })

  test('by explaining that a missing phone may be null', async () => {
    const client = await environment.openClient()
    const answer = await client.post('/api/v1/orders', anOrder({ to: { phone: undefined } }))
    const { message } = expectError(answer, 422, 'Validation.PhoneRequired')
    assert.equal(message, 'toAddress.phone is required but may be null.')
    assert.equal((await client.post('/api/v1/orders', anOrder({ to: { phone: null } }))).status, 201)
  })

  test('by listing the known package types for an unknown one, without a carrier call', async () => {
    const client = await environment.openClient()
    const parcel = { length: null, width: null, height: null, predefinedPackage: 'MediumFlatRateBoxx' }
    // A carrier call would return that all carriers are down.
    const to = { name: 'Ada [rates-down]' }
    const created = expectData(await client.post('/api/v1/orders', anOrder({ to, parcel })), 201)
    const rated = await client.post(`/api/v1/shipments/${created.shipments[0].id}/rates`)
    const { message, metaData } = expectError(rated, 422, 'Rate.PackageUnknown')
    assert.match(message, /MediumFlatRateBox\?$/)
    assert.equal(metaData.meant, 'MediumFlatRateBox')
    assert.ok(metaData.known.usps.includes('MediumFlatRateBox') && metaData.known.ups.length > 1)
    const both = await client.post('/api/v2/orders', { order: anOrder({ to, parcel }) })
    assert.ok(expectError(both, 422, 'Rate.PackageUnknown').metaData.orderId)
    const strange = await client.createOrder({ parcel: { ...parcel, predefinedPackage: 'my own crate' } })
    const other = await client.post(`/api/v1/shipments/${strange.shipments[0].id}/rates`)
    assert.match(expectError(other, 422, 'Rate.PackageUnknown').message, / Known names: .*UPSLetter/)
  })

  test('with the ids of an order and its shipments if it was stored without rates', async () => {
    const client = await environment.openClient()
    const noSides = { length: null, width: null, height: null }
    for (const [changes, status, code] of [
      [{ to: { name: 'Ada [rates-down]' } }, 503, 'Carrier.Unavailable'],
      [{ to: { name: 'Ada [rates-rejected]' } }, 422, 'Rate.CarrierRejected'],
      [{ to: { name: 'Ada [rates-none]' } }, 422, 'Rate.NoneAvailable'],
      [{ parcel: noSides }, 422, 'Rate.ParcelIncomplete'],
    ] as const) {
      const answer = await client.post('/api/v2/orders', { order: anOrder({ ...changes, shipments: 2 }) })
      const { metaData } = expectError(answer, status, code)
      assert.equal(answer.body.data, null)
      const order = expectData(await client.get(`/api/v1/orders/${metaData.orderId}`))
      assert.equal(metaData.shipmentIds.length, 2)
      assert.ok(metaData.shipmentIds.includes(order.shipmentId))
      for (const error of answer.body.errors) assert.equal(error.metaData.orderId, order.id)
    }
  })

  test('with the URL of its page, which the service hosts', async () => {
    const client = await environment.openClient()
    const nowhere = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'
    for (const [answer, page] of [
      [await client.get(`/api/v1/orders/${nowhere}`), 'Order.NotFound'],
      [await client.get(`/api/v1/labels/${nowhere}/download`), 'Label.NotFound'],
      [await client.get('/api/v1/orders/nope'), 'Validation.FieldNameInvalid'],
      [await client.post('/api/v1/auth/token', {}), 'Validation.FieldNameRequired'],
      [await client.get('/nowhere'), 'General.RouteNotFound'],
    ] as const) {
      const [error] = answer.body.errors ?? [answer.body]
      const { docUrl } = error.metaData ?? error.metadata
      assert.equal(docUrl, `${environment.url}/docs/errors/${page}`)
      const served = await fetch(docUrl)
      assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
      const html = await served.text()
      assert.ok(html.includes(`<h1`) && html.includes(page))
      assert.doesNotMatch(html, /<script|<link|<img|src=/)
      const policy = served.headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; style-src 'sha256-/)
      const head = await fetch(docUrl, { method: 'HEAD' })
      assert.deepEqual([head.status, await head.text()], [200, ''])
    }
  })
})
