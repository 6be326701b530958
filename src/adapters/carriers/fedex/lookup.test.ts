/** A lookup by reference proves that a shipment exists, and never that it does not. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lookupRequest, parseLookup } from '#adapters/carriers/fedex/lookup.ts'
import { fedexReference } from '#adapters/carriers/fedex/protocol.ts'
import { inputTo } from '../../../../test/carrier-contract/abroad-inputs.ts'
import { answerOf, buyInput } from '../../../../test/carrier-contract/inputs.ts'

const account = { id: 'test', baseUrl: 'https://fedex.example', credentials: { accountNumber: '123456789' } }
const input = {
  ...buyInput('FEDEX_2_DAY'),
  shipDate: '2026-11-20',
  sentAt: new Date('2026-11-20T15:00:00Z'),
}
const reference = fedexReference(input.reference, 'FEDEX_2_DAY')

const tracked = (trackingNumber: string, { value = reference, shipped = '2026-11-20', code = 'OC' } = {}) => ({
  trackingNumber,
  trackResults: [
    {
      trackingNumberInfo: { trackingNumber },
      additionalTrackingInfo: { packageIdentifiers: [{ type: 'SHIPPER_REFERENCE', value: [value] }] },
      latestStatusDetail: { code },
      dateAndTimes: [{ type: 'SHIP', dateTime: `${shipped}T00:00:00-06:00` }],
    },
  ],
})
const found = (...completeTrackResults: object[]) =>
  parseLookup(answerOf(200, { transactionId: 'a', output: { completeTrackResults } }), account, input)

test("a reference is the purchase's id, shortened to the service's limit", () => {
  assert.equal(reference, '0198c1de000070008000000000000001')
  for (const ground of ['FEDEX_GROUND', 'GROUND_HOME_DELIVERY']) {
    assert.equal(fedexReference(input.reference, ground), '0198c1de0000700080000000000000')
  }
})

test('a shipment with the full reference is found without its label', () => {
  const outcome = found(tracked('794953555571'))
  assert.ok(outcome.outcome === 'ok')
  assert.deepEqual(
    [outcome.value.trackingNumber, outcome.value.charged, outcome.value.artwork],
    ['794953555571', null, null],
  )
})

test('an international shipment lists its invoice without a file', () => {
  const abroad = { ...input, ...inputTo('canada', 'merchandise') }
  const body = { output: { completeTrackResults: [tracked('794953555571', { shipped: abroad.shipDate })] } }
  const outcome = parseLookup(answerOf(200, body), account, {
    ...abroad,
    sentAt: new Date(`${abroad.shipDate}T12:00:00Z`),
  })
  assert.ok(outcome.outcome === 'ok')
  assert.deepEqual(outcome.value.documents, [{ kind: 'commercial-invoice', copies: 3, artwork: null }])
})

test('a shipment that was handed over days later is found too', () => {
  assert.equal(found(tracked('794953555571', { shipped: '2026-11-25' })).outcome, 'ok')
})

test('a canceled shipment is voided', () => {
  assert.equal(found(tracked('794953555571', { code: 'CA' })).outcome, 'voided')
})

test('another reference or an impossible day does not match', () => {
  const longer = tracked('794953555571', { value: `${reference}0` })
  const earlier = tracked('794953555571', { shipped: '2026-09-01' })
  for (const other of [longer, earlier, { trackingNumber: '794953555571', trackResults: [{}] }]) {
    assert.equal(found(other).outcome, 'undecided')
  }
})

test('several matches are undecided, and known to exist', () => {
  const outcome = found(tracked('794953555571'), tracked('794953535000'))
  assert.ok(outcome.outcome === 'undecided' && outcome.isMade)
  assert.match(outcome.detail, /794953555571, 794953535000/)
})

test('a miss proves nothing, in any of its forms', () => {
  const error = { code: 'TRACKING.REFERENCENUMBER.NOTFOUND', message: 'Reference number cannot be found.' }
  const inside = found({ trackResults: [{ error }] })
  const outside = parseLookup(answerOf(400, { transactionId: 'a', errors: [error] }), account, input)
  for (const outcome of [inside, outside, found()]) assert.equal(outcome.outcome, 'undecided')
  assert.ok('detail' in inside && inside.detail.includes(error.code))
})

test('days in the future are not queried', () => {
  const asked = (today: string) => JSON.parse(String(lookupRequest(account, 'token', input, today).body))
  const { referencesInformation } = asked('2026-11-20')
  assert.deepEqual(referencesInformation, {
    value: reference,
    accountNumber: '123456789',
    shipDateBegin: '2026-11-19',
    shipDateEndDate: '2026-11-20',
  })
  assert.equal(asked('2026-11-27').referencesInformation.shipDateEndDate, '2026-11-27')
  // The maximum range is thirty days.
  assert.equal(asked('2027-03-01').referencesInformation.shipDateEndDate, '2026-12-19')
})
