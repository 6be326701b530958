import assert from 'node:assert/strict'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { runChecks } from '#cli/doctor.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import type { ReceivedOutcome } from '#domain/purchases/purchase/outcome-spool.ts'
import { dismissUnclaimedOutcome, listUnclaimedOutcomes } from '#domain/purchases/unclaimed-outcomes.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import { inspectSpool, openSpool, type Spool } from '#kit/spool.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { failWrites } from '../support/fail-writes.ts'
import { availableCredit, buyRate, createRatedOrder, less, waitForOrder } from '../support/purchases.ts'
import { skipPauses } from '../support/skip-pauses.ts'
import { OrderStatus } from '../support/statuses.ts'
import { openTestEnvironment, testDeploymentId } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** A carrier without lookup, so that its first response is the only one. */
const withoutLookup = () => {
  const { lookup: _find, ...carrier } = usps
  const accounts = sandboxConnections(environment.simulatorUrl).filter(({ carrier: { id } }) => id === 'usps')
  return sharedConnections(accounts.map(({ account }) => ({ carrier, account })))
}

/** A disk that rejects writes while it is full. */
function diskThat(isFull: () => boolean): Spool {
  const refuseIfFull = async () => {
    if (isFull()) throw new Error('ENOSPC')
  }
  return {
    probe: refuseIfFull,
    add: async (item) => {
      await refuseIfFull()
      return { item, remove: async () => {} }
    },
    readAll: async () => [],
    end: async () => {},
  }
}

/** The statements that write an outcome, in order: table and change. */
const writing = [
  ['orders', 'update'],
  ['labels', 'insert'],
  ['purchases', 'update'],
  ['credit_transfers', 'insert'],
] as const

/** Makes the statement fail for a number of times. @returns a function that ends it */
function failStatement(
  table: (typeof writing)[number][0],
  change: 'insert' | 'update',
  times: number,
): Promise<() => Promise<void>> {
  const condition =
    table === 'purchases' ? "new.state = 'Completed'" : table === 'credit_transfers' ? "new.act = 'settle'" : 'true'
  const when = table === 'orders' ? 'new.label_id is not null' : condition
  return failWrites(environment, { change, table, when, times })
}

describe("Writing a carrier's response", () => {
  for (const [table, change] of writing) {
    test(`is repeated if the ${change} of ${table} fails twice`, async () => {
      const node = await environment.startNode({ connections: withoutLookup() })
      // Fails in a batch and alone.
      const end = await failStatement(table, change, 3)
      try {
        const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '100' }))
        const name = `Unwritten ${table}`
        const { shipmentId, rate } = await createRatedOrder(client, name)
        const { trackingCode } = expectData(await skipPauses(environment, buyRate(client, shipmentId, rate.id)))
        assert.deepEqual(await soldTo(environment, name), [trackingCode])
        assert.equal(await availableCredit(environment, client), less(100, rate.rate))
      } finally {
        await end()
        await node.close()
      }
    })
  }

  test('is completed by the next process of the same deployment if the process was killed', async () => {
    const dataFolder = join(environment.folder, 'killed')
    const folder = join(dataFolder, 'outcomes')
    const killed = await environment.startNode({
      connections: withoutLookup(),
      spool: await openSpool(folder, silentLog),
      waitWindowMs: 50,
    })
    const end = await failStatement('labels', 'insert', 1000)
    const account = await environment.openAccount({ credit: '100' })
    const client = await createClient(killed.url).signIn(account)
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Killed')
    assert.equal((await buyRate(client, shipmentId, rate.id)).status, 202)
    await eventually('the outcome is on the disk', async () =>
      (await readdir(folder)).some((name) => name.endsWith('.jsonl')),
    )
    await killed.service.close(0)
    await end()

    const lines: string[] = []
    const other = await environment.startNode({
      spool: await openSpool(folder, silentLog),
      deploymentId: '018f0000-0000-7000-8000-000000000002',
      logLevel: 'error',
      logStream: { write: (line) => void lines.push(line) },
    })
    await other.close()
    const [name = ''] = await readdir(folder)
    assert.ok(
      lines.some((line) => line.includes('carrier responses of another deployment')),
      lines.join(),
    )
    const path = join(folder, name)
    await utimes(path, new Date(0), new Date(0))
    await environment.db.pool.query("insert into deployment (environment, created_at) values ('sandbox', now())")
    const findings = await runChecks({ DATABASE_URL: environment.databaseUrl, WAYBILL_DATA_DIR: dataFolder })
    const unwritten = findings.find(({ what }) => what === 'unwritten outcomes')
    assert.match(unwritten?.finding ?? '', /^1 in .* belong to another deployment/)
    // Earlier versions stored no deployment id.
    const { items } = await inspectSpool(folder, -1)
    const { deploymentId, ...unmarked } = items[0] as { deploymentId?: string }
    assert.equal(deploymentId, testDeploymentId)
    await writeFile(path, `${JSON.stringify(unmarked)}\n`)

    const next = await environment.startNode({ spool: await openSpool(folder, silentLog) })
    try {
      const again = await createClient(next.url).signIn(account)
      const done = await waitForOrder(again, order.id, ({ status }) => status === OrderStatus.LabelCreated)
      assert.deepEqual(await soldTo(environment, 'Killed'), [done.shipment.trackingNumber])
      await eventually('nothing is left on the disk', async () => (await readdir(folder)).length === 0)
    } finally {
      await next.close()
    }
  })

  test('about a purchase that the database does not contain is listed until an operator dismisses it', async () => {
    const dataFolder = join(environment.folder, 'set back')
    const folder = join(dataFolder, 'outcomes')
    const [accountId, purchaseId, cancellationId] = [systemIds(), systemIds(), systemIds()]
    const before = await openSpool(folder, silentLog)
    const value = { trackingNumber: '9405500000000000000001', carrierShipmentId: 'S1', charged: null }
    const bought = { ...value, zone: null, mailingDate: '2026-11-26', artwork: null }
    const spooled: ReceivedOutcome[] = [
      { kind: 'purchase', accountId, purchaseId, outcome: { outcome: 'ok', value: bought } },
      {
        kind: 'cancellation',
        accountId,
        cancellationId,
        labelId: systemIds(),
        outcome: { outcome: 'ok', value: null },
      },
    ]
    for (const received of spooled) await before.add({ ...received, deploymentId: testDeploymentId })
    const end = await failWrites(environment, {
      ...{ change: 'insert', table: 'unclaimed_outcomes', when: 'true', times: 1 },
    })
    const node = await environment.startNode({ spool: await openSpool(folder, silentLog) })
    try {
      const listed = await eventually('both are listed', async () => {
        environment.clock.advance(500)
        const all = await listUnclaimedOutcomes(environment)
        return all.length === 2 && all
      })
      assert.deepEqual(
        listed.map(({ id, outcome, trackingNumber }) => [id, outcome, trackingNumber]).toSorted(),
        [
          [purchaseId, 'ok', value.trackingNumber],
          [cancellationId, 'ok', null],
        ].toSorted(),
      )
      await eventually('none counts as a problem with the database', async () => {
        const { unwrittenOutcomes } = (await (await fetch(`${node.url}/readyz`)).json()) as Json
        return unwrittenOutcomes === 0
      })
      const findings = await runChecks({ DATABASE_URL: environment.databaseUrl, WAYBILL_DATA_DIR: dataFolder })
      const unclaimed = findings.find(({ what }) => what === 'unclaimed outcomes')
      assert.match(unclaimed?.finding ?? '', new RegExp(`^2 carrier responses.*${purchaseId}`))
      const by = { operator: 'Grace', reason: 'voided in their portal' }
      for (const id of [purchaseId, cancellationId]) {
        assert.equal((await dismissUnclaimedOutcome(environment, { id, ...by }))?.id, id)
        assert.equal(await dismissUnclaimedOutcome(environment, { id, ...by }), null)
      }
      assert.deepEqual(await listUnclaimedOutcomes(environment), [])
      await eventually('nothing is left on the disk', async () => {
        environment.clock.advance(500)
        return (await readdir(folder)).length === 0
      })
    } finally {
      await end()
      await node.close()
    }
  })

  test('works from memory if the disk is full', async () => {
    const full = diskThat(() => true)
    const node = await environment.startNode({ connections: withoutLookup(), spool: full })
    const end = await failStatement('labels', 'insert', 2)
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const { shipmentId, rate } = await createRatedOrder(client, 'Full')
      const { trackingCode } = expectData(await skipPauses(environment, buyRate(client, shipmentId, rate.id)))
      assert.deepEqual(await soldTo(environment, 'Full'), [trackingCode])
    } finally {
      await end()
      await node.close()
    }
  })

  test('stops further purchases while the disk is full', async () => {
    let isFull = true
    const node = await environment.startNode({ connections: withoutLookup(), spool: diskThat(() => isFull) })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '100' }))
      const first = await createRatedOrder(client, 'Heard, and not kept')
      expectData(await buyRate(client, first.shipmentId, first.rate.id))
      const before = await availableCredit(environment, client)
      const { shipmentId, rate } = await createRatedOrder(client, 'Not asked for')
      const refused = await buyRate(client, shipmentId, rate.id)
      expectError(refused, 503, 'General.Unavailable')
      assert.equal(refused.headers.get('retry-after'), '30')
      assert.deepEqual(await soldTo(environment, 'Not asked for'), [])
      assert.equal(await availableCredit(environment, client), before)
      isFull = false
      expectData(await buyRate(client, shipmentId, rate.id))
    } finally {
      await node.close()
    }
  })

  test('works if the disk hangs, and one probe at a time stops further purchases', async () => {
    const answers = Promise.withResolvers<void>()
    let probes = 0
    const hanging: Spool = {
      add: () => new Promise(() => {}),
      probe() {
        probes += 1
        return answers.promise
      },
      readAll: async () => [],
      end: async () => {},
    }
    const lines: string[] = []
    const node = await environment.startNode({
      connections: withoutLookup(),
      spool: hanging,
      logLevel: 'error',
      logStream: { write: (line) => void lines.push(line) },
    })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const { shipmentId, rate } = await createRatedOrder(client, 'Hanging')
      const { trackingCode } = expectData(await buyRate(client, shipmentId, rate.id))
      assert.deepEqual(await soldTo(environment, 'Hanging'), [trackingCode])
      await eventually('that the disk hangs is known', async () =>
        lines.some((line) => line.includes('the disk does not respond')),
      )

      const next = await createRatedOrder(client, 'After the disk hung')
      for (const _ of [1, 2]) {
        expectError(await buyRate(client, next.shipmentId, next.rate.id), 503, 'General.Unavailable')
      }
      assert.equal(probes, 1)
      answers.resolve()
      expectData(await buyRate(client, next.shipmentId, next.rate.id))
    } finally {
      await node.close()
    }
  })

  test('logs the first error with the purchase and the tracking number', async () => {
    const lines: string[] = []
    const node = await environment.startNode({
      connections: withoutLookup(),
      logLevel: 'error',
      logStream: { write: (line) => void lines.push(line) },
    })
    const end = await failStatement('labels', 'insert', 2)
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const { shipmentId, rate } = await createRatedOrder(client, 'Logged')
      const { trackingCode } = expectData(await skipPauses(environment, buyRate(client, shipmentId, rate.id)))
      const logged = lines.map((line) => JSON.parse(line)).find(({ trackingNumber }) => trackingNumber === trackingCode)
      assert.ok(logged?.purchaseId)
      assert.match(logged.err.message, /the database is not well/)
    } finally {
      await end()
      await node.close()
    }
  })

  test('the books balance after all other tests', async () => {
    assert.deepEqual(await checkBooks(environment), [])
  })
})
