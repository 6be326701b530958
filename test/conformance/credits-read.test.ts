import assert from 'node:assert/strict'
import test from 'node:test'
import { setInvoiced } from '#domain/credits/manual-entries.ts'
import { expectData, expectError } from '../support/expect.ts'
import { atImpatientNode, holdPurchases } from '../support/held-purchases.ts'
import { buyRate, createRatedOrder, less } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: purchases.connections })

test('credit is returned as decimal strings: the available amount and the amount held by open purchases', async () => {
  const client = await environment.openClient({ credit: '100' })
  const read = async () => expectData(await client.get('/api/v1/credits'))
  assert.deepEqual(await read(), { available: '100.00', reserved: '0.00', currency: 'USD' })

  const { release } = purchases.hold('Ada Held')
  const { shipmentId, rate } = await createRatedOrder(client, 'Ada Held')
  await atImpatientNode(environment, client, async (impatient) => {
    expectData(await buyRate(impatient, shipmentId, rate.id), 202)
    assert.deepEqual(await read(), {
      available: less(100, rate.rate).toFixed(2),
      reserved: rate.rate.toFixed(2),
      currency: 'USD',
    })
    release()
  })
})

test("credit is the account's own, negative if it owes, and zero if it never had any", async () => {
  const [poor, other] = [await environment.openClient({ credit: '0' }), await environment.openClient({ credit: '7' })]
  const read = async () => expectData(await poor.get('/api/v1/credits'))
  assert.deepEqual(await read(), { available: '0.00', reserved: '0.00', currency: 'USD' })
  await setInvoiced(environment, { accountId: poor.account.accountId, invoiced: true })
  const { rate } = await poor.buyLabel()
  assert.equal((await read()).available, `-${rate.rate.toFixed(2)}`)
  assert.equal(expectData(await other.get('/api/v1/credits')).available, '7.00')
  expectError(await other.get('/api/v1/credits', { authorization: '' }), 401, 'Auth.CredentialInvalid')
})
