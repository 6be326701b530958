import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Order, toStoreOrder } from '#adapters/stores/ebay/order.ts'

const line: Order['lineItems'][number] = {
  lineItemId: '1',
  title: 'Mug',
  quantity: 2,
  lineItemFulfillmentStatus: 'NOT_STARTED',
  lineItemCost: { value: '30.00', currency: 'GBP' },
}
const of = (...lineItems: Order['lineItems']) =>
  toStoreOrder(
    {
      orderId: '12-1',
      creationDate: '2026-11-19T10:00:00.000Z',
      lastModifiedDate: '2026-11-19T10:00:00.000Z',
      cancelStatus: { cancelState: 'NONE_REQUESTED' },
      orderPaymentStatus: 'PAID',
      orderFulfillmentStatus: 'NOT_STARTED',
      fulfillmentStartInstructions: [{ fulfillmentInstructionsType: 'SHIP_TO' }],
      lineItems,
    },
    [],
  )

test('the value of an item is its cost after discounts', () => {
  assert.equal(of(line).lines[0]?.unitValue, '15')
  const discounted = { ...line, discountedLineItemCost: { value: '24.50', currency: 'GBP' } }
  assert.equal(of(discounted).lines[0]?.unitValue, '12.25')
})

test('the times are those of the first item that is left to ship', () => {
  const timed = (id: string, shipByDate: string, status = 'NOT_STARTED') => ({
    ...line,
    lineItemId: id,
    lineItemFulfillmentStatus: status,
    lineItemFulfillmentInstructions: { shipByDate, maxEstimatedDeliveryDate: '2026-11-28T07:00:00.000Z' },
  })
  const { shipBy, deliverBy } = of(
    timed('1', '2026-11-20T07:00:00.000Z', 'FULFILLED'),
    timed('2', '2026-11-23T07:00:00.000Z'),
    timed('3', '2026-11-22T07:00:00.000Z'),
    timed('4', 'soon'),
  )
  assert.equal(shipBy?.toISOString(), '2026-11-22T07:00:00.000Z')
  assert.equal(deliverBy?.toISOString(), '2026-11-28T07:00:00.000Z')
  assert.ok(!('shipBy' in of(line)))
})

test('eBay is named as the collector of import taxes, with its IOSS number', () => {
  const taxed = (taxType: string, name?: string) => ({
    ...line,
    ebayCollectAndRemitTaxes: [{ taxType, ...(name ? { ebayReference: { name, value: 'IM2760000742' } } : {}) }],
  })
  const ioss = of(taxed('VAT', 'IOSS'))
  assert.deepEqual([ioss.taxCollectedBy, ioss.iossNumber], ['eBay', 'IM2760000742'])
  const vat = of(taxed('GST', 'ABN'))
  assert.deepEqual([vat.taxCollectedBy, vat.iossNumber], ['eBay', undefined])
  assert.ok(!('taxCollectedBy' in of(taxed('STATE_SALES_TAX'))))
})
