import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Carrier, FindOutcome } from '#carriers/carrier.ts'
import { type CarrierConnections, sharedConnections } from '#carriers/connections.ts'
import { usps } from '#carriers/usps/index.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { getPurchase } from '#purchases/get-purchase.ts'
import type { Client } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const windowMs = 1000
const absent: FindOutcome = { outcome: 'absent', code: 'its own' }
const fromGateway: FindOutcome = { outcome: 'undecided', detail: 'a page of a gateway' }
const label = { trackingNumber: '9', carrierShipmentId: '9', charged: null, zone: null, mailingDate: '2026-10-02' }
const found: FindOutcome = { outcome: 'ok', value: { ...label, artwork: null } }

/** What the carrier answers to a look-up, by the recipient. */
const lookUps = new Map<string | null, FindOutcome>()

/** It loses its answer to each purchase for a recipient whose look-up a test has written down as absent. */
const carrier: Carrier = {
  ...usps,
  buy: async (deps, account, input) =>
    lookUps.get(input.to.name) === absent ? { outcome: 'uncertain', detail: 'lost' } : usps.buy(deps, account, input),
  find: async (_deps, _account, input) => lookUps.get(input.to.name) ?? fromGateway,
}

/** Outside a Sandbox: nothing is known of the carrier's look-up. */
const connections = (): CarrierConnections =>
  sharedConnections(
    sandboxConnections(environment.simulatorUrl)
      .filter(({ carrier: { id } }) => id === carrier.id)
      .map(({ account }) => ({
        carrier,
        account: { ...account, simulated: false, consistencyWindowMs: windowMs },
      })),
  )

const environment = openTestEnvironment({
  waitWindowMs: 2000,
  connections: {
    list: (accountId) => connections().list(accountId),
    find: (...named) => connections().find(...named),
  },
})

/** Buys for a recipient of whom the carrier says that it knows no purchase. @returns the purchase's id */
async function buyInVain(client: Client, recipient: string): Promise<string> {
  lookUps.set(recipient, absent)
  const { shipmentId, rate } = await createRatedOrder(client, recipient)
  return expectData(await buyRate(client, shipmentId, rate.id), 202).operationId
}

async function purchaseOf(client: Client, purchaseId: string) {
  const read = await getPurchase(environment, { accountId: client.account.accountId, purchaseId })
  assert.ok(read)
  return { state: read.purchase.state, asked: read.events.filter(({ what }) => what === 'asked the carrier') }
}

describe('"No such purchase"', { concurrency: 4 }, () => {
  test('is believed when it is said twice, the window apart, by a look-up that finds what is known', async () => {
    const client = await environment.openClient({ credit: '100' })
    lookUps.set('Found', found)
    await client.buyLabel({ to: { name: 'Found' } })
    const before = await availableCredit(environment, client)
    const purchaseId = await buyInVain(client, 'Believed')
    const { asked } = await eventually('the purchase has failed', async () => {
      const purchase = await purchaseOf(client, purchaseId)
      return purchase.state === 'Failed' && purchase
    })
    assert.deepEqual(
      asked.map(({ detail }) => detail),
      Array(2).fill({ answer: 'absent', code: 'its own', isLookupProven: true }),
    )
    assert.ok(Number(asked[1]?.at) - Number(asked[0]?.at) >= windowMs)
    assert.equal(await availableCredit(environment, client), before)

    const { rows } = await environment.db.pool.query(
      `select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
       where key like 'recheck-purchase:' || $1 || '%' order by run_at`,
      [purchaseId],
    )
    assert.deepEqual(rows, [{ hours: 1 }, { hours: 24 }])
  })

  for (const [circumstance, known] of [
    ['does not find what is known', { outcome: 'undecided', detail: 'not found' }],
    ['is answered by a gateway', fromGateway],
    ['nothing known can prove', null],
  ] as const) {
    test(`is not believed of a look-up that ${circumstance}`, async () => {
      const client = await environment.openClient()
      if (known) {
        lookUps.set(`Known, ${circumstance}`, known)
        await client.buyLabel({ to: { name: `Known, ${circumstance}` } })
      }
      const purchaseId = await buyInVain(client, `Lost, ${circumstance}`)
      const { state, asked } = await eventually('the carrier was asked twice', async () => {
        const purchase = await purchaseOf(client, purchaseId)
        return purchase.asked.length >= 2 && purchase
      })
      assert.equal(state, 'OutcomeUnknown')
      assert.deepEqual(
        asked.map(({ detail }) => detail.isLookupProven),
        asked.map(() => false),
      )
    })
  }
})
