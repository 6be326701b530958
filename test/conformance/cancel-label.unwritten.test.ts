import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { endNextPause } from '../support/end-pause.ts'
import { eventually } from '../support/eventually.ts'
import { expectError } from '../support/expect.ts'
import { failWrites } from '../support/fail-writes.ts'
import { availableCredit, getOrder, purchaseOfLabel } from '../support/purchases.ts'
import { cancellationRefused, labelLives, scriptCarriers } from '../support/scripted-carriers.ts'
import { skipPauses } from '../support/skip-pauses.ts'
import { LabelStatus } from '../support/statuses.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

/** The statements that write an accepted cancellation, in order: table and change. */
const writing = [
  ['cancellations', 'update', "new.state = 'Accepted'"],
  ['labels', 'update', 'new.status = 3'],
  ['orders', 'update', 'new.label_status = 3'],
  ['purchases', 'update', 'not new.owns_shipment'],
  ['purchase_events', 'insert', "new.what = 'cancelled'"],
  ['credit_transfers', 'insert', "new.act = 'refund'"],
] as const

/** Runs work while the write fails twice. */
async function failTwice(
  write: { change: 'insert' | 'update'; table: string; when: string },
  work: () => Promise<void>,
): Promise<void> {
  const end = await failWrites(environment, { ...write, times: 2 })
  await work().finally(end)
}

describe('Writing that a carrier voided a label', () => {
  for (const [table, change, when] of writing) {
    test(`is repeated if the ${change} of ${table} fails twice`, async () => {
      const client = await environment.openClient({ credit: '100' })
      const { order, label } = await client.buyLabel()
      const purchaseId = await purchaseOfLabel(environment, client, label.id)
      await failTwice({ change, table, when }, async () => {
        const cancelling = client.delete(`/api/v1/labels/${label.id}`)
        assert.deepEqual((await skipPauses(environment, cancelling)).body.data, { isSuccess: true })
      })
      assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Cancelled)
      assert.equal(carriers.voidsOf(purchaseId), 1, 'it was told once')
      assert.equal(await availableCredit(environment, client), 100)
    })
  }
})

for (const accepted of [
  { outcome: 'ok', value: null },
  { outcome: 'requested', requestId: 'R1' },
] as const) {
  test(`a repeated void that the carrier answers with "${accepted.outcome}" is not sent again if the write fails`, async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, label } = await client.buyLabel()
    const purchaseId = await purchaseOfLabel(environment, client, label.id)
    // A carrier rejects the void of a voided label.
    carriers.answerVoids(purchaseId, { outcome: 'uncertain', detail: 'cut off' }, accepted, cancellationRefused)
    carriers.answerFinds(purchaseId, labelLives)
    await failTwice({ change: 'update', table: 'labels', when: 'new.status = 3' }, async () => {
      expectError(await client.delete(`/api/v1/labels/${label.id}`), 500, 'Label.CancellationOutcomeUnknown')
      const { rows } = await environment.db.pool.query('select id from cancellations where label_id = $1', [label.id])
      await endNextPause(environment, rows[0].id)
      const canceled = eventually('it is canceled', async () => {
        const { shipment } = await getOrder(client, order.id)
        return shipment.labelStatus === LabelStatus.Cancelled
      })
      await skipPauses(environment, canceled)
    })
    assert.equal(carriers.voidsOf(purchaseId), 2)
  })
}

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
