import assert from 'node:assert/strict'
import test from 'node:test'
import {
  carrierFailures,
  chosenRate,
  creditAfter,
  isNegative,
  mainRates,
  minus,
  noRates,
  type ParcelRates,
  pendingCarriers,
  plus,
  type Rate,
  rateMarks,
  shortenedNames,
  sortedRates,
  totalPrice,
  withLine,
} from './rates.ts'

const rate = (rateId: string, amount: string, deliveryDays: number | null, changes: Partial<Rate> = {}): Rate => ({
  rateId,
  carrier: 'usps',
  serviceCode: rateId,
  serviceName: rateId,
  charge: { amount, currency: 'USD' },
  retail: null,
  deliveryDays,
  estimatedDeliveryDate: null,
  isDateGuaranteed: false,
  restrictedTo: null,
  isCreditShort: false,
  paidBy: 'credit',
  creditAfter: null,
  creditMissing: null,
  ...changes,
})
const euros = { amount: '2', currency: 'EUR' }
const cut = { party: 'recipient', printed: 'The Royal Society for the Improvement' } as const
const answered: ParcelRates = {
  requested: ['ups', 'usps', 'fedex', 'dhl'],
  failure: null,
  responses: [
    {
      carrier: 'ups',
      rates: [rate('ground', '10.10', 4, { carrier: 'ups' }), rate('air', '40.00', 1)],
      failure: null,
      shortenedNames: [cut],
    },
    {
      carrier: 'usps',
      rates: [rate('advantage', '9.35', 4), rate('unsaid', '12', null)],
      failure: null,
      shortenedNames: [],
    },
    { carrier: 'fedex', rates: [], failure: 'no answer in time', shortenedNames: [] },
  ],
  isComplete: true,
}

test('rates are sorted by price, and carriers without rates are separate', () => {
  assert.deepEqual(
    sortedRates(answered).map(({ rateId }) => rateId),
    ['advantage', 'ground', 'unsaid', 'air'],
  )
  assert.deepEqual(
    carrierFailures(answered).map(({ carriers }) => carriers),
    [['fedex']],
  )
})

test('carriers with the same reason share a line', () => {
  const down = (carrier: string) => ({ carrier, rates: [], failure: 'down', shortenedNames: [] })
  const late = { ...down('dhl'), failure: 'late' }
  assert.deepEqual(carrierFailures({ ...answered, responses: [down('usps'), late, down('ups')] }), [
    { failure: 'down', carriers: ['ups', 'usps'] },
    { failure: 'late', carriers: ['dhl'] },
  ])
})

test("the first rates are each carrier's cheapest, the fastest and the chosen one", () => {
  const ups = { carrier: 'ups' }
  const all = [
    rate('media', '5', 8, { restrictedTo: 'books and media' }),
    rate('advantage', '9', 5),
    rate('ground', '10', 4, ups),
    rate('priority', '12', 3),
    rate('select', '20', 3, ups),
    rate('air', '40', 2, ups),
    rate('night', '80', 1, ups),
  ]
  const shown = (chosen: Rate | undefined) => mainRates(all, chosen ?? null).map(({ rateId }) => rateId)
  assert.deepEqual(shown(undefined), ['advantage', 'ground', 'night'])
  assert.deepEqual(shown(all[5]), ['advantage', 'ground', 'air', 'night'])
  assert.deepEqual(shown(all[0]), ['media', 'advantage', 'ground', 'night'])
  // A button in place of one row would save nothing.
  assert.equal(mainRates(all.slice(1, 4), null).length, 3)
})

test('names that a carrier cuts off are listed with the carrier', () => {
  assert.deepEqual(shortenedNames(answered), [{ carrier: 'ups', ...cut }])
})

test('the cheapest and the fastest rate are marked if there is a choice', () => {
  assert.deepEqual(rateMarks(sortedRates(answered)), { cheapest: 'advantage', isUndercut: false, fastest: 'air' })
  const none = { cheapest: null, isUndercut: false, fastest: null }
  assert.deepEqual(rateMarks([rate('only', '1', 1)]), none)
  const abroad = [rate('one', '1', null), rate('two', '2', null, { charge: euros })]
  assert.deepEqual(rateMarks(abroad), none)
})

test('the chosen service is kept after a refresh, and the cheapest replaces a missing one', () => {
  const rates = sortedRates(answered)
  assert.equal(chosenRate(rates, { carrier: 'ups', serviceCode: 'ground' })?.rateId, 'ground')
  assert.equal(chosenRate(rates, { carrier: 'ups', serviceCode: 'gone' })?.rateId, 'advantage')
  assert.equal(chosenRate([], null), null)
})

test('restricted services are neither marked nor preselected', () => {
  const media = rate('media', '4.00', 1, { restrictedTo: 'books and media' })
  const rates = [media, ...sortedRates(answered)]
  assert.deepEqual(rateMarks(rates), { cheapest: 'advantage', isUndercut: true, fastest: 'air' })
  assert.equal(chosenRate(rates, null)?.rateId, 'advantage')
  assert.equal(chosenRate(rates, media)?.rateId, 'media')
  assert.equal(chosenRate([media], null), null)
})

test('totals are exact, and null across currencies', () => {
  assert.deepEqual(totalPrice([rate('one', '0.10', 1), rate('two', '0.2', 1), rate('three', '9', 1)]), {
    amount: '9.30',
    currency: 'USD',
  })
  assert.deepEqual(totalPrice([rate('one', '0.05', 1)]), { amount: '0.05', currency: 'USD' })
  assert.equal(totalPrice([rate('one', '1', 1), rate('two', '1', 1, { charge: euros })]), null)
})

test("lists the carriers that haven't responded", () => {
  assert.deepEqual(pendingCarriers({ ...answered, isComplete: false }), ['dhl'])
  assert.deepEqual(pendingCarriers(answered), [])
})

test('rates are added per carrier, and an error for all comes last', () => {
  const lines = [
    { kind: 'asked', carriers: ['ups', 'usps'] },
    { kind: 'answered', carrier: 'ups', rates: [], errors: [{ code: 'Carrier.Unavailable', message: 'It is down.' }] },
    { kind: 'answered', carrier: 'usps', rates: [rate('advantage', '9.35', 4)] },
    { kind: 'ended' },
  ] as Parameters<typeof withLine>[1][]
  const parcel = lines.reduce(withLine, noRates)
  assert.deepEqual(
    parcel.responses.map(({ carrier, rates, failure }) => [carrier, rates.length, failure]),
    [
      ['ups', 0, 'It is down.'],
      ['usps', 1, null],
    ],
  )
  assert.deepEqual([parcel.isComplete, parcel.failure], [true, null])
})

test('remaining and missing credit include all packages', () => {
  const first = rate('one', '9.00', 1, { creditAfter: '11.00' })
  assert.deepEqual(creditAfter([first]), { after: '11.00', isShort: false })
  assert.deepEqual(creditAfter([first, rate('two', '12.50', 1)]), { after: '1.50', isShort: true })
  assert.deepEqual(creditAfter([rate('one', '9.00', 1, { creditMissing: '2.10' })]), { after: '2.10', isShort: true })
  assert.equal(creditAfter([rate('one', '9.00', 1)]), null)
  const direct = rate('direct', '50.00', 1, { paidBy: 'carrierAccount' })
  assert.deepEqual(creditAfter([direct, first]), { after: '11.00', isShort: false })
  assert.equal(creditAfter([direct]), null)
  assert.deepEqual(creditAfter([rate('one', '9.00', 1, { isCreditShort: true })]), { after: null, isShort: true })
})

test('sums are exact for any number of digits', () => {
  assert.equal(plus('0.10', '0.2'), '0.30')
  assert.equal(plus('9', '1'), '10')
  assert.equal(minus('30.00', '9.35'), '20.65')
  assert.equal(minus('0.05', '0.06'), '-0.01')
  assert.equal(minus('-1.50', '1'), '-2.50')
  assert.ok(isNegative(minus('1', '1.01')) && !isNegative(minus('1', '1')))
})
