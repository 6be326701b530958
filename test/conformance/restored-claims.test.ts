/** A claim that a backup has unsent may have been sent since: it is asked about, and never sent again. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { systemIds } from '#kit/ids.ts'
import { askAfterRestore } from '#purchases/recovering/ask-after-restore.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { eventually } from '../support/eventually.ts'
import { buyRate, createRatedOrder, eventsOf } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

test('what was claimed in the backup and bought since is found, not sent', async () => {
  const client = await environment.openClient({ credit: '100' })
  const name = 'Claimed [buy-slow:8s]'
  const { shipmentId, rate } = await createRatedOrder(client, name)
  const asked = buyRate(client, shipmentId, rate.id)
  await eventually('the carrier has sold it', async () => (await soldTo(environment, name)).length === 1)
  // As the backup has it: claimed, and its node is gone.
  const { rows } = await environment.db.pool.query(
    `update purchases set state = 'Claimed', owner = 'gone', sent_at = null where shipment_id = $1 returning id`,
    [shipmentId],
  )
  const presumed = await environment.db.transaction((tx) => askAfterRestore({ ids: systemIds, node: 'restore' }, tx))
  assert.equal(presumed, 1)

  await eventually('its label is found', async () => (await buyRate(client, shipmentId, rate.id)).status === 200)
  assert.equal((await asked).status, 200)
  assert.equal((await soldTo(environment, name)).length, 1)
  const events = (await eventsOf(environment, client, rows[0].id)).map(({ what }) => what)
  assert.deepEqual(events.slice(0, 4), ['claimed', 'sent', 'presumed sent', 'outcome unknown'])
  assert.equal(events.at(-1), 'completed')
})
