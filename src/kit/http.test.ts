import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { createOutgoingHttp, type OutgoingFailure, type OutgoingHttpOptions, type OutgoingResult } from '#kit/http.ts'

/** Longer than a call takes on any machine. */
const ample = 120_000

const closers: (() => Promise<unknown> | unknown)[] = []
after(async () => {
  for (const close of closers.reverse()) await close()
})

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function httpServer(listener: RequestListener) {
  const server = createServer(listener)
  const port = await listen(server)
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { server, url: `http://127.0.0.1:${port}` }
}

/** A server of raw sockets. The test decides what happens to a connection. */
async function socketServer(onSocket: (socket: Socket, index: number) => void) {
  const sockets = new Set<Socket>()
  let count = 0
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    onSocket(socket, count++)
  })
  const port = await listen(server)
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${port}`, port, connections: () => count }
}

function outgoing(options: OutgoingHttpOptions = {}) {
  const http = createOutgoingHttp(options)
  closers.push(() => http.close())
  return http
}

function failureOf(result: OutgoingResult): OutgoingFailure {
  assert.equal(result.ok, false)
  return result.failure
}

const answer = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`

describe('a response', () => {
  test('carries status, headers and body in both directions', async () => {
    const { url } = await httpServer(async (request, response) => {
      const body = await request.reduce((all, chunk) => all + chunk, '')
      response.writeHead(201, { 'x-seen': `${request.method} ${request.url} ${request.headers['x-mine']}` })
      response.end(`got ${body}`)
    })
    const result = await outgoing().send({
      call: 'test.echo',
      method: 'POST',
      url: `${url}/a/b?c=d`,
      headers: { 'x-mine': 'yes' },
      body: 'hello',
      deadlineMs: ample,
    })
    assert.ok(result.ok)
    assert.equal(result.response.status, 201)
    assert.equal(result.response.headers['x-seen'], 'POST /a/b?c=d yes')
    assert.equal(Buffer.from(result.response.body).toString(), 'got hello')
  })

  test('leaves its connection for the next call', async () => {
    const ports = new Set<number | undefined>()
    const { url } = await httpServer((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('ok')
    })
    const http = outgoing()
    for (let round = 0; round < 20; round++) {
      assert.ok((await http.send({ call: 'test.again', method: 'GET', url, deadlineMs: ample })).ok)
    }
    // Two at most: a call that starts when the previous one ends may open a second connection.
    assert.ok(ports.size <= 2, `${ports.size} connections for twenty calls`)
  })

  test('that redirects is returned, not followed', async () => {
    let followed = 0
    const { url } = await httpServer((request, response) => {
      if (request.url === '/elsewhere') followed++
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    const result = await outgoing().send({ call: 'test.moved', method: 'POST', url, body: 'x', deadlineMs: ample })
    assert.ok(result.ok)
    assert.equal(result.response.status, 307)
    assert.equal(followed, 0)
  })
})

describe('reports certainly unsent', () => {
  test('if the connection is refused', async () => {
    const server = createSocketServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    const failure = failureOf(
      await outgoing().send({
        call: 'test.refused',
        method: 'POST',
        url: `http://127.0.0.1:${port}`,
        deadlineMs: ample,
      }),
    )
    assert.deepEqual([failure.sent, failure.reason], [false, 'connect'])
    assert.match(failure.detail, /ECONNREFUSED/)
  })

  test('if the name does not resolve', async () => {
    const failure = failureOf(
      await outgoing().send({
        call: 'test.dns',
        method: 'POST',
        url: 'http://no-such-host.invalid',
        deadlineMs: ample,
      }),
    )
    assert.deepEqual([failure.sent, failure.reason], [false, 'connect'])
  })

  const times = {
    'deadline passes': { deadlineMs: 100 },
    'time to send passes': { deadlineMs: ample, sendWithinMs: 100 },
  }
  for (const [what, limits] of Object.entries(times)) {
    test(`if its ${what} while the call waits for a connection, which then never carries it`, async () => {
      const seen: string[] = []
      const arrived = Promise.withResolvers<() => void>()
      const { url } = await httpServer((request, response) => {
        seen.push(request.url ?? '')
        if (request.url === '/first') arrived.resolve(() => response.end('late'))
        else response.end()
      })
      const http = outgoing({ connectionsPerOrigin: 1 })
      const first = http.send({ call: 'test.first', method: 'POST', url: `${url}/first`, deadlineMs: ample })
      const answerFirst = await arrived.promise
      const second = await http.send({ call: 'test.second', method: 'POST', url: `${url}/second`, ...limits })
      const failure = failureOf(second)
      assert.deepEqual([failure.sent, failure.reason], [false, 'timeout'])
      answerFirst()
      assert.ok((await first).ok)
      // The one connection is free again, and a queued request would be sent before the next.
      assert.ok((await http.send({ call: 'test.third', method: 'POST', url: `${url}/third`, deadlineMs: ample })).ok)
      assert.deepEqual(seen, ['/first', '/third'])
    })
  }
})

describe('reports possibly sent', () => {
  test('if no response comes before the deadline', async (t) => {
    const arrived = Promise.withResolvers<void>()
    const { url } = await socketServer((socket) => socket.on('data', () => arrived.resolve()))
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const call = outgoing().send({ call: 'test.silent', method: 'POST', url, body: 'x', deadlineMs: ample })
    await arrived.promise
    t.mock.timers.tick(ample)
    const failure = failureOf(await call)
    assert.deepEqual([failure.sent, failure.reason], [true, 'timeout'])
  })

  test('if the response starts in time but its body does not end in time', async (t) => {
    const begun = Promise.withResolvers<void>()
    const { url } = await httpServer((_request, response) => {
      response.writeHead(200)
      response.write('the beginning', () => begun.resolve())
    })
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const call = outgoing().send({ call: 'test.drip', method: 'GET', url, deadlineMs: ample })
    await begun.promise
    // The client has read the beginning.
    for (let round = 0; round < 5; round += 1) await nextRound()
    t.mock.timers.tick(ample)
    const failure = failureOf(await call)
    assert.deepEqual([failure.sent, failure.reason], [true, 'timeout'])
  })

  test('if the connection breaks before or within the response', async () => {
    for (const partial of ['', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nonly this']) {
      const { url, connections } = await socketServer((socket) => {
        socket.once('data', () => (partial === '' ? socket.destroy() : socket.end(partial)))
      })
      const failure = failureOf(await outgoing().send({ call: 'test.cut', method: 'POST', url, deadlineMs: ample }))
      assert.deepEqual([failure.sent, failure.reason, connections()], [true, 'broken', 1])
    }
  })

  test('if the server has closed a kept connection', async () => {
    // The first response keeps the connection. The second request is read and cut off, as by a server that restarts.
    const requests: string[] = []
    const { url, connections } = await socketServer((socket) => {
      socket.on('data', (data) => {
        requests.push(data.toString().split('\r\n')[0] ?? '')
        if (requests.length === 1) socket.write(answer('one'))
        else socket.resetAndDestroy()
      })
    })
    const http = outgoing()
    assert.ok((await http.send({ call: 'test.one', method: 'POST', url, body: '{}', deadlineMs: ample })).ok)
    await nextRound()
    const failure = failureOf(await http.send({ call: 'test.two', method: 'POST', url, body: '{}', deadlineMs: ample }))
    assert.deepEqual([failure.sent, failure.reason], [true, 'broken'])
    assert.equal(connections(), 1)
    // A repeated request would arrive before the next one.
    failureOf(await http.send({ call: 'test.three', method: 'POST', url, body: '{}', deadlineMs: ample }))
    assert.equal(requests.length, 3)
    assert.equal(connections(), 2)
  })

  test('if the response is not HTTP', async () => {
    const { url } = await socketServer((socket) => socket.once('data', () => socket.end('garbage\r\n\r\n')))
    const failure = failureOf(await outgoing().send({ call: 'test.noise', method: 'POST', url, deadlineMs: ample }))
    assert.deepEqual([failure.sent, failure.reason], [true, 'broken'])
  })

  test('if the response is larger than allowed, announced or not', async () => {
    for (const headers of [{ 'content-length': '100001' }, {}]) {
      const { url } = await httpServer((_request, response) => {
        response.writeHead(200, headers)
        response.end('x'.repeat(100_001))
      })
      const request = { call: 'test.large', method: 'GET', url, deadlineMs: ample } as const
      const failure = failureOf(await outgoing({ maxResponseBytes: 100_000 }).send(request))
      assert.deepEqual([failure.sent, failure.reason], [true, 'oversized'])
      assert.ok((await outgoing().send({ ...request, maxResponseBytes: 100_001 })).ok)
    }
  })
})

test('aborts a sent call as broken, and fails later calls unsent', async () => {
  const arrived = Promise.withResolvers<void>()
  const { url } = await httpServer(() => arrived.resolve())
  const http = createOutgoingHttp()
  const request = { call: 'test.broken-off', method: 'POST', url, deadlineMs: ample } as const
  const underWay = http.send(request)
  await arrived.promise
  await http.breakOff()
  const [sent, later] = [failureOf(await underWay), failureOf(await http.send(request))]
  assert.deepEqual([sent.sent, sent.reason], [true, 'broken'])
  assert.deepEqual([later.sent, later.reason], [false, 'connect'])
  await http.breakOff()
})

describe('a second attempt', () => {
  test('is made once for a read whose connection broke, within the same deadline', async () => {
    const { url, connections } = await socketServer((socket, index) => {
      socket.once('data', () => (index === 0 ? socket.destroy() : socket.write(answer('second'))))
    })
    const result = await outgoing().send({ call: 'test.read', method: 'POST', url, read: true, deadlineMs: ample })
    assert.ok(result.ok)
    assert.equal(connections(), 2)
  })

  test('is never followed by a third', async () => {
    const { url, connections } = await socketServer((socket) => socket.once('data', () => socket.destroy()))
    failureOf(await outgoing().send({ call: 'test.read', method: 'GET', url, read: true, deadlineMs: ample }))
    assert.equal(connections(), 2)
  })

  test('is not made for a call that is not marked as a read, whatever its method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const { url, connections } = await socketServer((socket) => socket.once('data', () => socket.destroy()))
      const http = outgoing()
      // A repeated request would arrive before the next one.
      for (const times of [1, 2]) {
        failureOf(await http.send({ call: 'test.act', method, url, deadlineMs: ample }))
        assert.equal(connections(), times)
      }
    }
  })
})

test('logs the call and the origin, never a path, query, header or body', async () => {
  const lines: string[] = []
  const log = { debug: (fields: object) => void lines.push(JSON.stringify(fields)), info() {}, warn() {}, error() {} }
  const { url } = await httpServer((_request, response) => response.end('private-answer'))
  const http = outgoing({ log })
  const secretParts = { headers: { authorization: 'Bearer private-token' }, body: 'private-body' }
  await http.send({
    call: 'usps.void',
    method: 'POST',
    url: `${url}/private-path?q=private`,
    deadlineMs: ample,
    ...secretParts,
  })
  await http.send({
    call: 'usps.buy',
    method: 'POST',
    url: 'http://127.0.0.1:1/private',
    deadlineMs: ample,
    ...secretParts,
  })
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /"call":"usps\.void".*"status":200/)
  assert.match(lines[1] ?? '', /"sent":false/)
  assert.doesNotMatch(lines.join(), /private/)
})

test('keeps 200 concurrent calls within the connection limit, and completes all', async () => {
  let open = 0
  let maxOpen = 0
  const { url, server } = await httpServer((_request, response) => void setImmediate(() => response.end('ok')))
  server.on('connection', (socket) => {
    open++
    maxOpen = Math.max(maxOpen, open)
    socket.on('close', () => open--)
  })
  const http = outgoing({ connectionsPerOrigin: 16 })
  const results = await Promise.all(
    Array.from({ length: 200 }, () => http.send({ call: 'test.many', method: 'GET', url, deadlineMs: ample })),
  )
  assert.ok(results.every((result) => result.ok))
  assert.ok(maxOpen <= 16, `${maxOpen} connections were open at once`)
})
