import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { shortenLeases, startHeldNode } from '../support/hold-answers.ts'
import { buyWithCredit, eventsOf, getOrder } from '../support/purchases.ts'
import { cancellationRefused, labelLives, scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

test('a node does not void a label if it receives permission after its lease, when another node has handled it', async () => {
  const { client: there, order, labelId, purchaseId } = await buyWithCredit(environment, 'Held')
  // The other node's response.
  carriers.answerVoids(purchaseId, cancellationRefused)
  carriers.answerFinds(purchaseId, labelLives)
  await shortenLeases(environment, 'cancellations')
  // With two connections, one that is held stops the whole node.
  const held = { statement: 'cancellations.claim', maxConnections: 2 }
  const connections = sharedConnections(sandboxConnections(environment.simulatorUrl))
  const node = await startHeldNode(environment, held, { connections })
  try {
    const here = await createClient(node.url).signIn(there.account)
    const answer = here.delete(`/api/v1/labels/${labelId}`)
    await eventually('the other node finds that the label lives', async () =>
      (await eventsOf(environment, there, purchaseId)).some(({ what }) => what === 'cancellation refused'),
    )
    assert.equal(node.held(), 1)
    node.release()
    assert.deepEqual((await answer).body.data, { isSuccess: false, reason: cancellationRefused.carrierText })
    assert.equal((await soldTo(environment, 'Held')).length, 1, 'it lives at the carrier')
    assert.equal((await getOrder(there, order.id)).shipment.labelStatus, LabelStatus.Created)
  } finally {
    await node.close()
  }
})
