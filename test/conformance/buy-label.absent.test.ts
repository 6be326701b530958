import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { BuyOutcome, Carrier, LookupOutcome } from '#adapters/carriers/carrier.ts'
import { type CarrierConnections, sharedConnections } from '#adapters/carriers/connections.ts'
import { usps } from '#adapters/carriers/usps/index.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { listOrphanedLabels } from '#domain/purchases/orphaned-labels.ts'
import { findPurchase } from '#domain/purchases/queries/queries.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { anOrder, type Client } from '../support/client.ts'
import { askUntil, endPause, letTimePass } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

/** Longer than any test runs. Only `letTimePass` ends it. */
const windowMs = 3_600_000
const absent: LookupOutcome = { outcome: 'absent', code: 'its own' }
const fromGateway: LookupOutcome = { outcome: 'undecided', detail: 'a page of a gateway' }
const label = { trackingNumber: '9', carrierShipmentId: '9', charged: null, zone: null, mailingDate: '2026-10-02' }
const found = { outcome: 'ok', value: { ...label, artwork: null } } satisfies LookupOutcome

/** The carrier's lookup results, by recipient. */
const lookUps = new Map<string | null, LookupOutcome>()

/** Lookup results that come first, in this order, by recipient. */
const firstLookUps = new Map<string | null, LookupOutcome[]>()

/** The carrier's purchase outcomes, by recipient. */
const made = new Map<string | null, BuyOutcome>()

/** Loses its response to each purchase for a recipient whose lookup result is "absent". */
const carrier: Carrier = {
  ...usps,
  async buy(deps, account, input) {
    const bought = await usps.buy(deps, account, input)
    made.set(input.to.name, bought)
    return lookUps.get(input.to.name) === absent ? { outcome: 'uncertain', detail: 'lost' } : bought
  },
  lookup: async (_deps, _account, { to: { name } }) =>
    firstLookUps.get(name)?.shift() ?? lookUps.get(name) ?? fromGateway,
}

/** Outside a Sandbox, the carrier's lookup is not proven. */
const connections = (): CarrierConnections =>
  sharedConnections(
    sandboxConnections(environment.simulatorUrl)
      .filter(({ carrier: { id } }) => id === carrier.id)
      .map(({ account }) => ({
        carrier,
        account: { ...account, simulated: false, consistencyWindowMs: windowMs },
      })),
  )

const logged: string[] = []

const environment = openTestEnvironment({
  logLevel: 'error',
  logStream: { write: (line) => void logged.push(line) },
  waitWindowMs: 50,
  connections: {
    list: (accountId) => connections().list(accountId),
    find: (...named) => connections().find(...named),
  },
})

/** Buys a label for a recipient whose lookup is absent. @returns the purchase's id */
async function buyInVain(client: Client, recipient: string): Promise<string> {
  lookUps.set(recipient, absent)
  const { shipmentId, rate } = await createRatedOrder(client, recipient)
  return expectData(await buyRate(client, shipmentId, rate.id), 202).operationId
}

async function buyAbroad(client: Client, to: object): Promise<{ purchaseId: string }> {
  const item = { description: 'Wool blanket', quantity: 1, value: '44.00', weight: 2, hsTariffNumber: '630120' }
  const customsInfo = { contentsType: 'gift', customsItems: [{ ...item, originCountry: 'US' }] }
  const { shipments, ...order } = anOrder({ to })
  const body = { ...order, shipments: shipments.map((shipment) => ({ ...shipment, customsInfo })) }
  const { order: made, shipmentRates } = expectData(await client.post('/api/v2/orders', { order: body }))
  const answer = await buyRate(client, made.shipments[0].id, shipmentRates[0].rates[0].id)
  return { purchaseId: expectData(answer, 202).operationId }
}

async function purchaseOf(client: Client, purchaseId: string) {
  const read = await findPurchase(environment, { accountId: client.account.accountId, purchaseId })
  assert.ok(read)
  const of = (kind: string) => read.events.filter(({ what }) => what === kind)
  return { state: read.purchase.state, asked: of('asked the carrier'), strays: of('stray label found') }
}

/** Repeats the lookup until it ran this many times, all within the window. */
const ask = (client: Client, purchaseId: string, times: number) =>
  askUntil(environment, purchaseId, `the carrier was asked ${times} times`, async () => {
    const purchase = await purchaseOf(client, purchaseId)
    return purchase.asked.length >= times && purchase
  })

const letWindowPass = ({ account: { accountId } }: Client) => letTimePass(environment, accountId, windowMs)

/** Looks up once per window until the purchase fails. */
const believe = (client: Client, purchaseId: string) =>
  eventually('the purchase has failed', async () => {
    const purchase = await purchaseOf(client, purchaseId)
    if (purchase.state === 'Failed') return purchase
    await letWindowPass(client)
    await endPause(environment, purchaseId)
    return null
  })

describe('The lookup result "No such purchase"', { concurrency: 8 }, () => {
  test('is accepted if a proven lookup returns it twice, one window apart', async () => {
    const client = await environment.openClient({ credit: '100' })
    lookUps.set('Found', found)
    await client.buyLabel({ to: { name: 'Found' } })
    const before = await availableCredit(environment, client)
    const purchaseId = await buyInVain(client, 'Believed')
    await ask(client, purchaseId, 2)
    const { asked } = await believe(client, purchaseId)
    // Two lookups within the window are not enough.
    assert.ok(asked.length > 2)
    assert.deepEqual(
      asked.map(({ detail }) => detail),
      asked.map(() => ({ answer: 'absent', code: 'its own', isLookupProven: true })),
    )
    assert.equal(await availableCredit(environment, client), before)

    const { rows } = await environment.db.pool.query(
      `select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
       where key like 'recheck-purchase:' || $1 || '%' order by run_at`,
      [purchaseId],
    )
    assert.deepEqual(rows, [{ hours: 1 }, { hours: 24 }])
  })

  test('is checked again later, and a label that appears is recorded as orphaned and voided', async () => {
    const client = await environment.openClient({ credit: '100' })
    lookUps.set('Found first', found)
    await client.buyLabel({ to: { name: 'Found first' } })
    const before = await availableCredit(environment, client)
    const purchaseId = await buyInVain(client, 'Late')
    await believe(client, purchaseId)
    const late = made.get('Late')
    assert.ok(late?.outcome === 'ok')
    lookUps.set('Late', late)
    assert.deepEqual(await soldTo(environment, 'Late'), [late.value.trackingNumber])
    await environment.db.pool.query(
      'select graphile_worker.reschedule_jobs(array[id], run_at => now()) from graphile_worker.jobs where key = $1',
      [`recheck-purchase:${purchaseId}:0`],
    )
    await eventually('the label is told of', async () => {
      const { strays } = await purchaseOf(client, purchaseId)
      return strays.some(({ detail }) => detail.trackingNumber === late.value.trackingNumber)
    })
    await eventually('it is voided', async () => (await soldTo(environment, 'Late')).length === 0)
    assert.equal(await availableCredit(environment, client), before)
    assert.ok(logged.some((line) => line.includes(purchaseId) && line.includes(late.value.trackingNumber)))
  })

  test('is not accepted if the lookup only found later purchases, because the credentials may have changed since', async () => {
    const client = await environment.openClient()
    const purchaseId = await buyInVain(client, 'Lost before')
    lookUps.set('Found later', found)
    await client.buyLabel({ to: { name: 'Found later' } })
    const { asked: before } = await ask(client, purchaseId, 1)
    await letWindowPass(client)
    const { state, asked } = await ask(client, purchaseId, before.length + 2)
    assert.equal(state, 'OutcomeUnknown')
    assert.deepEqual(
      asked.map(({ detail }) => detail.isLookupProven),
      asked.map(() => false),
    )
  })

  test('creates an orphaned label without tracking number if several labels appear later', async () => {
    const client = await environment.openClient({ credit: '100' })
    lookUps.set('Found once', found)
    await client.buyLabel({ to: { name: 'Found once' } })
    const purchaseId = await buyInVain(client, 'Twice')
    await believe(client, purchaseId)
    const detail = 'several shipments have the reference: 1Z8, 1Z9'
    lookUps.set('Twice', { outcome: 'undecided', detail, isMade: true })
    await environment.db.pool.query(
      'select graphile_worker.reschedule_jobs(array[id], run_at => now()) from graphile_worker.jobs where key = $1',
      [`recheck-purchase:${purchaseId}:0`],
    )
    await eventually('the log tells', async () =>
      logged.some((line) => line.includes(purchaseId) && line.includes(detail)),
    )
    const { asked } = await purchaseOf(client, purchaseId)
    assert.deepEqual(asked.at(-1)?.detail, { answer: 'undecided', detail })
    const strays = (await listOrphanedLabels(environment)).filter((stray) => stray.purchaseId === purchaseId)
    assert.deepEqual(
      strays.map(({ trackingNumber, state, note }) => ({ trackingNumber, state, note })),
      [{ trackingNumber: null, state: 'Refused', note: detail }],
    )
  })

  test('is left to operators if later lookups stay undecided', async () => {
    const client = await environment.openClient({ credit: '100' })
    lookUps.set('Found before', found)
    await client.buyLabel({ to: { name: 'Found before' } })
    const purchaseId = await buyInVain(client, 'Never told')
    await believe(client, purchaseId)
    lookUps.set('Never told', fromGateway)
    // Simulates more than a day and a half of lookups.
    await environment.db.pool.query(
      `update graphile_worker._private_jobs
       set payload = jsonb_set(payload::jsonb, '{attempts}', '"1000"')::json, run_at = now() where key = $1`,
      [`recheck-purchase:${purchaseId}:0`],
    )
    const stray = await eventually('it is listed', async () =>
      (await listOrphanedLabels(environment)).find((one) => one.purchaseId === purchaseId),
    )
    assert.deepEqual([stray.trackingNumber, stray.state], [null, 'Refused'])
  })

  for (const [said, between, answers] of [
    [
      'counts as the first again if the carrier reports a label in between',
      { outcome: 'undecided', detail: 'reprinted too often', isMade: true },
      ['absent', 'undecided', 'absent', 'absent'],
    ],
    ['keeps its count if the result in between proves nothing', fromGateway, ['absent', 'undecided', 'absent']],
  ] as const) {
    test(said, async () => {
      const client = await environment.openClient()
      lookUps.set(`Found: ${said}`, found)
      await client.buyLabel({ to: { name: `Found: ${said}` } })
      firstLookUps.set(said, [absent, between])
      const purchaseId = await buyInVain(client, said)
      const { asked } = await believe(client, purchaseId)
      assert.deepEqual(
        asked.map(({ detail }) => detail.answer),
        answers,
      )
    })
  }

  test('is accepted eventually if the lookup is only proven from time to time', async () => {
    const client = await environment.openClient()
    lookUps.set('Found now and then', found)
    await client.buyLabel({ to: { name: 'Found now and then' } })
    firstLookUps.set('Found now and then', [found, fromGateway])
    const purchaseId = await buyInVain(client, 'Lost meanwhile')
    const { asked } = await believe(client, purchaseId)
    assert.deepEqual(
      asked.map(({ detail }) => detail.isLookupProven),
      [true, false, true],
    )
  })

  test('is not accepted for a package abroad if the lookup is only proven for domestic packages', async () => {
    const client = await environment.openClient()
    lookUps.set('Found at home', found)
    await client.buyLabel({ to: { name: 'Found at home' } })
    lookUps.set('Lost abroad', absent)
    const toronto = { name: 'Lost abroad', city: 'Toronto', state: 'ON', zip: 'M5V 3L9', country: 'CA' }
    const { purchaseId } = await buyAbroad(client, toronto)
    await ask(client, purchaseId, 1)
    await letWindowPass(client)
    const { state, asked } = await ask(client, purchaseId, 2)
    assert.equal(state, 'OutcomeUnknown')
    assert.deepEqual(
      asked.map(({ detail }) => detail.isLookupProven),
      asked.map(() => false),
    )
  })

  for (const [circumstance, known] of [
    ['does not find known purchases', { outcome: 'undecided', detail: 'not found' }],
    ['is answered by a gateway', fromGateway],
    ['has no known purchase to prove it', null],
  ] as const) {
    test(`is not accepted from a lookup that ${circumstance}`, async () => {
      const client = await environment.openClient()
      if (known) {
        lookUps.set(`Known, ${circumstance}`, known)
        await client.buyLabel({ to: { name: `Known, ${circumstance}` } })
      }
      const purchaseId = await buyInVain(client, `Lost, ${circumstance}`)
      await ask(client, purchaseId, 1)
      await letWindowPass(client)
      const { state, asked } = await ask(client, purchaseId, 2)
      assert.equal(state, 'OutcomeUnknown')
      assert.deepEqual(
        asked.map(({ detail }) => detail.isLookupProven),
        asked.map(() => false),
      )
    })
  }
})
