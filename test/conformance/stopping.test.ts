import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedConnections } from '#carriers/connections.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { addJob } from '#kit/jobs.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** Carriers that sell once they are let. */
function holdBuying() {
  const asked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const connections = sharedConnections(
    sandboxConnections(environment.simulatorUrl).map(({ carrier, account }) => ({
      account,
      carrier: {
        ...carrier,
        buy: async (...call: Parameters<typeof carrier.buy>) => {
          asked.resolve()
          await mayAnswer.promise
          return carrier.buy(...call)
        },
      },
    })),
  )
  return { connections, asked: asked.promise, answer: mayAnswer.resolve }
}

test('a stop waits for the carrier also where the work on jobs has ended by itself; elsewhere that is begun anew', async () => {
  const carriers = holdBuying()
  let log = ''
  const write = (line: string) => {
    log += line
  }
  const node = await environment.startNode({ connections: carriers.connections, logStream: { write } })
  const client = await createClient(node.url).signIn(await environment.openAccount())
  const { shipmentId, rate } = await createRatedOrder(client, 'Ada')
  const bought = buyRate(client, shipmentId, rate.id)
  await carriers.asked

  // As the library does when a newer version of it has changed its tables.
  const change = JSON.stringify({ breaking: true, migrationNumber: 99 })
  await eventually('the work on jobs has ended', async () => {
    await environment.db.pool.query('select pg_notify($1, $2)', ['worker:migrate', change])
    return log.includes('the work on jobs has ended by itself')
  })
  let isClosed = false
  const closed = node.service.close(60_000).finally(() => {
    isClosed = true
  })
  await eventually('it listens no more', () =>
    fetch(node.url)
      .then(() => false)
      .catch(() => true),
  )
  assert.equal(isClosed, false)
  carriers.answer()
  await closed
  assert.equal((await bought).status, 200)

  await addJob(environment.db, 'expire-rates', { payload: {}, key: 'anew' })
  await eventually('the other node works on jobs again', async () => {
    environment.clock.advance(1_000)
    const { rows } = await environment.db.pool.query(`select from graphile_worker.jobs where key = 'anew'`)
    return rows.length === 0
  })
})
