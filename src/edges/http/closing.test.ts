import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createBareServer } from '../../../test/support/bare-server.ts'
import { eventually } from '../../../test/support/eventually.ts'

function openServer() {
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

/** Closes the server while it works on a request of a client that would keep its connection. @returns the answer */
async function closeBusy(path: string): Promise<string> {
  const { app, begun, answer } = openServer()
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

test('a server that closes tells a client in its last answer that it keeps the connection no more, and ends with it', async () => {
  const received = await closeBusy('/')
  assert.match(received, /^HTTP\/1.1 200 OK\r\n/)
  assert.match(received, /\r\nconnection: close\r\n/i)
  assert.match(received, /here$/)
})

test('a server that closes does not wait for a connection on which nothing, or half of a request, has come', async () => {
  const { app } = openServer()
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

test('a connection whose answer was begun before is ended behind it as well', async () => {
  const received = await closeBusy('/piece-by-piece')
  assert.match(received, /here$/)
})
