import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { classifyPayments } from '#domain/credits/top-ups/classify-payments.ts'
import { paymentUri } from '#domain/credits/top-ups/request-top-up.ts'

type PaymentFacts = Parameters<typeof classifyPayments>[1][number]

const expiresAt = new Date('2026-03-01T12:30:00Z')
const topUp = { amount: '0.002801', createdAt: new Date('2026-03-01T12:00:00Z'), expiresAt }
const lastDay = new Date('2026-03-02T12:30:00Z')
const classify = (payments: PaymentFacts[], now = expiresAt) => classifyPayments(topUp, payments, { now, lastDay })
const dismissal = { at: expiresAt, note: 'ada: sent back', isOver: true }
const payment = (changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amount: '0.00280100',
  confirmed: true,
  madeAt: new Date('2026-03-01T12:10:00Z'),
  confirmedAt: new Date('2026-03-01T12:20:00Z'),
  gone: false,
  credited: null,
  dismissal: null,
  ...changes,
})

test('a confirmed payment of the exact amount, made in time, credits', () => {
  assert.deepEqual(classify([payment()]), { crediting: 0, discrepancies: [null], isAwaited: false })
  const onTheSecond = payment({ madeAt: expiresAt })
  assert.equal(classify([onTheSecond]).crediting, 0)
})

test('an unconfirmed payment is awaited and has no discrepancy yet', () => {
  const waiting = payment({ confirmed: false })
  assert.deepEqual(classify([waiting]), { crediting: null, discrepancies: [null], isAwaited: true })
  const short = payment({ confirmed: false, amount: '0.002800' })
  assert.deepEqual(classify([short]), { crediting: null, discrepancies: [null], isAwaited: false })
})

test('distinguishes underpaid, overpaid, late and duplicate payments', () => {
  const all = [
    payment({ amount: '0.00280099' }),
    payment(),
    payment({ amount: '0.00280101' }),
    payment(),
    payment({ madeAt: new Date('2026-03-01T12:30:01Z') }),
  ]
  assert.deepEqual(classify(all).crediting, 1)
  assert.deepEqual(classify(all).discrepancies, ['underpaid', null, 'overpaid', 'duplicate', 'late'])
})

test('a payment before the address existed is early, with a tolerance of two hours for block times', () => {
  const before = payment({ madeAt: new Date('2026-03-01T09:59:59Z') })
  assert.deepEqual(classify([before]), { crediting: null, discrepancies: ['early'], isAwaited: false })
  assert.equal(classify([payment({ madeAt: new Date('2026-03-01T10:00:00Z') })]).crediting, 0)
})

test('a payment made in time is awaited until the last day, and late in a block after it', () => {
  const afterwards = new Date(lastDay.getTime() + 1)
  assert.equal(classify([payment({ confirmedAt: lastDay })]).crediting, 0)
  assert.deepEqual(classify([payment({ confirmedAt: afterwards })]), {
    crediting: null,
    discrepancies: ['late'],
    isAwaited: false,
  })
  const waiting = payment({ confirmed: false, confirmedAt: null })
  assert.deepEqual([classify([waiting], lastDay).isAwaited, classify([waiting], afterwards).isAwaited], [true, false])
})

test('two partial payments do not credit', () => {
  const half = payment({ amount: '0.0014005' })
  assert.deepEqual(classify([half, half]), {
    crediting: null,
    discrepancies: ['underpaid', 'underpaid'],
    isAwaited: false,
  })
})

test('a payment that is gone credits nothing, and one that credited before stays the only one', () => {
  assert.equal(classify([payment({ gone: true, confirmed: false })]).crediting, null)
  const [gone, again] = [payment({ gone: true, confirmed: false, credited: '30.00' }), payment()]
  assert.deepEqual(classify([gone, again]), {
    crediting: null,
    discrepancies: [null, 'duplicate'],
    isAwaited: false,
  })
})

test('a payment that was dismissed credits nothing and is not awaited, and another one still credits', () => {
  const dismissed = payment({ dismissal })
  assert.deepEqual(classify([dismissed]), { crediting: null, discrepancies: ['dismissed'], isAwaited: false })
  const waiting = payment({ dismissal, confirmed: false })
  assert.deepEqual(classify([waiting]), { crediting: null, discrepancies: [null], isAwaited: false })
  const short = payment({ dismissal, amount: '0.002' })
  assert.deepEqual(classify([short]).discrepancies, ['underpaid'])
  assert.deepEqual(classify([dismissed, payment()]), {
    crediting: 1,
    discrepancies: ['duplicate', null],
    isAwaited: false,
  })
})

test('of any set of payments, at most one credits, and it is exact, timely and confirmed', () => {
  const anyPayment = fc.record({
    amount: fc.constantFrom('0.00280100', '0.00280101', '0.0014', '0.002801'),
    confirmed: fc.boolean(),
    madeAt: fc.integer({ min: -5, max: 5 }).map((minutes) => new Date(expiresAt.getTime() + minutes * 60_000)),
    confirmedAt: fc.constant(null),
    gone: fc.boolean(),
    credited: fc.constant(null as string | null),
    dismissal: fc.option(fc.constant(dismissal)),
  })
  fc.assert(
    fc.property(fc.array(anyPayment, { maxLength: 6 }), fc.boolean(), (payments, hasCredited) => {
      const all = hasCredited && payments[0] ? [{ ...payments[0], credited: '30.00' }, ...payments.slice(1)] : payments
      const { crediting, discrepancies } = classify(all)
      assert.equal(discrepancies.length, all.length)
      if (crediting !== null) {
        const chosen = all[crediting]
        assert.ok(
          chosen?.confirmed &&
            !chosen.gone &&
            !chosen.dismissal &&
            chosen.madeAt <= expiresAt &&
            Number(chosen.amount) === 0.002801,
        )
        assert.equal(discrepancies[crediting], null)
        assert.ok(!all.some(({ credited }) => credited))
      }
      for (const [index, discrepancy] of discrepancies.entries()) {
        const one = all[index]
        const isSettled = one?.credited || index === crediting
        assert.equal(discrepancy !== null, Boolean(one?.confirmed && !one.gone && !isSettled), JSON.stringify(one))
      }
    }),
  )
})

test('each coin has the payment URI of its wallets', () => {
  assert.equal(paymentUri({ coin: 'btc', address: 'bc1qx', amount: '0.001500000000' }), 'bitcoin:bc1qx?amount=0.0015')
  assert.equal(paymentUri({ coin: 'ltc', address: 'ltc1qx', amount: '1' }), 'litecoin:ltc1qx?amount=1')
  assert.equal(paymentUri({ coin: 'xmr', address: '8Ax', amount: '0.5' }), 'monero:8Ax?tx_amount=0.5')
})
