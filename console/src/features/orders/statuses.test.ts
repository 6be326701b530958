import assert from 'node:assert/strict'
import test from 'node:test'
import { openPurchaseOf, pollInterval, priceText, totalPaid, totalPaidByCredit } from './statuses.ts'

type Shipments = Parameters<typeof totalPaid>[0]['shipments']
type Label = NonNullable<Shipments[number]['label']>

const labelOf = (status: Label['status'], cancelled: string | null = null, charge = '9.35') => ({
  status,
  isLive: status === 1 || status === 2,
  charge,
  currency: 'USD',
  carrier: 'usps',
  paidBy: 'credit',
  cancellation: cancelled && { status: cancelled, reason: null },
})
const order = (labels: readonly object[], purchases: readonly string[] = []) =>
  ({
    shipments: labels.map((label, index) => ({
      label,
      purchase: purchases[index] ? { status: purchases[index] } : null,
    })),
  }) as unknown as Parameters<typeof totalPaid>[0]

test("refunded amounts aren't counted, and pending refunds are", () => {
  assert.equal(totalPaid(order([labelOf(1), labelOf(2, null, '0.1'), labelOf(3, 'Accepted'), labelOf(4)])), '$9.45')
  assert.equal(totalPaid(order([labelOf(3, 'Requested'), labelOf(3, 'Denied')])), '$18.70')
  assert.equal(totalPaid(order([labelOf(4)])), null)
})

test("a label's price shows the state of its refund", () => {
  const prices = [labelOf(1), labelOf(3, 'Accepted'), labelOf(3, 'Denied'), labelOf(4)].map((label) =>
    priceText(label as unknown as Label),
  )
  assert.deepEqual(prices, ['$9.35', '$9.35, refunded', '$9.35, not refunded by the carrier', 'Not charged'])
})

test('a label that the carrier bills is not returned to the credit', () => {
  const billed = (label: object) => ({ ...label, paidBy: 'carrierAccount' })
  const labels = [billed(labelOf(1)), billed(labelOf(3, 'Accepted'))]
  assert.deepEqual(
    labels.map((label) => priceText(label as unknown as Label)),
    ['$9.35, billed by USPS', '$9.35, no longer billed by USPS'],
  )
  assert.deepEqual([totalPaid(order(labels)), totalPaidByCredit(order(labels))], ['$9.35', null])
  assert.equal(totalPaidByCredit(order([...labels, labelOf(3, 'Denied'), labelOf(2, null, '0.1')])), '$0.10')
})

test('an unknown outcome takes precedence over other purchases', () => {
  const labels = [labelOf(1), labelOf(1)]
  assert.equal(openPurchaseOf(order(labels, ['Processing', 'OutcomeUnknown'])), 'OutcomeUnknown')
  assert.equal(openPurchaseOf(order(labels, ['Completed', 'Claimed'])), 'Claimed')
  assert.equal(openPurchaseOf(order(labels, ['Completed', 'Failed'])), null)
})

test('polling is faster while something is in progress', () => {
  const paces = [['Processing', null], ['OutcomeUnknown', 'Completed'], [null], []].map(
    (states) => pollInterval(states) || 0,
  )
  const [buying = 0, asking = 0, idle = 0, empty = 0] = paces
  assert.ok(buying < asking && asking < idle && idle === empty)
  assert.equal(pollInterval(['Completed', 'Failed'], false), false)
})
