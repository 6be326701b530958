import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { BuyOutcome, Carrier, FindOutcome } from '#carriers/carrier.ts'
import { sharedConnections } from '#carriers/connections.ts'
import { usps } from '#carriers/usps/index.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { getPurchase } from '#purchases/get-purchase.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { availableCredit, buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ waitWindowMs: 2000 })

const windowMs = 1000
const absent: FindOutcome = { outcome: 'absent', code: 'its own' }
const notShown: FindOutcome = { outcome: 'undecided', detail: 'a page of a gateway' }

/** A node whose USPS loses every answer to a purchase marked so, and looks purchases up as it is told. */
async function startNode(lookUp: (reference: string) => FindOutcome, { simulated }: { simulated: boolean }) {
  const carrier: Carrier = {
    ...usps,
    buy: async (deps, account, input): Promise<BuyOutcome> =>
      input.to.name?.startsWith('Lost') ? { outcome: 'uncertain', detail: 'lost' } : usps.buy(deps, account, input),
    find: async (_deps, _account, input) => lookUp(input.reference),
  }
  const connections = sandboxConnections(environment.simulatorUrl).filter(({ carrier: { id } }) => id === 'usps')
  return environment.startNode({
    connections: sharedConnections(
      connections.map(({ account }) => ({
        carrier,
        account: { ...account, simulated, consistencyWindowMs: windowMs },
      })),
    ),
  })
}

const answers = (events: { what: string; detail: Record<string, unknown> }[]) =>
  events.filter(({ what }) => what === 'asked the carrier').map(({ detail }) => detail.answer)

describe('"No such purchase"', { concurrency: 4 }, () => {
  test('is believed when it is said twice, the window apart, by a look-up that finds what is known', async () => {
    const asked: string[] = []
    const known = {
      trackingNumber: '9',
      carrierShipmentId: '9',
      charged: null,
      zone: null,
      mailingDate: '2026-10-02',
      artwork: null,
    }
    let knownPurchase = ''
    const node = await startNode(
      (reference) => {
        asked.push(reference)
        return reference === knownPurchase ? { outcome: 'ok', value: known } : absent
      },
      { simulated: false },
    )
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '100' }))
      const first = await client.buyLabel({ to: { name: 'Known' } })
      const { rows } = await environment.db.pool.query('select purchase_id from labels where id = $1', [first.label.id])
      knownPurchase = rows[0].purchase_id
      const before = await availableCredit(environment, client)
      const { shipmentId, rate } = await createRatedOrder(client, 'Lost twice')
      const { operationId } = expectData(await buyRate(client, shipmentId, rate.id), 202)
      const { accountId } = client.account
      const purchase = await eventually('the purchase has failed', async () => {
        const found = await getPurchase(environment, { accountId, purchaseId: operationId })
        return found?.purchase.state === 'Failed' && found
      })
      assert.deepEqual(answers(purchase.events), ['absent', 'absent'])
      const [once, twice] = purchase.events.filter(({ what }) => what === 'asked the carrier')
      assert.ok((twice?.at.getTime() ?? 0) - (once?.at.getTime() ?? 0) >= windowMs)
      assert.ok(asked.includes(knownPurchase))
      assert.equal(await availableCredit(environment, client), before)

      const { rows: jobs } = await environment.db.pool.query(
        `select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs
         where key like 'recheck-purchase:' || $1 || '%' order by run_at`,
        [operationId],
      )
      assert.deepEqual(
        jobs.map(({ hours }) => hours),
        [1, 24],
      )
    } finally {
      await node.close()
    }
  })

  for (const [circumstance, known] of [
    ['finds nothing that is known', absent],
    ['is answered by a gateway', notShown],
  ] as const) {
    test(`is not believed of a look-up that ${circumstance}`, async () => {
      let lost = ''
      const node = await startNode((reference) => (reference === lost ? absent : known), { simulated: false })
      try {
        const client = await createClient(node.url).signIn(await environment.openAccount())
        await client.buyLabel({ to: { name: 'Known' } })
        const { shipmentId, rate } = await createRatedOrder(client, 'Lost')
        const { operationId } = expectData(await buyRate(client, shipmentId, rate.id), 202)
        lost = operationId
        const { accountId } = client.account
        const purchase = await eventually('the carrier was asked twice', async () => {
          const found = await getPurchase(environment, { accountId, purchaseId: operationId })
          return found && answers(found.events).length >= 2 && found
        })
        assert.equal(purchase.purchase.state, 'OutcomeUnknown')
      } finally {
        await node.close()
      }
    })
  }

  test('is not believed where nothing is known to prove the look-up, outside a Sandbox', async () => {
    const node = await startNode(() => absent, { simulated: false })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount())
      const { shipmentId, rate } = await createRatedOrder(client, 'Lost')
      const { operationId } = expectData(await buyRate(client, shipmentId, rate.id), 202)
      const { accountId } = client.account
      const purchase = await eventually('the carrier was asked twice', async () => {
        const found = await getPurchase(environment, { accountId, purchaseId: operationId })
        return found && answers(found.events).length >= 2 && found
      })
      assert.equal(purchase.purchase.state, 'OutcomeUnknown')
    } finally {
      await node.close()
    }
  })
})
