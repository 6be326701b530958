import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { systemClock } from '#kit/clock.ts'
import { openRawConnection } from '#kit/raw-socket.ts'

const clock = systemClock

async function listen(t: TestContext, onSocket: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.push(socket.on('error', () => {}))
    onSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { address: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

test('bytes arrive in order, responses can be read, and the end is confirmed when the device ends too', async (t) => {
  const chunks: Buffer[] = []
  const device = Promise.withResolvers<Socket>()
  const target = await listen(t, (socket) => {
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => device.resolve(socket))
    socket.write('ready')
    socket.resume()
  })
  const connection = await openRawConnection({ clock }, target, 60_000)
  await connection.write(Buffer.from('one'))
  await connection.write(Buffer.from('two'))
  let received = connection.received()
  while (received.length < 5) {
    await connection.signal()
    received += connection.received()
  }
  assert.deepEqual([received, connection.received()], ['ready', ''])
  let isClosed = false
  const closed = connection.end().then(() => {
    isClosed = true
  })
  const socket = await device.promise
  assert.deepEqual([Buffer.concat(chunks).toString(), isClosed], ['onetwo', false])
  socket.end()
  await closed
  assert.ok(isClosed)
})

test('a connection that the device breaks is a failure, never an end', async (t) => {
  const target = await listen(t, (socket) => {
    socket.once('data', () => socket.resetAndDestroy())
    socket.resume()
  })
  const connection = await openRawConnection({ clock }, target, 60_000)
  await connection.write(Buffer.from('one'))
  await assert.rejects(connection.end(), /ECONNRESET|EPIPE/)
})

test('nothing is sent if nobody listens', async (t) => {
  const target = await listen(t, () => {})
  await assert.rejects(openRawConnection({ clock }, { ...target, port: 1 }, 60_000), { code: 'ECONNREFUSED' })
})
