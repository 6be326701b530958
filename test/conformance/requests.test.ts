/** Rules for requests of every operation: methods, paths, headers, bodies, and errors of the HTTP parser. */
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import test, { describe } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createSubAccount, setSubAccountActive } from '#domain/accounts/sub-accounts.ts'
import { anOrder, createClient, type Json } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate } from '../support/purchases.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()
const nowhere = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'

/** Sends raw bytes. @returns the whole response as text, once the service has closed the connection */
function exchange(bytes: string | readonly string[]): Promise<string> {
  const { hostname, port } = new URL(environment.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      for (const part of [bytes].flat()) socket.write(part)
    })
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('end', () => resolve(answer)).on('error', reject)
  })
}

describe('Methods and paths', { concurrency: 4 }, () => {
  test('OPTIONS returns 204 with the allowed methods, which are also in the Allow header of a 405', async () => {
    const client = createClient(environment.url)
    for (const [path, allowed] of [
      ['/api/v1/orders', 'GET, HEAD, POST'],
      ['/api/v2/orders', 'POST'],
      [`/api/v1/orders/${nowhere}`, 'GET, HEAD, PATCH'],
      [`/api/v1/orders/${nowhere}/status`, 'PATCH'],
      [`/api/v1/labels/${nowhere}`, 'DELETE'],
      ['/api/v1/webhooks', 'GET, HEAD, POST'],
      [`/api/v1/webhooks/${nowhere}`, 'GET, HEAD, PATCH, DELETE'],
      ['/api/v1/events', 'GET, HEAD'],
      ['/api/v1/auth/token', 'POST'],
      [`/files/${nowhere}/${nowhere}/PDF`, 'GET, HEAD'],
    ] as const) {
      const options = await client.send('OPTIONS', path)
      assert.deepEqual([options.status, options.headers.get('allow'), options.text], [204, allowed, ''], path)
      for (const method of ['PUT', 'PROPFIND', 'REPORT']) {
        const answer = await client.send(method, path)
        expectError(answer, 405, 'General.MethodNotAllowed', `${method} ${path}`)
        assert.equal(answer.headers.get('allow'), allowed, path)
      }
    }
    expectError(await client.send('OPTIONS', '/api/v1/nothing'), 404, 'General.RouteNotFound')
  })

  test('uncommon methods such as TRACE and those of WebDAV return 405 in the envelope', async () => {
    for (const method of ['TRACE', 'MKCOL', 'COPY', 'LOCK', 'PROPPATCH']) {
      const answer = await exchange(`${method} /api/v1/orders HTTP/1.1\r\nHost: waybill\r\nConnection: close\r\n\r\n`)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      assert.match(head, /^HTTP\/1\.1 405 /, method)
      assert.match(head, /\r\nallow: GET, HEAD, POST\r\n/i, method)
      const { success, data, errors } = JSON.parse(body)
      assert.deepEqual([success, data, errors[0].code], [false, null, 'General.MethodNotAllowed'], method)
    }
  })

  test('HEAD returns the status and headers of GET, without a body', async () => {
    const client = await environment.openClient()
    const { order, label } = await client.buyLabel()
    for (const [path, status] of [
      ['/api/v1/orders?pageSize=2', 200],
      ['/api/v1/orders?pageSize=0', 422],
      [`/api/v1/orders/${order.id}`, 200],
      [`/api/v1/orders/${nowhere}`, 404],
      ['/api/v1/orders/none', 400],
      ['/api/v1/credits', 200],
      [`/api/v1/labels/${label.id}/documents`, 200],
      [`/api/v1/labels/${label.id}/download?format=2`, 200],
      [`/api/v1/labels/${nowhere}/download`, 404],
      ['/console/api/session', 400],
      ['/healthz', 200],
      ['/openapi.json', 200],
      ['/nothing', 404],
    ] as const) {
      const [head, get] = [await client.send('HEAD', path), await client.get(path)]
      assert.deepEqual([head.status, get.status, head.text], [status, status, ''], path)
      assert.equal(head.headers.get('content-type'), get.headers.get('content-type'), path)
      assert.equal(head.headers.get('etag'), get.headers.get('etag'), path)
    }
    const anonymous = await createClient(environment.url).send('HEAD', '/api/v1/orders')
    assert.deepEqual([anonymous.status, anonymous.headers.get('www-authenticate')], [401, 'Bearer'])
  })

  test('a trailing slash in a path is ignored', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder()
    assert.equal(expectData(await client.get('/api/v1/orders/')).items[0].id, id)
    assert.equal(expectData(await client.get(`/api/v1/orders/${id}/`)).id, id)
    assert.equal((await client.post('/api/v1/orders/', anOrder())).status, 201)
  })

  test('a path parameter of any length is checked after the token', async () => {
    const client = await environment.openClient()
    for (const length of [1, 200, 201, 4000]) {
      const path = `/api/v1/orders/${'a'.repeat(length)}`
      expectError(await createClient(environment.url).get(path), 401, 'Auth.CredentialInvalid')
      expectError(await client.get(path), 400, 'Validation.OrderIdInvalid')
      const shipment = `/api/v1/shipments/${'a'.repeat(length)}/rates`
      expectError(await client.post(shipment), 404, 'Shipment.NotFound')
    }
  })

  test('a path with invalid escapes returns the envelope with a request id', async () => {
    const client = await environment.openClient()
    for (const id of ['%', '%zz', '%FF', '%ED%A0%80']) {
      const answer = await client.get(`/api/v1/orders/${id}`)
      expectError(answer, 400, 'Validation.RequestUnreadable')
      assert.ok(answer.headers.get('x-request-id'))
    }
  })

  test('ids are returned in lower case, in whatever case they were sent', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder()
    const moved = await client.patch(`/api/v1/orders/${id.toUpperCase()}/status`, { status: 5 })
    assert.equal(expectData(moved).orderId, id)
    assert.equal(expectData(await client.get(`/api/v1/orders/${id.toUpperCase()}`)).id, id)
  })
})

describe('Headers', { concurrency: 4 }, () => {
  test('an Idempotency-Key is ignored by operations that do not declare it, whatever its value', async () => {
    const client = await environment.openClient()
    const { order, shipmentRates } = await client.createOrderWithRates()
    const [{ shipmentId, rates }] = shipmentRates
    for (const key of ['', ' ', 'x'.repeat(500), 'has space', 'ingestion:1', 'ümlaut']) {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') || ' ' }
      const { refreshToken } = expectData(
        await client.post('/api/v1/auth/token', { apiKey: client.account.apiKey }, headers),
      )
      expectData(await client.post('/api/v1/auth/token/refresh', { refreshToken }, headers))
      expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`, undefined, headers))
      expectData(await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rates[0].id } }, headers))
      expectError(
        await client.patch(`/api/v1/orders/${order.id}/status`, { status: 0 }, headers),
        409,
        'Order.TransitionNotAllowed',
      )
      expectError(
        await client.post('/api/v1/orders', anOrder(), headers),
        400,
        key.startsWith('ing') ? 'Validation.IdempotencyKeyReserved' : 'Validation.IdempotencyKeyInvalid',
      )
    }
  })

  test('an unknown or inactive sub-account returns the envelope for a download', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'Closed' })
    await setSubAccountActive(deps(environment.db), { accountId, subAccountId, active: false })
    const path = `/api/v1/labels/${nowhere}/download`
    for (const [id, status, code] of [
      [nowhere, 404, 'SubAccount.NotFound'],
      [subAccountId, 409, 'SubAccount.Inactive'],
    ] as const) {
      const { body } = await client.get(path, { 'x-subaccount-id': id })
      assert.deepEqual([body.success, body.data, body.errors[0].code], [false, null, code])
      expectError(await client.get(path, { 'x-subaccount-id': id }), status, code)
    }
    expectError(await client.get(path), 404, 'Label.NotFound')
    assert.equal((await client.get(path)).body.category, 'NotFound')
  })
})

describe('Headers that must be sent once', { concurrency: 4 }, () => {
  const headOf = (answer: string) => answer.split('\r\n')[0]
  const order = (headers: readonly string[]) =>
    exchange(
      ['POST /api/v1/orders HTTP/1.1', 'connection: close', 'content-length: 2', ...headers, '', '{}'].join('\r\n'),
    )

  test('return 400 if they are repeated, whatever the order of a good one and a bad one', async () => {
    const client = await environment.openClient()
    const [host, json, good, bad] = [
      'host: x',
      'content-type: application/json',
      `authorization: Bearer ${client.token}`,
      'authorization: Bearer none',
    ]
    assert.match(await order([host, json, good]), /^HTTP\/1.1 400 .*Validation.FromAddressRequired/s)
    for (const [headers, code] of [
      [[host, json, good, bad], 'Validation.AuthorizationInvalid'],
      [[host, json, bad, good], 'Validation.AuthorizationInvalid'],
      [[host, json, good, good.replace('authorization', 'AUTHORIZATION')], 'Validation.AuthorizationInvalid'],
      [[host, json, 'content-type: text/plain', good], 'Validation.ContentTypeInvalid'],
      [[host, host, json, good], 'Validation.RequestUnreadable'],
      [[host, 'HOST: y', json, good], 'Validation.RequestUnreadable'],
      [[json, good], 'Validation.RequestUnreadable'],
    ] as const) {
      const answer = await order(headers)
      assert.equal(headOf(answer), 'HTTP/1.1 400 Bad Request', String(headers))
      assert.match(answer, new RegExp(`x-request-id: .*"success":false.*"code":"${code}"`, 's'))
    }
    assert.match(await exchange('GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 /)
  })
})

describe('Bodies', { concurrency: 4 }, () => {
  test('with a Content-Encoding return 415 with the coding that is accepted', async () => {
    const client = await environment.openClient()
    const compressed: Record<string, Buffer> = {
      gzip: gzipSync(JSON.stringify(anOrder())),
      deflate: deflateSync(JSON.stringify(anOrder())),
      br: brotliCompressSync(JSON.stringify(anOrder())),
    }
    const plain = Buffer.from(JSON.stringify(anOrder()))
    const send = async (coding: string, body: Buffer, path = '/api/v1/orders', headers = {}) => {
      const response = await fetch(new URL(path, environment.url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${client.token}`,
          'content-type': 'application/json',
          'content-encoding': coding,
          ...headers,
        },
        body: new Uint8Array(body),
      })
      return { status: response.status, accepted: response.headers.get('accept-encoding'), text: await response.text() }
    }
    for (const coding of ['gzip', 'deflate', 'br', 'zstd', 'GZIP', 'aes128gcm', 'identity, gzip']) {
      const { status, accepted, text } = await send(coding, compressed[coding] ?? plain)
      assert.deepEqual([status, accepted], [415, 'identity'], coding)
      assert.match(text, /General\.UnsupportedMediaType/)
    }
    // Also before the token, and in an operation whose body is optional.
    assert.equal((await send('gzip', plain, '/api/v1/orders', { authorization: 'Bearer none' })).status, 415)
    assert.equal((await send('gzip', plain, `/api/v1/shipments/${nowhere}/rates`)).status, 415)
    assert.equal((await send('gzip', plain, '/api/v1/auth/token')).status, 415)
    const form = await send('gzip', gzipSync('key=a&secret=b'), '/api/get-credits', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    assert.deepEqual(
      [form.status, form.accepted, form.text],
      [415, 'identity', 'Send the form uncompressed, without a Content-Encoding header.'],
    )
    for (const coding of ['identity', 'Identity', '']) assert.equal((await send(coding, plain)).status, 201, coding)
  })

  test('in a charset other than UTF-8 return 415', async () => {
    const client = await environment.openClient()
    for (const [type, status] of [
      ['application/json; charset=utf-8', 201],
      ['application/json;charset="UTF-8"', 201],
      ['Application/JSON; profile=x; charset=utf8', 201],
      ['application/json; charset=utf-16', 415],
      ['application/json; charset=iso-8859-1', 415],
      ['application/json; charset="us-ascii"', 415],
      ['application/json; charset=utf-8; charset=utf-16', 415],
      ['application/json-patch+json', 415],
    ] as const) {
      const answer = await client.post('/api/v1/orders', anOrder(), { 'content-type': type })
      assert.equal(answer.status, status, `${type}: ${answer.text}`)
    }
  })

  test('rates need no body with any content type, and only a body of another type returns 415', async () => {
    const client = await environment.openClient()
    const { order } = await client.createOrderWithRates()
    const path = `/api/v1/shipments/${order.shipments[0].id}/rates`
    const head = (headers: readonly string[]) =>
      [
        `POST ${path} HTTP/1.1`,
        'host: x',
        `authorization: Bearer ${client.token}`,
        'connection: close',
        ...headers,
      ].join('\r\n')
    for (const type of [[], ['content-type: text/plain'], ['content-type: application/json'], ['content-type: x']]) {
      for (const [headers, body] of [
        [[], ''],
        [['content-length: 0'], ''],
        [['transfer-encoding: chunked'], '0\r\n\r\n'],
      ] as const) {
        const answer = await exchange(`${head([...type, ...headers])}\r\n\r\n${body}`)
        assert.match(answer, /^HTTP\/1.1 200 /, `${type} ${headers}`)
      }
    }
    for (const type of [[], ['content-type: text/plain']]) {
      for (const [headers, body] of [
        [['content-length: 3'], 'a=b'],
        [['transfer-encoding: chunked'], '3\r\na=b\r\n0\r\n\r\n'],
      ] as const) {
        const answer = await exchange(`${head([...type, ...headers])}\r\n\r\n${body}`)
        assert.match(answer, /^HTTP\/1.1 415 /, `${type} ${headers}`)
        assert.match(answer, /General\.UnsupportedMediaType/)
      }
    }
  })

  test('that are not an object return 400 with that reason, and an empty list is no options', async () => {
    const client = await environment.openClient()
    const { order } = await client.createOrderWithRates()
    const shipment = `/api/v1/shipments/${order.shipments[0].id}`
    for (const [path, body, kind] of [
      [`${shipment}/labels`, [], 'an array'],
      [`${shipment}/rates`, [1], 'an array'],
      [`${shipment}/rates`, '5', 'a number'],
      ['/api/v1/orders', '"x"', 'a string'],
      ['/api/v1/orders', [], 'an array'],
      ['/api/v1/auth/token', 'null', 'null'],
      ['/api/v1/addresses/check', 'true', 'a boolean'],
    ] as const) {
      const { message } = expectError(await client.post(path, body), 400, 'Validation.RequestUnreadable')
      assert.equal(message, `The body must be a JSON object, not ${kind}.`, path)
    }
    // PHP encodes an empty object as an empty list.
    expectData(await client.post(`${shipment}/rates`, []))
  })

  test('fields named __proto__ and constructor are treated as unknown fields', async () => {
    const client = await environment.openClient()
    const text = JSON.stringify(anOrder()).replace(
      '"street1"',
      '"__proto__":{"street1":"Nowhere","polluted":true},"constructor":{"prototype":{"polluted":true}},"street1"',
    )
    const flat = await client.post('/api/v1/orders', text.replace('{', '{"__proto__":{"order":5},'))
    assert.equal(expectData(flat, 201).fromAddress.street1, anOrder().fromAddress.street1)
    const wrapped = `{"__proto__": {"toAddress": null}, "order": ${text}, "constructor": 1}`
    const created = expectData(await client.post('/api/v2/orders', wrapped))
    assert.equal(created.order.fromAddress.street1, anOrder().fromAddress.street1)
    assert.equal(({} as Json).polluted, undefined)
  })

  test('a blank rate.id returns 400', async () => {
    const client = await environment.openClient()
    const { order } = await client.createOrderWithRates()
    for (const id of ['', ' ', '\t\n']) {
      const error = expectError(await buyRate(client, order.shipments[0].id, id), 400, 'Validation.IdRequired')
      assert.equal(error.metaData.field, 'rate.id')
    }
    expectError(await buyRate(client, order.shipments[0].id, 'none'), 404, 'Rate.NotFound')
  })
})

describe('A request that the HTTP parser rejects', { concurrency: 4 }, () => {
  test('gets the envelope with a request id', async () => {
    for (const [status, request] of [
      [400, 'GET /healthz HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n'],
      [400, 'NONSENSE\r\n\r\n'],
      [400, 'POST /api/v1/auth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
      [431, `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`],
      [417, 'POST /api/v1/orders HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n'],
    ] as const) {
      const [head = '', body = ''] = (await exchange(request)).split('\r\n\r\n')
      assert.match(head, new RegExp(`^HTTP/1.1 ${status} `), request.slice(0, 60))
      assert.match(head, /x-request-id: [\w.-]{8,}/i)
      assert.match(head, /content-type: application\/json/i)
      const { success, data, errors } = JSON.parse(body)
      assert.deepEqual([success, data, errors[0].code], [false, null, 'Validation.RequestUnreadable'])
      assert.match(errors[0].message, { 400: /parsed/, 417: /100-continue/, 431: /headers/ }[status])
    }
  })
})

describe('An internal error', () => {
  test('contains the id of its request', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel({ to: { name: 'Ada [void-lost]' } })
    const lost = await client.delete(`/api/v1/labels/${label.id}`, { 'x-request-id': 'find-me' })
    const error = expectError(lost, 500, 'Label.CancellationOutcomeUnknown')
    assert.equal(error.metaData.requestId, 'find-me')
  })
})
