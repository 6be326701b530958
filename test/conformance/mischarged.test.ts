import assert from 'node:assert/strict'
import test from 'node:test'
import { Decimal } from 'decimal.js'
import { type CarrierConnection, sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { adjustCredit } from '#domain/credits/manual-entries.ts'
import { listMischarged } from '#domain/purchases/queries/queries.ts'
import { createClient } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** The carrier sells at its quote and charges this much more. */
const chargingMore = (connection: CarrierConnection, more: string): CarrierConnection => ({
  ...connection,
  carrier: {
    ...connection.carrier,
    async buy(...input) {
      const bought = await connection.carrier.buy(...input)
      if (bought.outcome !== 'ok' || !bought.value.charged) return bought
      const { amount, currency } = bought.value.charged
      const charged = { amount: new Decimal(amount).plus(more).toFixed(2), currency }
      return { ...bought, value: { ...bought.value, charged } }
    },
  },
})

test('A mischarged purchase is logged, listed, and corrected by an adjustment', async () => {
  const lines: string[] = []
  const connections = sandboxConnections(environment.simulatorUrl).map((connection) => chargingMore(connection, '3.58'))
  const node = await environment.startNode({
    connections: sharedConnections(connections),
    logLevel: 'warn',
    logStream: { write: (line) => void lines.push(line) },
  })
  try {
    const fair = await environment.openClient()
    await fair.buyLabel()
    const client = await createClient(node.url).signIn(await environment.openAccount())
    const { accountId } = client.account
    const { order, shipmentRates } = await client.createOrderWithRates()
    const rate = shipmentRates[0].rates.find(({ carrier }: { carrier: string }) => carrier === 'usps')
    expectData(await client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, { rate: { id: rate.id } }))

    const [found, ...others] = await listMischarged(environment)
    assert.deepEqual(others, [])
    assert.ok(found)
    const { purchase, difference, adjusted } = found
    const charged = new Decimal(rate.rate).plus('3.58')
    assert.deepEqual([purchase.accountId, difference, adjusted], [accountId, '3.58', null])
    assert.ok(charged.equals(purchase.carrierCharged?.amount ?? 0))
    const warned = lines.map((line) => JSON.parse(line)).find(({ purchaseId }) => purchaseId === purchase.purchaseId)
    assert.deepEqual(
      [warned?.level, Number(warned?.quoted?.amount), Number(warned?.charged?.amount)],
      [40, rate.rate, charged.toNumber()],
    )

    const booked = await adjustCredit(deps(environment.db), {
      accountId,
      amount: '-3.58',
      cause: { purchaseId: purchase.purchaseId },
      operator: 'ada',
      reason: 'as the carrier charged',
    })
    assert.equal(booked.outcome, 'booked')
    assert.equal((await listMischarged(environment))[0]?.adjusted, '-3.58')
    expectData(await client.delete(`/api/v1/labels/${purchase.labelId}`))
    assert.deepEqual(await listMischarged(environment), [])
  } finally {
    await node.close()
  }
})
