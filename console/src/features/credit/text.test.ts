import assert from 'node:assert/strict'
import test from 'node:test'
import type { Payment } from '../../api/queries/account.ts'
import { paymentText, topUpState } from './text.ts'

const payment: Payment = {
  paymentId: '018f0000-0000-7000-8000-000000000001',
  amount: '0.001',
  madeAt: '2026-11-22T12:00:00.000Z',
  isConfirmed: false,
  isGone: false,
  discrepancy: null,
  credited: null,
}

test('a top-up shows a detected payment before it is credited', () => {
  assert.equal(topUpState({ state: 'pending', payments: [] }).text, 'waiting for payment')
  assert.equal(topUpState({ state: 'pending', payments: [payment] }).text, 'payment detected')
  assert.equal(topUpState({ state: 'pending', payments: [{ ...payment, isGone: true }] }).text, 'waiting for payment')
  assert.equal(topUpState({ state: 'credited', payments: [{ ...payment, credited: '65.00' }] }).text, 'credited')
})

test("a payment shows its outcome, and who decides if it wasn't credited", () => {
  assert.match(paymentText(payment), /^Waiting for blockchain/)
  assert.equal(paymentText({ ...payment, isConfirmed: true, credited: '65.00' }), 'Credited')
  assert.match(paymentText({ ...payment, isConfirmed: true, discrepancy: 'underpaid' }), /^Less than .*decides/)
  assert.match(paymentText({ ...payment, isGone: true, credited: '65.00' }), /^No longer/)
})
