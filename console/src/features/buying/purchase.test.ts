import assert from 'node:assert/strict'
import test from 'node:test'
import {
  askAgainMs,
  freeShipmentsOf,
  isEditable,
  isWhole,
  type Label,
  labelsOf,
  leavesOpen,
  purchaseWordsOf,
  type Shipment,
  standingOf,
} from './purchase.ts'

const label = (changes: Partial<Label> = {}): Label =>
  ({ labelId: 'one', isLive: true, status: 1, files: 'completed', ...changes }) as Label
const purchase = (status: string, message?: string) =>
  ({ operationId: 'one', status, error: message ? { message } : null }) as Shipment['purchase']
const standing = (shipment: Partial<Pick<Shipment, 'purchase' | 'label'>>) =>
  standingOf({ purchase: null, label: null, ...shipment })

test('an unknown outcome is neither bought nor failed', () => {
  assert.deepEqual(standing({}), { kind: 'free' })
  assert.deepEqual(standing({ purchase: purchase('Claimed') }), { kind: 'buying' })
  assert.deepEqual(standing({ purchase: purchase('Processing') }), { kind: 'buying' })
  assert.deepEqual(standing({ purchase: purchase('OutcomeUnknown') }), { kind: 'unknown' })
  assert.deepEqual(standing({ purchase: purchase('Failed', 'refused') }), { kind: 'failed', message: 'refused' })
  assert.equal(standing({ purchase: purchase('Completed'), label: label() }).kind, 'bought')
})

test('a canceled label leaves the shipment free', () => {
  assert.deepEqual(standing({ purchase: purchase('Completed'), label: label({ isLive: false }) }), { kind: 'free' })
})

test('a draft is editable only if nothing is bought or in progress', () => {
  const unknown = standing({ purchase: purchase('OutcomeUnknown') })
  const bought = standing({ label: label() })
  assert.ok(isEditable([standing({}), standing({ purchase: purchase('Failed') })]))
  assert.ok(!isEditable([standing({}), unknown]))
  assert.ok(!isEditable([bought]))
  assert.ok(isWhole([bought]) && !isWhole([bought, unknown]) && !isWhole([]))
  assert.deepEqual(labelsOf([bought, unknown]), [label()])
})

test('polling is fast in progress, slow for unknown outcomes, and off otherwise', () => {
  assert.equal(askAgainMs([standing({ purchase: purchase('Processing') })], false), 1_000)
  assert.equal(askAgainMs([standing({ purchase: purchase('OutcomeUnknown') })], false), 3_000)
  assert.equal(askAgainMs([standing({})], true), 1_000)
  assert.equal(askAgainMs([standing({ label: label({ files: 'processing' }) })], false), 1_000)
  assert.equal(askAgainMs([standing({ label: label() })], false), false)
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
    freeShipmentsOf({ shipments }).map(({ shipmentId }) => shipmentId),
    ['new', 'refused', 'cancelled'],
  )
})

test("only the service's own errors prove that nothing was bought", () => {
  assert.ok(leavesOpen({ status: 0, code: 'Console.NotReached' }))
  assert.ok(leavesOpen({ status: 502, code: 'Console.NotReached' }))
  // The service read half of the request, so the label may exist.
  assert.ok(leavesOpen({ status: 200, code: 'Console.NotReached' }))
  assert.ok(leavesOpen({ status: 500, code: 'General.Unexpected' }))
  assert.ok(leavesOpen({ status: 503, code: 'General.Unavailable' }))
  assert.ok(!leavesOpen({ status: 503, code: 'Carrier.Unavailable' }))
  assert.ok(!leavesOpen({ status: 422, code: 'Label.CarrierRejected' }))
})

test("a failed purchase is explained with the carrier's name and message", () => {
  const wordsFor = (code: string, metaData: Record<string, string>) => purchaseWordsOf({ code, metaData })
  assert.equal(
    wordsFor('Label.CarrierRejected', { carrier: 'usps', carrierText: 'No such street.' }),
    'USPS rejected the purchase: “No such street.” Fix the problem, or choose another carrier.',
  )
  assert.match(wordsFor('Label.CarrierRejected', { carrier: 'ups' }) ?? '', /^UPS rejected the purchase\. /)
  assert.match(
    wordsFor('Carrier.Unavailable', { carrier: 'ups' }) ?? '',
    /^UPS can’t be reached, and no label was created/,
  )
  assert.match(
    wordsFor('Carrier.Unavailable', { carrier: 'ups', outcome: 'absent' }) ?? '',
    /^We lost the connection to UPS/,
  )
  assert.equal(wordsFor('Rate.Stale', {}), null)
})
