import assert from 'node:assert/strict'
import test from 'node:test'
import type { OrderStore } from '../../api/queries/order-store.ts'
import { blockWordsOf, saidOf } from './store-words.ts'

const side = (changes: Partial<OrderStore>): OrderStore =>
  ({
    storeName: 'Corner Shop',
    standing: 'open',
    hasLabel: false,
    reason: null,
    detail: null,
    ...changes,
  }) as OrderStore

test('why an order cannot be bought for is said in the words of the store, with what to do', () => {
  const words = (changes: Partial<OrderStore>) => blockWordsOf('Order.NotReadyForPurchase', side(changes))?.text
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
  const customs = blockWordsOf('Order.CustomsRequired', side({ detail: 'Customs ask where Mug was made' }))
  assert.match(
    customs?.text ?? '',
    /where Mug was made\. Complete the products in the store, or add the details here\.$/,
  )
  assert.equal(customs?.asksCustoms, true)
})

test('a reason is not said twice', () => {
  assert.equal(saidOf({ reason: 'on hold', detail: 'On hold until Friday' }), 'On hold until Friday')
  assert.equal(saidOf({ reason: null, detail: null }), '')
})
