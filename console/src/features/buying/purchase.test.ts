import assert from 'node:assert/strict'
import test from 'node:test'
import {
  isCompletelyBought,
  isEditable,
  isOutcomeOpen,
  type Label,
  labelsOf,
  pollMs,
  progressOf,
  purchasableShipments,
  purchaseErrorText,
  type Shipment,
} from './purchase.ts'

const label = (changes: Partial<Label> = {}): Label =>
  ({ labelId: 'one', isLive: true, status: 1, files: 'completed', ...changes }) as Label
const purchase = (status: string, message?: string) =>
  ({ operationId: 'one', status, error: message ? { message } : null }) as Shipment['purchase']
const state = (shipment: Partial<Pick<Shipment, 'purchase' | 'label'>>) =>
  progressOf({ purchase: null, label: null, ...shipment })

test('an unknown outcome is neither bought nor failed', () => {
  assert.deepEqual(state({}), { kind: 'free' })
  assert.deepEqual(state({ purchase: purchase('Claimed') }), { kind: 'buying' })
  assert.deepEqual(state({ purchase: purchase('Processing') }), { kind: 'buying' })
  assert.deepEqual(state({ purchase: purchase('OutcomeUnknown') }), { kind: 'unknown' })
  assert.deepEqual(state({ purchase: purchase('Failed', 'refused') }), { kind: 'failed', message: 'refused' })
  assert.equal(state({ purchase: purchase('Completed'), label: label() }).kind, 'bought')
})

test('a canceled label leaves the shipment free', () => {
  assert.deepEqual(state({ purchase: purchase('Completed'), label: label({ isLive: false }) }), { kind: 'free' })
})

test('a draft is editable only if nothing is bought or in progress', () => {
  const unknown = state({ purchase: purchase('OutcomeUnknown') })
  const bought = state({ label: label() })
  assert.ok(isEditable([state({}), state({ purchase: purchase('Failed') })]))
  assert.ok(!isEditable([state({}), unknown]))
  assert.ok(!isEditable([bought]))
  assert.ok(isCompletelyBought([bought]) && !isCompletelyBought([bought, unknown]) && !isCompletelyBought([]))
  assert.deepEqual(labelsOf([bought, unknown]), [label()])
})

test('polling is fast in progress, slow for unknown outcomes, and off otherwise', () => {
  assert.equal(pollMs([state({ purchase: purchase('Processing') })], false), 1_000)
  assert.equal(pollMs([state({ purchase: purchase('OutcomeUnknown') })], false), 3_000)
  assert.equal(pollMs([state({})], true), 1_000)
  assert.equal(pollMs([state({ label: label({ files: 'processing' }) })], false), 1_000)
  assert.equal(pollMs([state({ label: label() })], false), false)
})

test('labels can be bought only for shipments that certainly have none', () => {
  const shipment = (shipmentId: string, rest: object) =>
    ({ shipmentId, purchase: null, label: null, ...rest }) as Shipment
  const shipments = [
    shipment('new', {}),
    shipment('refused', { purchase: purchase('Failed') }),
    shipment('cancelled', { purchase: purchase('Completed'), label: label({ isLive: false }) }),
    shipment('asked', { purchase: purchase('OutcomeUnknown') }),
    shipment('bought', { label: label() }),
  ]
  assert.deepEqual(
    purchasableShipments({ shipments }).map(({ shipmentId }) => shipmentId),
    ['new', 'refused', 'cancelled'],
  )
})

test("only the service's own errors prove that nothing was bought", () => {
  assert.ok(isOutcomeOpen({ status: 0, code: 'Console.NotReached' }))
  assert.ok(isOutcomeOpen({ status: 502, code: 'Console.NotReached' }))
  // The service read half of the request, so the label may exist.
  assert.ok(isOutcomeOpen({ status: 200, code: 'Console.NotReached' }))
  assert.ok(isOutcomeOpen({ status: 500, code: 'General.Unexpected' }))
  assert.ok(isOutcomeOpen({ status: 503, code: 'General.Unavailable' }))
  assert.ok(!isOutcomeOpen({ status: 503, code: 'Carrier.Unavailable' }))
  assert.ok(!isOutcomeOpen({ status: 422, code: 'Label.CarrierRejected' }))
})

test("a failed purchase is explained with the carrier's name and message", () => {
  const textOf = (code: string, metaData: Record<string, string>) => purchaseErrorText({ code, metaData })
  assert.equal(
    textOf('Label.CarrierRejected', { carrier: 'usps', carrierText: 'No such street.' }),
    'USPS rejected the purchase: “No such street.” Fix the problem, or choose another carrier.',
  )
  assert.match(textOf('Label.CarrierRejected', { carrier: 'ups' }) ?? '', /^UPS rejected the purchase\. /)
  assert.match(
    textOf('Carrier.Unavailable', { carrier: 'ups' }) ?? '',
    /^UPS can’t be reached, and no label was created/,
  )
  assert.match(
    textOf('Carrier.Unavailable', { carrier: 'ups', outcome: 'absent' }) ?? '',
    /^We lost the connection to UPS/,
  )
  assert.equal(textOf('Rate.Stale', {}), null)
})
