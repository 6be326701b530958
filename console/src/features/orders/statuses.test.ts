import assert from 'node:assert/strict'
import test from 'node:test'
import { moneyWords, openPurchaseOf, paceOf, paidFor } from './statuses.ts'

type Shipments = Parameters<typeof paidFor>[0]['shipments']
type Label = NonNullable<Shipments[number]['label']>

const labelOf = (status: Label['status'], cancelled: string | null = null, charge = '9.35') => ({
  status,
  isLive: status === 1 || status === 2,
  charge,
  currency: 'USD',
  cancellation: cancelled && { status: cancelled, reason: null },
})
const order = (labels: readonly object[], purchases: readonly string[] = []) =>
  ({
    shipments: labels.map((label, place) => ({
      label,
      purchase: purchases[place] ? { status: purchases[place] } : null,
    })),
  }) as unknown as Parameters<typeof paidFor>[0]

test("refunded amounts aren't counted, and pending refunds are", () => {
  assert.equal(paidFor(order([labelOf(1), labelOf(2, null, '0.1'), labelOf(3, 'Accepted'), labelOf(4)])), '$9.45')
  assert.equal(paidFor(order([labelOf(3, 'Requested'), labelOf(3, 'Denied')])), '$18.70')
  assert.equal(paidFor(order([labelOf(4)])), null)
})

test("a label's price shows the state of its refund", () => {
  const said = [labelOf(1), labelOf(3, 'Accepted'), labelOf(3, 'Denied'), labelOf(4)].map((label) =>
    moneyWords(label as unknown as Label),
  )
  assert.deepEqual(said, ['$9.35', '$9.35, refunded', '$9.35, not refunded by the carrier', 'Not charged'])
})

test('an unknown outcome takes precedence over other purchases', () => {
  const labels = [labelOf(1), labelOf(1)]
  assert.equal(openPurchaseOf(order(labels, ['Processing', 'OutcomeUnknown'])), 'OutcomeUnknown')
  assert.equal(openPurchaseOf(order(labels, ['Completed', 'Claimed'])), 'Claimed')
  assert.equal(openPurchaseOf(order(labels, ['Completed', 'Failed'])), null)
})

test('polling is faster while something is in progress', () => {
  const paces = [['Processing', null], ['OutcomeUnknown', 'Completed'], [null], []].map((states) => paceOf(states) || 0)
  const [buying = 0, asking = 0, idle = 0, empty = 0] = paces
  assert.ok(buying < asking && asking < idle && idle === empty)
  assert.equal(paceOf(['Completed', 'Failed'], false), false)
})
