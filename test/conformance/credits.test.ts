import assert from 'node:assert/strict'
import test from 'node:test'
import { listAuditTrail } from '#domain/audit/queries.ts'
import { addCredit, adjustCredit, setInvoiced } from '#domain/credits/manual-entries.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { expectError } from '../support/expect.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()

test('An invoiced account buys without credit, and stays invoiced while it owes', async () => {
  const client = await environment.openClient({ credit: '0' })
  const { accountId } = client.account
  const { order, shipmentRates } = await client.createOrderWithRates()
  const rate = { id: shipmentRates[0].rates[0].id }
  const buy = () => client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, { rate })
  expectError(await buy(), 422, 'Credit.Insufficient')

  assert.equal(await setInvoiced(environment, { accountId, invoiced: true }), 'set')
  assert.equal((await buy()).status, 200)
  const { available, mayOwe } = await getBalance(environment, accountId, 'USD')
  assert.ok(Number(available) < 0 && mayOwe)
  assert.equal(await setInvoiced(environment, { accountId, invoiced: false }), 'owes')
  assert.equal((await getBalance(environment, accountId, 'USD')).mayOwe, true)
  assert.deepEqual(await checkBooks(environment), [])
})

test('An account that owes nothing can be changed back to prepaid', async () => {
  const { accountId } = await environment.openAccount({ credit: '5.00' })
  await setInvoiced(environment, { accountId, invoiced: true })
  assert.equal(await setInvoiced(environment, { accountId, invoiced: false }), 'set')
  assert.equal((await getBalance(environment, accountId, 'USD')).mayOwe, false)
})

const operator = { operator: 'ada', reason: 'the invoice of May' }
const adjust = (accountId: string, amount: string, reference = 'line 7') =>
  adjustCredit(deps(environment.db), { accountId, amount, cause: { reference }, ...operator })
const available = async (accountId: string) => Number((await getBalance(environment, accountId, 'USD')).available)

test('An adjustment is booked once in either direction with its operator, and a repeated command books nothing', async () => {
  const { accountId } = await environment.openAccount({ credit: '5.00' })
  assert.deepEqual(await adjust(accountId, '-3.58'), { outcome: 'booked', available: '1.4200' })
  const repeated = await Promise.all([adjust(accountId, '-3.58'), adjust(accountId, '-3.580')])
  assert.deepEqual(new Set(repeated.map(({ outcome }) => outcome)), new Set(['repeated']))
  assert.deepEqual(await adjust(accountId, '3.58'), { outcome: 'different', booked: '-3.58' })
  const parallel = await Promise.all(Array.from({ length: 5 }, () => adjust(accountId, '2.00', 'line 8')))
  assert.deepEqual(parallel.map(({ outcome }) => outcome).toSorted(), ['booked', ...Array(4).fill('repeated')])
  assert.equal(await available(accountId), 3.42)
  const [transfer] = await environment.db.query<{ act: string; reason: string }>({
    name: 'test.correction',
    text: `select act, reason from credit_transfers where account_id = $1::uuid and act = 'correct' and from_book = 'available'`,
    values: [accountId],
  })
  assert.deepEqual(transfer, { act: 'correct', reason: 'adjusted by ada: the invoice of May' })
  const acts = (await listAuditTrail(environment, { accountId, since: null })).filter(
    ({ act }) => act === 'credit.adjust',
  )
  assert.deepEqual(acts.map(({ details }) => details.amount).toSorted(), ['-3.58', '2.00'])
  assert.deepEqual(await checkBooks(environment), [])
})

test('An adjustment takes no account below zero unless it is invoiced', async () => {
  const { accountId } = await environment.openAccount({ credit: '2.00' })
  assert.deepEqual(await adjust(accountId, '-3.58'), { outcome: 'insufficient', available: '2.0000' })
  assert.equal(await available(accountId), 2)
  await setInvoiced(environment, { accountId, invoiced: true })
  assert.deepEqual(await adjust(accountId, '-3.58'), { outcome: 'booked', available: '-1.5800' })
  assert.equal((await getBalance(environment, accountId, 'USD')).owes, '1.5800')
  assert.deepEqual(
    await addCredit(deps(environment.db), { accountId, amount: '50.00', reference: 'wire 12', ...operator }),
    {
      outcome: 'booked',
      available: '48.4200',
    },
  )
  assert.equal((await getBalance(environment, accountId, 'USD')).owes, '0')
  const again = await addCredit(deps(environment.db), { accountId, amount: '50.00', reference: 'wire 12', ...operator })
  assert.equal(again.outcome, 'repeated')
  assert.deepEqual(await checkBooks(environment), [])
})

test('A free rate cannot be bought and does not reach the ledger', async () => {
  const client = await environment.openClient()
  const { order, shipmentRates } = await client.createOrderWithRates()
  const rate = { id: shipmentRates[0].rates[0].id }
  await environment.db.query({
    name: 'test.free-rate',
    text: 'update rates set charge = 0 where account_id = $1::uuid and id = $2::uuid',
    values: [client.account.accountId, rate.id],
  })
  expectError(await client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, { rate }), 422, 'Rate.Stale')
})
