import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { fixedRates } from '#adapters/payments/exchange-rates.ts'
import { sandboxWallets } from '#app/payment-providers.ts'
import { creditPayment, dismissPayment } from '#domain/credits/top-ups/settle-payment.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import type { Json } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'
import { lookLaterMs, openPayer, units } from '../../support/top-ups.ts'

const environment = openTestEnvironment()
const { openCaller, poll, deps } = openPayer(environment)

describe('A payment that needs a person', () => {
  test('is recorded and marked if underpaid or overpaid, and an operator can credit it once with a reason', async () => {
    const { charge, credits, unmatched } = await openCaller()
    const [short, over] = [(await charge('30')).body, (await charge('30')).body]
    const pay = (to: Json, more: number) =>
      environment.chains.btc?.pay([{ address: to.address, value: units(to.amount, more) }])
    await pay(short, -1)
    await pay(over, 1)
    await environment.chains.btc?.mine(2)
    await eventually('two are marked', async () => (await unmatched()).length >= 2)
    await poll()
    assert.equal(await credits(), '0.00')
    const listed = await unmatched()
    assert.deepEqual(
      listed.map(({ topUpId, why, amount, wanted }) => [topUpId, why, amount, wanted]).toSorted(),
      [
        [short.id, 'underpaid', '0.00046153', '0.00046154'],
        [over.id, 'overpaid', '0.00046155', '0.00046154'],
      ].toSorted(),
    )
    const [first] = listed
    assert.ok(first)
    const command = { paymentId: first.paymentId, credits: null, operator: 'ada', reason: 'close enough' }
    const done = await creditPayment(deps(), command)
    assert.ok(done.outcome === 'credited')
    assert.equal(done.credited, first.why === 'underpaid' ? '29.99' : '30.00')
    assert.equal((await creditPayment(deps(), command)).outcome, 'repeated')
    assert.equal(await credits(), done.credited)
    const [left] = await unmatched()
    assert.ok(left && left.paymentId !== first.paymentId)
    const dismissal = { paymentId: left.paymentId, operator: 'ada', reason: 'sent back' }
    assert.equal((await dismissPayment(deps(), dismissal)).outcome, 'dismissed')
    assert.equal((await dismissPayment(deps(), dismissal)).outcome, 'repeated')
    assert.deepEqual(await unmatched(), [])
    assert.deepEqual(await checkBooks(environment), [])
  })

  test('is recorded and marked if late, but credited if it was paid in time and confirmed later', async () => {
    const node = await environment.startNode({
      topUps: {
        providers: sandboxWallets(environment.simulatorUrl, fixedRates({ btc: '65000' })),
        lifetimeMs: 60_000,
        confirmWithinMs: 86_400_000,
        pollEveryMs: 100,
      },
    })
    try {
      const [late, timely] = [await openCaller(node.url), await openCaller(node.url)]
      const [first, second] = [(await late.charge('30')).body, (await timely.charge('30')).body]
      await environment.chains.btc?.pay([{ address: second.address, value: units(second.amount) }])
      await poll()
      environment.clock.advance(61_000)
      await environment.chains.btc?.pay([{ address: first.address, value: units(first.amount) }])
      await environment.chains.btc?.mine(2)
      await eventually('the timely one is credited', async () => (await timely.credits()) === '30.00')
      // An expired top-up is rarely checked.
      environment.clock.advance(lookLaterMs)
      await eventually('the late one is marked', async () => (await late.unmatched()).length === 1)
      assert.deepEqual(
        (await late.unmatched()).map(({ why }) => why),
        ['late'],
      )
      assert.equal(await late.credits(), '0.00')
    } finally {
      await node.close()
    }
  })

  test('is marked as late if it was paid in time but confirmed only after the last day', async () => {
    const { charge, credits, unmatched } = await openCaller()
    const { body } = await charge('30')
    await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
    await poll()
    environment.clock.advance(25 * 60 * 60_000)
    await environment.chains.btc?.mine(2)
    await eventually('it is marked', async () => (await unmatched()).some(({ why }) => why === 'late'))
    assert.equal(await credits(), '0.00')
  })

  test('is shown to the operator if it disappears after it was credited, and the credit is kept', async () => {
    const { charge, credits, unmatched } = await openCaller()
    const { body } = await charge('30')
    const payment = await environment.chains.btc?.pay([{ address: body.address, value: units(body.amount) }])
    await environment.chains.btc?.mine(2)
    await eventually('it is credited', async () => (await credits()) === '30.00')
    await environment.chains.btc?.reorganise(2, [payment?.txid ?? ''])
    // A credited top-up is rarely checked.
    environment.clock.advance(lookLaterMs)
    await eventually('it is shown', async () => (await unmatched()).length === 1)
    assert.match((await unmatched())[0]?.why ?? '', /^gone/)
    assert.equal(await credits(), '30.00')
  })
})
