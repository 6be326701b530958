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
      socket.resume()
      await once(socket, 'close')
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
