import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { notify, openPubSub } from '#kit/pub-sub.ts'
import { eventually } from '../../test/support/eventually.ts'
import { createTestClock } from '../../test/support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'

/** FATAL 57P03, which PostgreSQL sends during its startup. The sender then leaves the connection open. */
const startingUp = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()

/** A proxy before the database. `mode` decides what it does with a connection. */
async function openRelay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const relay = { mode: 'pass' as 'pass' | 'refuse', refused: 0, url: '', cutOff: () => {}, close: () => {} }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (relay.mode === 'refuse') {
      socket.once('data', () => {
        relay.refused += 1
        socket.write(startingUp)
      })
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(upstream)
    upstream.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
    socket.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(databaseUrl)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  relay.url = through.href
  relay.cutOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  relay.close = () => {
    server.close()
    relay.cutOff()
  }
  return relay
}

describe('listening to other nodes', () => {
  let database: TestDatabase
  let db: Database
  before(async () => {
    database = await createTestDatabase()
    db = openDatabase({ url: database.url, maxConnections: 2, log: silentLog, applicationName: 'waybill test' })
  })
  after(async () => {
    await db.close()
    await database.drop()
  })

  test('recovers from broken connections and from servers that reject without hanging up', async () => {
    const relay = await openRelay(database.url)
    const clock = createTestClock()
    const pubSub = await openPubSub({ url: relay.url, pool: db.pool, clock, log: silentLog })
    /** Whether a notification of another node arrives. It is repeated, because nobody stores it. */
    const hears = async (topic: string) => {
      let isHeard = false
      pubSub.waitFor(topic, 600_000).then(() => {
        isHeard = true
      })
      await eventually(`${topic} is heard`, async () => {
        clock.advance(100)
        await notify(db.pool, topic)
        return isHeard
      })
    }
    try {
      await hears('first')
      relay.mode = 'refuse'
      relay.cutOff()
      await eventually('it was refused twice', () => {
        clock.advance(1000)
        return relay.refused >= 2
      })
      relay.mode = 'pass'
      await hears('second')
    } finally {
      await pubSub.close()
      relay.close()
    }
  })

  test('ends while there is no connection', async () => {
    const relay = await openRelay(database.url)
    const pubSub = await openPubSub({ url: relay.url, pool: db.pool, clock: systemClock, log: silentLog })
    relay.close()
    await pubSub.close()
  })
})
