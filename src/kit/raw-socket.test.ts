import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sendRaw } from '#kit/raw-socket.ts'

async function listen(t: TestContext, onSocket: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer({ pauseOnConnect: true }, (socket) => {
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

const limits = { connectMs: 120_000, idleMs: 200, goodbyeMs: 120_000, totalMs: 120_000 }
/** More than the buffers of both sides hold. */
const much = Buffer.alloc(32 * 1024 * 1024, 'x')
const outcomesOf = (all: { outcome: string }[]) => all.map(({ outcome }) => outcome)

test('sends parts in order over one connection, whatever the device responds', async (t) => {
  const chunks: Buffer[] = []
  let ended = 0
  const target = await listen(t, (socket) => {
    socket.write('ready')
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => {
      ended += 1
    })
    socket.resume()
  })
  const sent = await sendRaw(target, [Buffer.from('one'), Buffer.from('two')])
  assert.deepEqual(outcomesOf(sent), ['sent', 'sent'])
  assert.deepEqual([Buffer.concat(chunks).toString(), ended], ['onetwo', 1])
})

test('sends nothing if nobody listens', async (t) => {
  const target = await listen(t, () => {})
  const [first] = await sendRaw({ ...target, port: 1 }, [Buffer.from('one')], limits)
  assert.equal(first?.outcome, 'unsent')
})

test('gives up if the device accepts no more data: the current part is unknown, later ones are unsent', async (t) => {
  const target = await listen(t, () => {})
  const [begun, rest] = await sendRaw(target, [much, Buffer.from('two')], limits)
  assert.deepEqual(
    [begun, rest?.outcome],
    [{ outcome: 'unknown', detail: 'the printer accepted no data for 200 ms' }, 'unsent'],
  )
})

test('reports the current part as unknown if the connection breaks', async (t) => {
  const target = await listen(t, (socket) => {
    socket.once('data', () => socket.resetAndDestroy())
    socket.resume()
  })
  const [begun, rest] = await sendRaw(target, [much, Buffer.from('two')], limits)
  assert.deepEqual(outcomesOf([begun, rest] as { outcome: string }[]), ['unknown', 'unsent'])
})
