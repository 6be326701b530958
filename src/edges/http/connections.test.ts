import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Server, ServerOptions } from '#edges/http/server.ts'
import { createBareServer } from '../../../test/support/bare-server.ts'
import { eventually } from '../../../test/support/eventually.ts'

type Changes = Partial<Pick<ServerOptions, 'unfinishedRequests' | 'headersTimeoutMs' | 'trustedProxies'>>

function openServer(changes: Changes) {
  let app: Server
  let port: number
  before(async () => {
    app = createBareServer(changes)
    app.get('/', async () => 'here')
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  after(() => app.close())
  return {
    /** A connection with this text sent on it. */
    async open(text: string, localAddress = '127.0.0.1'): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(text)
      return socket
    },
  }
}

const half = 'GET / HTTP/1.1\r\nHost: here\r\n'
const whole = `${half}\r\n`
const answerOn = async (socket: Socket): Promise<string> =>
  String((await once(socket, 'data'))[0]).split('\r\n')[0] ?? ''

describe('Connections without a whole request', () => {
  const { open } = openServer({ unfinishedRequests: 3 })

  test('closes the first connection of a client with too many, and keeps others and those with responses', async () => {
    const answered = await open(whole)
    assert.equal(await answerOn(answered), 'HTTP/1.1 200 OK')
    const sockets: Socket[] = []
    for (let count = 0; count < 4; count += 1) sockets.push(await open(half))
    const [first, ...rest] = sockets as [Socket, ...Socket[]]
    if (!first.destroyed) await once(first, 'close')
    const elsewhere = await open(whole, '127.0.0.2')
    assert.equal(await answerOn(elsewhere), 'HTTP/1.1 200 OK')
    answered.write(whole)
    assert.equal(await answerOn(answered), 'HTTP/1.1 200 OK')
    for (const socket of rest) {
      socket.write('\r\n')
      assert.equal(await answerOn(socket), 'HTTP/1.1 200 OK')
    }
    for (const socket of [answered, elsewhere, ...rest]) socket.destroy()
  })

  test('ignores complete requests that wait for their response', async () => {
    const sockets: Socket[] = []
    for (let count = 0; count < 10; count += 1) {
      const socket = await open('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\n{}')
      await answerOn(socket)
      sockets.push(socket)
    }
    for (const socket of sockets) {
      socket.write(whole)
      assert.equal(await answerOn(socket), 'HTTP/1.1 200 OK')
      socket.destroy()
    }
  })
})

describe('A trusted proxy', () => {
  const { open } = openServer({ unfinishedRequests: 1, trustedProxies: ['127.0.0.1'] })

  test('allows as many connections as clients need', async () => {
    const sockets = [await open(half), await open(half), await open(half)]
    for (const socket of sockets) {
      socket.write('\r\n')
      assert.equal(await answerOn(socket), 'HTTP/1.1 200 OK')
      socket.destroy()
    }
  })
})

describe('Headers that do not come to their end', () => {
  const { open } = openServer({ headersTimeoutMs: 100 })

  for (const [name, text] of [
    ['a beginning of headers', half],
    ['nothing at all', ''],
  ] as const) {
    test(`closes a connection that sends ${name}`, async () => {
      const socket = await open(text)
      let received = ''
      socket.on('data', (data) => {
        received += data
      })
      await once(socket, 'close')
      if (text !== '')
        assert.match(received, /^HTTP\/1.1 408 .*"message":"The request did not arrive completely in time\."/s)
    })
  }
})

function openSlowServer() {
  const begun = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const app = createBareServer()
  app.get('/', async () => {
    begun.resolve()
    await ready.promise
    return 'here'
  })
  app.get('/piece-by-piece', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': '4' })
    reply.raw.write('he')
    begun.resolve()
    void ready.promise.then(() => reply.raw.end('re'))
  })
  return { app, begun: begun.promise, answer: ready.resolve }
}

/**
 * Closes the server while it processes a request of a client that keeps its connections.
 *
 * @returns the response
 */
async function closeBusy(path: string): Promise<string> {
  const { app, begun, answer } = openSlowServer()
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`)
  await begun
  const closed = app.close()
  while (app.server.listening) await nextTurn()
  answer()
  await once(socket, 'end')
  await closed
  return received
}

test('closes the connection with the last response', async () => {
  const received = await closeBusy('/')
  assert.match(received, /^HTTP\/1.1 200 OK\r\n/)
  assert.match(received, /\r\nconnection: close\r\n/i)
  assert.match(received, /here$/)
})

test('closes without waiting for connections with no or half a request', async () => {
  const { app } = openSlowServer()
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const sockets = ['', 'GET / HTTP/1.1\r\nHost: here\r\n'].map((text) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write(text)
    return socket
  })
  const getConnections = promisify(app.server.getConnections.bind(app.server))
  await eventually('both are there', async () => (await getConnections()) === sockets.length)
  await app.close()
  for (const socket of sockets) if (!socket.closed) await once(socket.resume(), 'close')
})

test('closes a connection after a response that started before', async () => {
  const received = await closeBusy('/piece-by-piece')
  assert.match(received, /here$/)
})

test('answers every connection that was made before the close, and refuses later ones', async () => {
  const app = createBareServer()
  app.post('/', async () => 'here')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const body = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\n{}'
  const sockets = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1' }))
  const answers = sockets.map(async (socket) => {
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    await once(socket, 'connect')
    socket.write(body)
    await once(socket, 'end')
    return received.split('\r\n')[0]
  })
  // The kernel has accepted all of them, and the server accepts them one by one.
  await once(sockets[0] as Socket, 'connect')
  await app.close()
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(['HTTP/1.1 415 Unsupported Media Type']))
  const late = connect({ port, host: '127.0.0.1' })
  const [error] = await once(late, 'error')
  assert.equal(error.code, 'ECONNREFUSED')
})

test('answers further requests on a connection whose last response did not announce the close', async () => {
  const { app, begun, answer } = openSlowServer()
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.write('GET /piece-by-piece HTTP/1.1\r\nHost: here\r\n\r\n')
  await begun
  app.announceClose()
  answer()
  await eventually('the response ends', () => received.endsWith('here'))
  received = ''
  socket.write(whole)
  await once(socket, 'end')
  assert.match(received, /^HTTP\/1.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i)
  await app.close()
})

test('announces the close on every response before it closes', async () => {
  const app = createBareServer()
  app.get('/', async () => 'here')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  assert.equal((await fetch(url)).headers.get('connection'), 'keep-alive')
  app.announceClose()
  for (const _ of [1, 2]) {
    const answer = await fetch(url)
    assert.deepEqual([answer.status, answer.headers.get('connection'), await answer.text()], [200, 'close', 'here'])
  }
  await app.close()
})

describe('A response before the end of the body', () => {
  let app: Server
  let port: number
  before(async () => {
    app = createBareServer()
    app.post('/', async () => 'here')
    app.post('/refused', { onRequest: async () => assert.fail('refused') }, async () => 'here')
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  after(() => app.close())
  const json = 'Host: here\r\nContent-Type: application/json\r\n'
  const mebibyte = 'x'.repeat(1024 * 1024)
  const chunk = `100000\r\n${mebibyte}\r\n`

  async function openSocket(): Promise<{ socket: Socket; received(pattern: RegExp): Promise<unknown> }> {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    await once(socket, 'connect')
    return { socket, received: (pattern) => eventually(String(pattern), async () => pattern.test(text)) }
  }

  for (const [name, path, status, head, part, end] of [
    ['a body that is too large', '/', 413, 'Content-Length: 5242880', mebibyte, ''],
    ['a chunked body that is too large', '/', 413, 'Transfer-Encoding: chunked', chunk, '0\r\n\r\n'],
    ['a request that is refused before its body', '/refused', 500, 'Content-Length: 5242880', mebibyte, ''],
  ] as const) {
    test(`reaches a client that still sends ${name}, and the connection stays usable`, async () => {
      const { socket, received } = await openSocket()
      socket.write(`POST ${path} HTTP/1.1\r\n${json}${head}\r\n\r\n${part}${part}`)
      await received(new RegExp(`^HTTP/1.1 ${status} `))
      socket.write(part + part + part + end)
      socket.write('GET /next HTTP/1.1\r\nHost: here\r\n\r\n')
      await received(/HTTP\/1.1 404 /)
      socket.destroy()
    })
  }

  test('closes the connection of a client that sends much more', async () => {
    const { socket, received } = await openSocket()
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`POST / HTTP/1.1\r\n${json}Content-Length: 1073741824\r\n\r\n${mebibyte}`)
    await received(/^HTTP\/1.1 413 /)
    for (let count = 0; count < 20; count += 1) socket.write(mebibyte)
    await closed
  })

  test('is the only one if the headers decide it, and the body is requested otherwise', async () => {
    for (const [path, head, expected] of [
      ['/', `${json}Content-Length: 5242880`, 413],
      ['/refused', `${json}Content-Length: 2`, 500],
      ['/nowhere', `${json}Content-Length: 2`, 404],
      ['/', `${json}Content-Length: 2\r\nHost: again`, 400],
      ['/', `${json}Content-Length: 2`, 100],
      ['/', `${json}Transfer-Encoding: chunked`, 100],
    ] as const) {
      const { socket, received } = await openSocket()
      socket.write(`POST ${path} HTTP/1.1\r\nExpect: 100-continue\r\n${head}\r\n\r\n`)
      await received(new RegExp(`^HTTP/1.1 ${expected} `))
      if (expected === 100) {
        socket.write(head.endsWith('chunked') ? '2\r\n{}\r\n0\r\n\r\n' : '{}')
        await received(/\r\n\r\nHTTP\/1.1 200 /)
        socket.destroy()
      } else if (!socket.closed) await once(socket, 'close')
    }
  })
})
