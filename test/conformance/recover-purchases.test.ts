import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { findCarrier } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import { claimPurchase } from '#domain/purchases/buying/claim-purchase.ts'
import { UnconfirmedClaimError } from '#domain/purchases/buying/claim-shipments.ts'
import { createPurchaseBatcher } from '#domain/purchases/buying/purchase-batcher.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { sendPurchase } from '#domain/purchases/buying/send-purchase.ts'
import type { ClaimAttempt } from '#domain/purchases/purchase/claim.ts'
import { createInFlight } from '#domain/purchases/purchase/in-flight.ts'
import type { ReceivedOutcome } from '#domain/purchases/purchase/outcome-spool.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { findPurchase } from '#domain/purchases/queries/queries.ts'
import { recoverPurchases, writeSpooledOutcomes } from '#domain/purchases/reconciling/recover-purchases.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'
import { connectShop, importOrder, rateShipments } from '../support/bought-store-order.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { storesDeps } from '../support/fake-store.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { availableCredit, buyRate, createRatedOrder, less } from '../support/purchases.ts'
import { ada, openShopStore } from '../support/shop-store.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const suspended = { outcome: 'uncertain', detail: 'the node that sent it stopped' } as const

const held = holdPurchases(() => environment.simulatorUrl)
// The environment's own node runs recovery so rarely that only the tests run it.
const environment = openTestEnvironment({ recoverEveryMs: 24 * 60 * 60 * 1000, connections: held.connections })

const purchaseIdOf = async (labelId: string): Promise<string> => {
  const { rows } = await environment.db.pool.query('select purchase_id from labels where id = $1', [labelId])
  return rows[0].purchase_id
}

/** The dependencies of a node with this name, which calls no carrier. */
const nodeCalled = (node: string, changes: Partial<PurchaseDeps> = {}): PurchaseDeps => ({
  ...deps(environment.db),
  batcher: createPurchaseBatcher({
    ...deps(environment.db),
    ...{ log: silentLog, pubSub: { publish: async () => {} }, waitWindowMs: 0, findCarrier },
    ...changes,
    node,
  }),
  log: silentLog,
  carriers: { http: { send: () => assert.fail('no carrier is called') } } as unknown as PurchaseDeps['carriers'],
  connections: sharedConnections([]),
  stores: storesDeps(environment.db),
  findCarrier,
  pubSub: { publish: async () => {}, waitFor: async () => {}, close: async () => {} },
  outcomes: {
    write: (_received, record) => record(),
    writeSpooled: async () => {},
    unwritten: () => 0,
    isUnwritten: () => false,
    canSpool: async () => true,
    stop() {},
    end: async () => {},
  },
  hold: { isHeld: () => false },
  node,
  waitWindowMs: 0,
  inFlight: createInFlight(),
  timeIsUp: new AbortController().signal,
  ...changes,
})

test('a purchase that was not sent fails, even if another node suspended it in the meantime', async () => {
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const { shipmentId, rate } = await createRatedOrder(client, 'Unsent')
  const peer = nodeCalled('peer')
  const kept: ReceivedOutcome[] = []
  // The response is lost after the step, and before the node notices, another node has suspended the purchase.
  const query: Database['query'] = async (statement) => {
    const rows = await environment.db.query(statement)
    if (statement.name !== 'purchases.start') return rows as never
    await recordPurchaseOutcome(peer, { accountId, purchaseId: claim.purchase.purchaseId }, suspended)
    throw new Error('no answer')
  }
  const node = nodeCalled('held back', {
    db: { ...environment.db, query },
    connections: sharedConnections(sandboxConnections(environment.simulatorUrl)),
    outcomes: {
      ...peer.outcomes,
      write(received, record) {
        kept.push(received)
        return record()
      },
    },
  })
  const shipment = await getShipment(node, accountId, shipmentId)
  const command = { accountId, shipmentId, rateId: rate.id, allowedCarriers: null, correlationId: 'test' }
  const claim = await claimPurchase(node, command)
  await assert.rejects(sendPurchase(node, claim.purchase, shipment), /no answer/)

  const { purchaseId } = claim.purchase
  assert.deepEqual(
    kept.map(({ kind, outcome }) => [kind, outcome.outcome]),
    [['purchase', 'unsent']],
    'it is written until it is written',
  )
  const read = await findPurchase(environment, { accountId, purchaseId })
  assert.deepEqual(
    read?.events.map(({ what }) => what),
    ['claimed', 'sent', 'outcome unknown', 'failed'],
  )
  assert.equal(await availableCredit(environment, client), 100)
})

test('a late attempt does not abandon a purchase that a later attempt of the same node sends', async () => {
  const client = await environment.openClient({ credit: '100' })
  const name = 'Sent later'
  const { reached, release } = held.hold(name)
  const { shipmentId, rate } = await createRatedOrder(client, name)
  const buying = buyRate(client, shipmentId, rate.id)
  await reached
  const { rows } = await environment.db.pool.query(
    `select id as "purchaseId", owner from purchases where shipment_id = $1 and state = 'Processing'`,
    [shipmentId],
  )
  const { purchaseId, owner } = rows[0]
  const purchase = { accountId: client.account.accountId, purchaseId }
  const recording = {
    ...deps(environment.db),
    log: silentLog,
    node: owner,
    pubSub: { publish: async () => {} },
    findCarrier,
  }
  for (const stepId of [null, systemIds()]) {
    await recordPurchaseOutcome(recording, purchase, { outcome: 'unsent', detail: 'late', stepId })
  }
  release()
  const { trackingCode } = expectData(await buying)
  assert.deepEqual(await soldTo(environment, name), [trackingCode])
  assert.equal(await availableCredit(environment, client), less(100, rate.rate))
})

test('a claim is sent once if its own node takes it over while the first attempt waits in a batch', async () => {
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const { shipmentId, rate } = await createRatedOrder(client, 'Taken over by itself', 'fedex')
  const node = nodeCalled('slow', {
    connections: sharedConnections(sandboxConnections(environment.simulatorUrl)),
    carriers: {
      http: createOutgoingHttp({ log: silentLog }),
      clock: systemClock,
      log: silentLog,
      tokens: createAccessTokens({ clock: systemClock }),
    },
  })
  const shipment = await getShipment(node, accountId, shipmentId)
  const command = { accountId, shipmentId, rateId: rate.id, allowedCarriers: null, correlationId: 'test' }
  const { purchase } = await claimPurchase(node, command)
  const sent = await Promise.all([1, 2].map(() => sendPurchase(node, purchase, shipment)))
  const labels = sent.map((ended) => ended?.label?.trackingNumber).filter(Boolean)
  assert.deepEqual(await soldTo(environment, 'Taken over by itself'), labels)
  assert.deepEqual(sent.filter((ended) => ended === null).length, 1, 'the other found it taken')
})

test('a batched step is only taken by the owner, once, and not after the outcome', async () => {
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const { shipmentId, rate } = await createRatedOrder(client, 'Not its own')
  const heldBackMs = 40
  const query: Database['query'] = async (statement) => {
    const rows = await environment.db.query(statement)
    const untilMs = performance.now() + heldBackMs
    while (statement.name === 'purchases.start' && performance.now() < untilMs);
    return rows as never
  }
  const connections = sharedConnections(sandboxConnections(environment.simulatorUrl))
  const [owner, peer] = [
    nodeCalled('owner', { connections, db: { ...environment.db, query } }),
    nodeCalled('peer', { connections }),
  ]
  const command = { accountId, shipmentId, rateId: rate.id, allowedCarriers: null, correlationId: 'test' }
  const { purchase, shipment } = await claimPurchase(owner, command)
  const { purchaseId, shipDate } = purchase
  const leaseMs = 60_000
  const startAt = ({ batcher, node }: PurchaseDeps, of = purchase) =>
    batcher.start({ accountId: of.accountId, purchaseId, owner: node, leaseMs, shipDate, eventId: systemIds() })
  assert.equal(await startAt(peer), null)
  assert.equal(await startAt(owner, { ...purchase, accountId: systemIds() }), null)
  const leftMs = (await startAt(owner)) ?? assert.fail('its own claim')
  assert.ok(leftMs <= leaseMs - heldBackMs, 'what the answer took is gone')
  assert.equal(await startAt(owner), null)

  const charged = { amount: '1.00', currency: 'USD' }
  const numbers = { trackingNumber: 'LATE', carrierShipmentId: 'LATE', mailingDate: '2026-11-23', zone: null }
  const bought = { ...numbers, charged, artwork: null }
  const ok = { outcome: 'ok', value: bought } as const
  await assert.rejects(
    recordPurchaseOutcome(owner, { ...purchase, accountId: systemIds() }, ok, { shipment }),
    /is gone/,
  )
  await recordPurchaseOutcome(peer, purchase, suspended)
  await recordPurchaseOutcome(peer, purchase, { outcome: 'rejected', carrierCode: null, carrierText: 'no' })
  const late = await owner.batcher.record({ purchase, shipment, outcome: ok }, { alone: false })
  assert.deepEqual([late?.purchase.state, late?.label], ['Failed', null])
  assert.equal(await startAt(owner), null)
  const { rows } = await environment.db.pool.query('select from labels where account_id = $1', [accountId])
  assert.deepEqual(rows, [])
  assert.equal(await availableCredit(environment, client), 100)
  assert.deepEqual(await checkBooks(environment), [])
})

test('an old claim, or one with an expired rate, is not sent', async () => {
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const connections = sharedConnections(sandboxConnections(environment.simulatorUrl))
  for (const outdate of [
    "update purchases set created_at = now() - interval '11 minutes' where id = $1",
    'update rates set usable_until = now() where id = (select rate_id from purchases where id = $1)',
  ]) {
    const { shipmentId, rate } = await createRatedOrder(client, 'Outdated')
    const gone = nodeCalled('gone', { connections })
    const command = { accountId, shipmentId, rateId: rate.id, allowedCarriers: null, correlationId: 'test' }
    const { purchase } = await claimPurchase(gone, command)
    const { purchaseId } = purchase
    await environment.db.pool.query(outdate, [purchaseId])
    await environment.db.pool.query('update purchases set lease_until = created_at where id = $1', [purchaseId])

    const next = nodeCalled('next', { connections })
    await recoverPurchases(next)
    await next.inFlight.end()
    const read = await findPurchase(environment, { accountId, purchaseId })
    assert.deepEqual([read?.purchase.state, read?.purchase.failure?.code], ['Failed', 'Carrier.Unavailable'])
  }
  assert.equal(await availableCredit(environment, client), 100)
})

test('a node whose disk rejects writes takes over no claim', async () => {
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const { shipmentId, rate } = await createRatedOrder(client, 'Full disk')
  const dead = nodeCalled('dead', { connections: sharedConnections(sandboxConnections(environment.simulatorUrl)) })
  const { purchase } = await claimPurchase(dead, {
    ...{ accountId, shipmentId, rateId: rate.id, allowedCarriers: null, correlationId: 'test' },
  })
  const { purchaseId } = purchase
  await environment.db.pool.query('update purchases set lease_until = now() where id = $1', [purchaseId])
  const full = nodeCalled('full disk')
  await recoverPurchases({ ...full, outcomes: { ...full.outcomes, canSpool: async () => false } })
  assert.equal((await findPurchase(environment, { accountId, purchaseId }))?.purchase.state, 'Claimed')
})

test('a bought label is logged again if the confirmation of its record was lost', async () => {
  const client = await environment.openClient({ credit: '100' })
  const { label } = await client.buyLabel()
  const { accountId } = client.account
  const purchaseId = await purchaseIdOf(label.id)
  const { trackingNumber } = (await getLabel(environment, accountId, label.id)) as { trackingNumber: string }
  const lines: object[] = []
  const log = { ...silentLog, info: (fields: object, text: string) => void lines.push({ ...fields, text }) }
  const value = { trackingNumber, carrierShipmentId: trackingNumber, charged: null, zone: null, artwork: null }
  const outcome = { outcome: 'ok', value: { ...value, mailingDate: '2026-11-26' } } as const
  await recordPurchaseOutcome({ ...nodeCalled('again'), log } as PurchaseDeps, { accountId, purchaseId }, outcome)
  assert.deepEqual(
    lines.map((line) => [(line as { text: string }).text, (line as { labelId: string }).labelId]),
    [['label bought', label.id]],
  )
})

test('a purchase that cannot be recovered is logged, and does not delay the next one', async () => {
  const client = await environment.openClient()
  const { accountId } = client.account
  const poisoned = await purchaseIdOf((await client.buyLabel()).label.id)
  const healthy = await purchaseIdOf((await client.buyLabel()).label.id)
  // Both were being sent by a node that died. No outcome can be written for the first one.
  for (const [purchaseId, minutesAgo] of [
    [poisoned, 2],
    [healthy, 1],
  ]) {
    await environment.db.pool.query(
      `update purchases set state = 'Processing', owner = 'gone', label_id = null,
                            lease_until = now() - make_interval(mins => $2) where id = $1`,
      [purchaseId, minutesAgo],
    )
  }
  await environment.db.pool.query(
    `alter table purchases add constraint poisoned check (id <> '${poisoned}' or state <> 'OutcomeUnknown') not valid`,
  )
  const logged: object[] = []
  await recoverPurchases(
    nodeCalled('recovering', { log: { ...silentLog, error: (fields) => void logged.push(fields) } }),
  )

  const stateOf = async (purchaseId: string) =>
    (await findPurchase(environment, { accountId, purchaseId }))?.purchase.state
  assert.equal(await stateOf(healthy), 'OutcomeUnknown')
  assert.equal(await stateOf(poisoned), 'Processing')
  assert.deepEqual(
    logged.map((fields) => (fields as { purchaseId?: string }).purchaseId),
    [poisoned],
  )
})

test('a claim that is taken over is sent only if its store still allows the purchase', async () => {
  const shop = openShopStore()
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const stores = storesDeps(environment.db, { known: [shop.store] })
  const storeId = await connectShop(stores, shop, accountId)
  const connections = sharedConnections(sandboxConnections(environment.simulatorUrl))
  const claim = async () => {
    const placed = shop.shop.place({
      address: ada,
      lines: [{ sku: 'CUP', name: 'Cup', quantity: 1, weightGrams: 300 }],
    })
    const orderId = await importOrder(environment, stores, { accountId, storeId, externalId: placed.id })
    const [{ shipmentId, rateId } = assert.fail('it has a shipment')] = await rateShipments(client, orderId)
    const gone = nodeCalled('gone', { stores, connections })
    const command = { accountId, shipmentId, rateId, allowedCarriers: null, correlationId: 'test' }
    const { purchase } = await claimPurchase(gone, command)
    return { externalId: placed.id, purchaseId: purchase.purchaseId }
  }
  const [wanted, closed] = [await claim(), await claim()]
  shop.shop.cancel(closed.externalId)
  await environment.db.pool.query(
    `update purchases set lease_until = now() - interval '1 second' where account_id = $1`,
    [accountId],
  )
  await recoverPurchases(nodeCalled('next', { stores, connections }))
  const events = async ({ purchaseId }: { purchaseId: string }) =>
    (await findPurchase(environment, { accountId, purchaseId }))?.events.map(({ what }) => what) ?? []
  await eventually('the one that is wanted was sent', async () => (await events(wanted)).includes('sent'))
  await eventually('the other has failed', async () => (await events(closed)).includes('failed'))
  assert.deepEqual(await events(closed), ['claimed', 'taken over', 'failed'])
})

test('a claim that the next process released has no effect when it arrives', async () => {
  const client = await environment.openClient({ credit: '100' })
  const { accountId } = client.account
  const { shipmentId, rate } = await createRatedOrder(client, 'Late for the next process')
  const peer = nodeCalled('next process')
  const kept: ReceivedOutcome[] = []
  const asked: ClaimAttempt[] = []
  const killed = nodeCalled('killed', {
    batcher: {
      ...peer.batcher,
      claim: async (attempt) => {
        asked.push(attempt)
        throw new UnconfirmedClaimError('no answer', { cause: new DatabaseUnavailableError(new Error('no answer')) })
      },
    },
    outcomes: {
      ...peer.outcomes,
      write(received) {
        kept.push(received)
        throw new Error('the process was killed')
      },
    },
  })
  const command = { accountId, shipmentId, rateId: rate.id, allowedCarriers: null, correlationId: 'test' }
  await assert.rejects(claimPurchase(killed, command))

  const [received = assert.fail('nothing was kept')] = kept
  await writeSpooledOutcomes({
    ...peer,
    outcomes: { ...peer.outcomes, writeSpooled: async (record) => void (await record(received)) },
  })
  const [attempt = assert.fail('nothing was asked')] = asked
  await assert.rejects(peer.batcher.claim(attempt), { code: '23505' })
  const { rows } = await environment.db.pool.query('select state from purchases where account_id = $1', [accountId])
  assert.deepEqual(rows, [])
  assert.equal(await availableCredit(environment, client), 100)
})
