import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { type JudgedPayment, judgePayments } from '#credits/top-ups/judge-payments.ts'

const expiresAt = new Date('2026-03-01T12:30:00Z')
const topUp = { amount: '0.002801', createdAt: new Date('2026-03-01T12:00:00Z'), expiresAt }
const payment = (changes: Partial<JudgedPayment> = {}): JudgedPayment => ({
  amount: '0.00280100',
  confirmed: true,
  madeAt: new Date('2026-03-01T12:10:00Z'),
  gone: false,
  credited: false,
  ...changes,
})

test('one payment of exactly the amount, in time and confirmed, credits', () => {
  assert.deepEqual(judgePayments(topUp, [payment()]), { crediting: 0, marks: [null], isAwaited: false })
  const onTheSecond = payment({ madeAt: expiresAt })
  assert.equal(judgePayments(topUp, [onTheSecond]).crediting, 0)
})

test('one that is not confirmed is awaited and has no mark', () => {
  const waiting = payment({ confirmed: false })
  assert.deepEqual(judgePayments(topUp, [waiting]), { crediting: null, marks: [null], isAwaited: true })
  const short = payment({ confirmed: false, amount: '0.002800' })
  assert.deepEqual(judgePayments(topUp, [short]), { crediting: null, marks: [null], isAwaited: false })
})

test('short, over, late and doubled ones are marked', () => {
  const all = [
    payment({ amount: '0.00280099' }),
    payment(),
    payment({ amount: '0.00280101' }),
    payment(),
    payment({ madeAt: new Date('2026-03-01T12:30:01Z') }),
  ]
  assert.deepEqual(judgePayments(topUp, all).crediting, 1)
  assert.deepEqual(judgePayments(topUp, all).marks, ['short', null, 'over', 'doubled', 'late'])
})

test('a payment from before the address was given out is early; the time of a block is believed to two hours', () => {
  const before = payment({ madeAt: new Date('2026-03-01T09:59:59Z') })
  assert.deepEqual(judgePayments(topUp, [before]), { crediting: null, marks: ['early'], isAwaited: false })
  assert.equal(judgePayments(topUp, [payment({ madeAt: new Date('2026-03-01T10:00:00Z') })]).crediting, 0)
})

test('two halves do not make a whole', () => {
  const half = payment({ amount: '0.0014005' })
  assert.deepEqual(judgePayments(topUp, [half, half]), { crediting: null, marks: ['short', 'short'], isAwaited: false })
})

test('what is gone credits nothing, and what has credited before stays the only one', () => {
  assert.equal(judgePayments(topUp, [payment({ gone: true, confirmed: false })]).crediting, null)
  const [gone, again] = [payment({ gone: true, confirmed: false, credited: true }), payment()]
  assert.deepEqual(judgePayments(topUp, [gone, again]), {
    crediting: null,
    marks: [null, 'doubled'],
    isAwaited: false,
  })
})

test('whatever arrives, at most one credits, it is exact, timely and confirmed, and nothing has two verdicts', () => {
  const anyPayment = fc.record({
    amount: fc.constantFrom('0.00280100', '0.00280101', '0.0014', '0.002801'),
    confirmed: fc.boolean(),
    madeAt: fc.integer({ min: -5, max: 5 }).map((minutes) => new Date(expiresAt.getTime() + minutes * 60_000)),
    gone: fc.boolean(),
    credited: fc.constant(false),
  })
  fc.assert(
    fc.property(fc.array(anyPayment, { maxLength: 6 }), fc.boolean(), (payments, hasCredited) => {
      const all = hasCredited && payments[0] ? [{ ...payments[0], credited: true }, ...payments.slice(1)] : payments
      const { crediting, marks } = judgePayments(topUp, all)
      assert.equal(marks.length, all.length)
      if (crediting !== null) {
        const chosen = all[crediting]
        assert.ok(chosen?.confirmed && !chosen.gone && chosen.madeAt <= expiresAt && Number(chosen.amount) === 0.002801)
        assert.equal(marks[crediting], null)
        assert.ok(!all.some(({ credited }) => credited))
      }
      for (const [index, mark] of marks.entries()) {
        const one = all[index]
        const isSettled = one?.credited || index === crediting
        assert.equal(mark !== null, Boolean(one?.confirmed && !one.gone && !isSettled), JSON.stringify(one))
      }
    }),
  )
})
