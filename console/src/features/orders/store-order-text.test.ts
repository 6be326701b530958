import assert from 'node:assert/strict'
import test from 'node:test'
import type { OrderStore } from '../../api/queries/orders.ts'
import { packedIn, packingIssue, storeBlockText, storeReason } from './store-order-text.ts'

const storeState = (changes: Partial<OrderStore>): OrderStore =>
  ({
    storeName: 'Corner Shop',
    standing: 'open',
    hasLabel: false,
    reason: null,
    detail: null,
    ...changes,
  }) as OrderStore

test("a blocked order shows the store's reason and what to do", () => {
  const words = (changes: Partial<OrderStore>) => storeBlockText('Order.NotReadyForPurchase', storeState(changes))?.text
  assert.equal(
    words({ standing: 'waiting', reason: 'on hold', detail: 'Call first' }),
    'Corner Shop hasn’t released this order: on hold: Call first. You can buy a label as soon as the store releases it.',
  )
  assert.match(words({ standing: 'closed', reason: 'cancelled' }) ?? '', /closed this order: canceled\. Don’t ship it/)
  assert.match(words({ standing: 'closed', reason: 'cancelled', hasLabel: true }) ?? '', /cancel its label\.$/)
  assert.match(
    words({ standing: 'withheld', detail: 'It has no address.' }) ?? '',
    /It has no address\. Check the permissions/,
  )
  assert.equal(words({}), undefined)
  assert.equal(
    words({ standing: 'incomplete', detail: "The recipient's address has no city." }),
    "The recipient's address has no city. Correct the field here or in Corner Shop. The order continues with the next sync.",
  )
  assert.match(
    words({ standing: 'incomplete', reason: 'too heavy', detail: 'Split it.' }) ?? '',
    /Choose “Packages…”\.$/,
  )
  const customs = storeBlockText('Order.CustomsRequired', storeState({ detail: 'Customs ask where Mug was made' }))
  assert.match(
    customs?.text ?? '',
    /where Mug was made\. Complete the products in the store, or add the details here\.$/,
  )
  assert.equal(customs?.asksCustoms, true)
})

test("a reason isn't repeated", () => {
  assert.equal(storeReason({ reason: 'on hold', detail: 'On hold until Friday' }), 'On hold until Friday')
  assert.equal(storeReason({ reason: null, detail: null }), '')
})

const lines = [
  { lineId: 'a', name: 'Mug', quantity: 3 },
  { lineId: 'b', name: 'Towel', quantity: 1 },
]

test('packages must contain every item exactly once, and none may be empty', () => {
  assert.equal(packingIssue(lines, [packedIn(lines)]), null)
  assert.equal(packingIssue(lines, [{ a: 1, b: 1 }, { a: 2 }]), null)
  assert.equal(packingIssue(lines, [{ a: 1, b: 1 }, { a: 1 }]), 'Not packed yet: 1 × Mug')
  assert.equal(packingIssue(lines, [{ a: 3, b: 1 }, { b: 1 }]), 'Too many packed: 1 × Towel')
  assert.equal(packingIssue(lines, [packedIn(lines), {}]), 'Package 2 is empty')
  assert.equal(packingIssue([], [{}]), null)
})
