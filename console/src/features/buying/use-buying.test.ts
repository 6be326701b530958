import assert from 'node:assert/strict'
import test from 'node:test'
import type { Order } from '../../api/queries/orders.ts'
import { outcomeOf } from './use-buying.ts'

const purchase = (operationId: string, status: string) => ({ operationId, status, error: null })
const shipment = (shipmentId: string, label: object | null, bought: object | null) => ({
  shipmentId,
  label: label && { labelId: `label of ${shipmentId}`, isLive: true, files: 'completed', ...label },
  purchase: bought,
})
const order = (...shipments: object[]) => ({ shipments }) as unknown as Order
const bought = { orderId: 'o', shipmentIds: ['a', 'b'], earlier: ['before'] }
const completed = purchase('now', 'Completed')

test('labels are ready when the files of all are complete', () => {
  const whole = order(shipment('a', {}, completed), shipment('b', {}, completed), shipment('c', null, null))
  assert.deepEqual(outcomeOf(whole, bought), { kind: 'ready', labelIds: ['label of a', 'label of b'] })
  assert.equal(outcomeOf(order(shipment('a', {}, completed), shipment('b', null, null)), bought), null)
  const half = order(shipment('a', {}, completed), shipment('b', { files: 'processing' }, completed))
  assert.equal(outcomeOf(half, bought), null)
})

test('a failure counts only if it belongs to this purchase', () => {
  const failed = (operationId: string) =>
    order(shipment('a', {}, completed), shipment('b', null, purchase(operationId, 'Failed')))
  assert.deepEqual(outcomeOf(failed('now'), bought), { kind: 'failed' })
  assert.equal(outcomeOf(failed('before'), bought), null)
})
