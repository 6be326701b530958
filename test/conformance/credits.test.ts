import assert from 'node:assert/strict'
import test from 'node:test'
import { checkBooks } from '#credits/check-books.ts'
import { readBalance } from '#credits/read-balance.ts'
import { setInvoiced } from '#credits/set-invoiced.ts'
import { expectError } from '../support/expect.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

test('An invoiced account buys without credit, and stays invoiced as long as it owes', async () => {
  const client = await environment.openClient({ credit: '0' })
  const { accountId } = client.account
  const { order, shipmentRates } = await client.createOrderWithRates()
  const rate = { id: shipmentRates[0].rates[0].id }
  const buy = () => client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, { rate })
  expectError(await buy(), 422, 'Credit.Insufficient')

  assert.equal(await setInvoiced(environment, { accountId, invoiced: true }), 'set')
  assert.equal((await buy()).status, 200)
  const { available, mayOwe } = await readBalance(environment, accountId, 'USD')
  assert.ok(Number(available) < 0 && mayOwe)
  assert.equal(await setInvoiced(environment, { accountId, invoiced: false }), 'owes')
  assert.equal((await readBalance(environment, accountId, 'USD')).mayOwe, true)
  assert.deepEqual(await checkBooks(environment), [])
})

test('An account that owes nothing pays before it buys again', async () => {
  const { accountId } = await environment.openAccount({ credit: '5.00' })
  await setInvoiced(environment, { accountId, invoiced: true })
  assert.equal(await setInvoiced(environment, { accountId, invoiced: false }), 'set')
  assert.equal((await readBalance(environment, accountId, 'USD')).mayOwe, false)
})
