import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { availableCredit, getOrder, purchaseOfLabel } from '../support/purchases.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
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

describe('Writing that a carrier voided a label', () => {
  for (const [table, change, condition] of writing) {
    test(`is repeated if the ${change} of ${table} fails twice`, async () => {
      const client = await environment.openClient({ credit: '100' })
      const { order, label } = await client.buyLabel()
      const purchaseId = await purchaseOfLabel(environment, client, label.id)
      await environment.db.pool.query(`
        create sequence failures;
        create function fail_once_more() returns trigger language plpgsql security definer as $$
        begin
          if nextval('failures') <= 2 then raise exception 'the database is not well'; end if;
          return new;
        end $$;
        create trigger fail_once_more before ${change} on ${table} for each row when (${condition})
          execute function fail_once_more();
      `)
      try {
        const cancelling = client.delete(`/api/v1/labels/${label.id}`)
        assert.deepEqual((await skipPauses(environment, cancelling)).body.data, { isSuccess: true })
      } finally {
        await environment.db.pool.query('drop function fail_once_more cascade; drop sequence failures')
      }
      assert.equal((await getOrder(client, order.id)).shipment.labelStatus, LabelStatus.Cancelled)
      assert.equal(carriers.voidsOf(purchaseId), 1, 'it was told once')
      assert.equal(await availableCredit(environment, client), 100)
    })
  }
})

test('the books balance after all other tests', async () => {
  assert.deepEqual(await checkBooks(environment), [])
})
