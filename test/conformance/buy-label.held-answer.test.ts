import assert from 'node:assert/strict'
import test from 'node:test'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { shortenLeases, startHeldNode } from '../support/hold-answers.ts'
import { availableCredit, buyRate, createRatedOrder, less } from '../support/purchases.ts'
import { openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

test('a node does not send a purchase if it receives permission after its lease, when another node has handled it', async () => {
  const leaveLeases = await shortenLeases(environment, 'purchases')
  const held = { statement: 'purchases.start', maxConnections: 5 }
  const node = await startHeldNode(environment, held, { waitWindowMs: 100 })
  const account = await environment.openAccount({ credit: '100' })
  const there = await createClient(environment.url).signIn(account)
  const { shipmentId, rate } = await createRatedOrder(there, 'Held')
  let trackingCode: string
  try {
    const here = await createClient(node.url).signIn(account)
    assert.equal((await buyRate(here, shipmentId, rate.id)).status, 202)
    await eventually('the response to its step is held', async () => node.held() === 1)

    await leaveLeases()
    const label = await eventually('the other node finds that nothing was bought, and buys', async () => {
      const answer = await buyRate(there, shipmentId, rate.id)
      return answer.status === 200 && expectData(answer)
    })
    trackingCode = label.trackingCode
  } finally {
    // The node finishes its work before it stops.
    await node.close()
  }
  assert.deepEqual(await soldTo(environment, 'Held'), [trackingCode])
  assert.equal(await availableCredit(environment, there), less(100, rate.rate))
})
