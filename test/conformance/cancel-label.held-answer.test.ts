import assert from 'node:assert/strict'
import test from 'node:test'
import { sharedConnections } from '#carriers/connections.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { holdAnswersTo } from '../support/hold-answers.ts'
import { eventsOf, getOrder, purchaseOfLabel } from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { LabelStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

test('a node that hears after its lease that it may void a label does not: another has dealt with the cancellation', async () => {
  const account = await environment.openAccount({ credit: '100' })
  const there = await createClient(environment.url).signIn(account)
  const { order, label } = await there.buyLabel({ to: { name: 'Held' } })
  const purchaseId = await purchaseOfLabel(environment, there, label.id)
  // What the other node is answered.
  carriers.answerVoids(purchaseId, { outcome: 'rejected', carrierCode: '7', carrierText: 'It cannot be voided.' })
  carriers.answerFinds(purchaseId, {
    outcome: 'ok',
    value: {
      trackingNumber: '9400',
      carrierShipmentId: '9400',
      charged: null,
      zone: null,
      mailingDate: '2026-01-01',
      artwork: null,
    },
  })

  // With two connections, one of which listens for jobs, a held one holds the whole node.
  const proxy = await holdAnswersTo('cancellations.claim', environment.databaseUrl)
  const db = openDatabase({ url: proxy.url, maxConnections: 2, log: silentLog, applicationName: 'behind the proxy' })
  // A lease that the other node need not be waited for.
  await environment.db.pool.query(`
    create function shorten_lease() returns trigger language plpgsql as $$
    begin
      new.lease_until := least(new.lease_until, clock_timestamp() + interval '1 second');
      return new;
    end $$;
    create trigger shorten_lease before insert on cancellations for each row execute function shorten_lease();
  `)
  const node = await environment.startNode({
    db,
    connections: sharedConnections(sandboxConnections(environment.simulatorUrl)),
  })
  try {
    const here = await createClient(node.url).signIn(account)
    const answer = here.delete(`/api/v1/labels/${label.id}`)
    await eventually('the other node finds that the label lives', async () =>
      (await eventsOf(environment, there, purchaseId)).some(({ what }) => what === 'cancellation refused'),
    )
    assert.equal(proxy.held(), 1)
    proxy.release()
    assert.deepEqual((await answer).body.data, { isSuccess: false, reason: 'It cannot be voided.' })
    assert.equal((await soldTo(environment, 'Held')).length, 1, 'it lives at the carrier')
    assert.equal((await getOrder(there, order.id)).shipment.labelStatus, LabelStatus.Created)
  } finally {
    proxy.release()
    await node.close()
    await db.close()
    proxy.close()
  }
})
