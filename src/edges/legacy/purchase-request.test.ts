import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriers } from '#adapters/carriers/registry.ts'
import { readParcelRequest, readPurchaseRequest } from '#edges/legacy/purchase-request.ts'
import { mergeArguments } from '#edges/legacy/read-form.ts'
import { Failure } from '#edges/legacy/responses.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { aParcelByForm } from '../../../test/support/legacy-client.ts'

const read = (changes: Record<string, string> = {}) =>
  readPurchaseRequest(
    carriers,
    mergeArguments(Object.entries({ ...aParcelByForm, service: 'Priority', ...changes }), []),
  )

/** The message of the failure. */
function refused(changes: Record<string, string>): string {
  try {
    read(changes)
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
  return assert.fail('nothing was refused')
}

test('converts a form to the input of the verbs', () => {
  const { order, content, ...rest } = read({
    to_street2: 'Rear',
    to_apt: '4b',
    to_commercial_address: 'true',
    weight_oz: '24',
  })
  assert.deepEqual(rest, {
    carrier: 'usps',
    service: 'usps_priority',
    serviceOptions: { signature: null, saturdayDelivery: false },
    labelFormat: 'PDF',
    isSample: false,
    notes: '',
    idempotencyKey: null,
  })
  assert.equal(order.to.street2, 'Rear 4b')
  assert.equal(order.to.residential, false)
  assert.equal(order.from.street2, null)
  assert.equal(order.parcels[0]?.predefinedPackage, null)
  assert.equal(order.parcels[0]?.weightPounds, Number(aParcelByForm.weight_lbs) + 1.5)
  assert.equal(content.to.street2, 'Rear 4b')
})

test('carrier packaging ignores dimensions', () => {
  const changes = { package_type: 'MediumFlatRateBox', depth: 'any', width: '', height: '' }
  const [parcel] = read(changes).content.parcels
  const { weightPounds: _weight, ...rest } = parcel ?? {}
  const noSides = { lengthInches: null, widthInches: null, heightInches: null }
  assert.deepEqual(rest, { ...noSides, predefinedPackage: 'MediumFlatRateBox' })
})

test('the stricter of two signature options applies', () => {
  const ups = { carrier: 'ups', package_type: 'custom' }
  const optionsOf = (changes: Record<string, string>) => read({ ...ups, ...changes }).serviceOptions
  assert.deepEqual(optionsOf({ serviceoption: 'adult_signature', delivery_confirmation: 'SIGNATURE' }), {
    signature: 'adult',
    saturdayDelivery: false,
  })
  assert.deepEqual(optionsOf({ serviceoption: 'saturday', delivery_confirmation: 'SIGNATURE' }), {
    signature: 'anybody',
    saturdayDelivery: true,
  })
})

const abroad = {
  carrier: 'fedex',
  package_type: 'custom',
  service: 'fedex_international_priority',
  to_city: 'Dublin',
  to_state: 'Leinster',
  to_zip: 'D02 X285',
  to_country: 'IE',
  signer: 'Charles Babbage',
  type_contents: 'Returned Goods',
  'customs[0]': '2::T-shirt::39.80::8::PT::6109.10',
  'customs[1]': '1::Wool blanket::10::4::US::',
}

test('a letter within its limits is a letter, with its sides in any order', () => {
  const letter = {
    package_type: 'Letter',
    weight_lbs: '0',
    weight_oz: '3.5',
    depth: '0.25',
    width: '11.5',
    height: '6',
  }
  const [parcel] = read(letter).content.parcels
  assert.deepEqual([parcel?.weightPounds, parcel?.predefinedPackage], [0.2188, null])
})

test('accepts the package types of published clients as parcels', () => {
  for (const name of ['custom', 'USPScustom', 'LargeParcel', 'Flat', 'PARCEL', 'uspscustom']) {
    assert.deepEqual(read({ package_type: name }).content, read().content, name)
  }
})

test('normalizes addresses that have one meaning', () => {
  const to = (changes: Record<string, string>) => {
    const form = mergeArguments(Object.entries({ ...aParcelByForm, ...changes }), [])
    const { state, zip, country } = readParcelRequest(carriers, form).content.to
    return [state, zip, country]
  }
  for (const [changes, expected] of [
    [{ to_state: 'California', to_country: 'USA' }, ['CA', '94043', 'US']],
    [{ to_state: 'new york', to_zip: '10118' }, ['NY', '10118', 'US']],
    [{ to_state: 'N.Y.', to_zip: '101180110' }, ['NY', '10118-0110', 'US']],
    [{ to_state: 'District of Columbia', to_zip: '20500 0001' }, ['DC', '20500-0001', 'US']],
    [{ to_state: 'MA', to_zip: '2108' }, ['MA', '02108', 'US']],
    [{ to_state: 'Massachusetts', to_zip: '2108-1518', to_country: 'u.s.a.' }, ['MA', '02108-1518', 'US']],
    [{ to_state: 'Armed Forces Europe', to_zip: '9012', to_city: 'APO' }, ['AE', '09012', 'US']],
    [{ to_state: 'ca', to_zip: '９４０４３', to_country: 'United States' }, ['CA', '94043', 'US']],
    [{ to_state: 'PR', to_zip: '901' }, ['PR', '00901', 'US']],
  ] as const) {
    assert.deepEqual(to(changes), expected, JSON.stringify(changes))
  }
  const toCanada = { ...abroad, to_country: 'Ca', to_state: 'Québec', to_zip: 'h2y1c6', to_city: 'Montréal' }
  assert.deepEqual(to(toCanada), ['QC', 'H2Y 1C6', 'CA'])
})

test('reads customs data', () => {
  const [customs] = read(abroad).content.customs
  const { items, contentsType, customsSigner } = customs ?? assert.fail('nothing is declared')
  assert.deepEqual([contentsType, customsSigner], ['returned_goods', 'Charles Babbage'])
  assert.deepEqual(
    items.map((one) => [one.quantity, one.description, one.value, one.currency, one.weightPounds, one.originCountry]),
    [
      [2, 'T-shirt', '39.80', 'USD', 0.5, 'PT'],
      [1, 'Wool blanket', '10', 'USD', 0.25, 'US'],
    ],
  )
  assert.deepEqual(
    items.map(({ hsTariffNumber }) => hsTariffNumber),
    ['610910', null],
  )
})

test('empty customs fields declare nothing', () => {
  assert.deepEqual(read({ 'customs[]': '', type_contents: '', signer: '' }).content.customs, [null])
})

test('requires no field that addresses of the country do not have', () => {
  const { state, zip } = read({ ...abroad, to_country: 'hk', to_state: '', to_zip: '' }).content.to
  assert.deepEqual([state, zip], ['', ''])
})

const missing = 'Customs information required for international shipments.'
const toBrazil = { ...abroad, to_country: 'BR', to_zip: '01310-100', to_state: 'SP', to_city: 'São Paulo' }

const wrongItem =
  'customs[0] must be quantity, description, value in USD, weight in ounces, country of origin and HS tariff number, separated by ::, such as 1::T-shirt::10::4::US::610910.'
const wrongContents = 'type_contents must be one of Documents, Gift, Merchandise, Returned Goods, Sample.'
const tooLong = 'x'.repeat(501)

const uspsTypes =
  'Parcel, Letter, FlatRateEnvelope, FlatRateLegalEnvelope, SmallFlatRateBox, MediumFlatRateBox, LargeFlatRateBox'
const letterLimits = 'package_type Letter is limited to 3.5 ounces and 11.5 × 6.125 × 0.25 inches.'
const ofLetter = { depth: '6.125', width: '11.5', height: '0.25' }

const manyItems = Object.fromEntries(
  Array.from({ length: 201 }, (_, index) => [`customs[${index}]`, '1::Cup::1::0.01::US::']),
)

const refusals: [changes: Record<string, string>, line: string][] = [
  [{ ...abroad, type_contents: '' }, missing],
  [{ ...abroad, signer: '' }, missing],
  [{ ...abroad, 'customs[0]': '', 'customs[1]': ' ' }, missing],
  [{ ...abroad, 'customs[0]': '', 'customs[1]': '1::Cup::1::1::US::' }, wrongItem],
  [{ ...abroad, type_contents: 'gold' }, wrongContents],
  [
    { ...abroad, 'customs[1]': 'x::::gold::0::::1' },
    'customs[1] must begin with the quantity. customs[1] must have a description. customs[1] must have a value in USD, such as 10 or 10.00. customs[1] must have a weight in ounces. customs[1] must have a country of origin.',
  ],
  [
    { ...abroad, 'customs[1]': '1::Gift::10::4::XX::12' },
    'customs[1]: description must describe the item. customs[1]: hsTariffNumber must have 6 to 10 digits. customs[1]: originCountry must be an ISO 3166-1 alpha-2 code.',
  ],
  [{ ...abroad, 'customs[1]': '1::Anvil::10::40::US::' }, 'customs weigh more in total than their package.'],
  [
    { ...abroad, eel_pfc: 'none' },
    'eel_pfc must be an exemption such as NOEEI 30.37(a), or an ITN such as AES X20261123123456.',
  ],
  [
    { ...abroad, 'customs[1]': '1::Ring::2500.01::4::US::' },
    'eel_pfc is required: an ITN, because goods with one tariff number are worth more than 2500 USD.',
  ],
  [
    { ...abroad, 'customs[1]': `1::${tooLong}::10::4::US::`, signer: tooLong },
    'customs[1] must have at most 280 characters. signer must have at most 200 characters.',
  ],
  [{ ...abroad, ...manyItems }, 'customs must have at most 200 items.'],
  [toBrazil, 'to_tax_id is required: customs in BR requires a CPF or CNPJ.'],
  [{ service: '' }, 'service is required.'],
  [{ label_format: 'gif' }, 'label_format must be one of PDF, PNG.'],
  [{ carrier: 'ups', package_type: 'custom', test_mode: '1' }, 'test_mode is only available for usps.'],
  [{ serviceoption: 'saturday' }, 'serviceoption is only available for ups and fedex.'],
  [
    { carrier: 'dhl', package_type: 'custom', delivery_confirmation: 'signature' },
    'delivery_confirmation is not available for dhl.',
  ],
  [{ order_notes: 'x'.repeat(2001) }, 'order_notes must have at most 2000 characters.'],
  [
    { idempotency_key: 'Ingestion:1' },
    'idempotency_key must be 1 to 200 visible ASCII characters and must not start with "ingestion:".',
  ],
  [
    { service: '', to_zip: ' ', width: 'wide' },
    'service is required. to_zip is required. width must be a number of inches.',
  ],
  [
    { weight_lbs: '151', to_state: 'ZZ' },
    `to_state must be the two-letter code of a US state or territory. weight_lbs: ${errorCatalogue['Validation.ParcelWeightExceeded']}`,
  ],
  [{ weight_lbs: '', weight_oz: '9999' }, 'weight_lbs is required.'],
  [{ package_type: 'box' }, `package_type must be one of ${uspsTypes}.`],
  [{ package_type: 'Letter', weight_lbs: '20' }, letterLimits],
  [{ package_type: 'letter', weight_lbs: '0', weight_oz: '3.5001', ...ofLetter }, letterLimits],
  [{ package_type: 'Letter', weight_lbs: '0', weight_oz: '3.5', ...ofLetter, height: '0.26' }, letterLimits],
  [{ to_state: 'Ontario' }, 'to_state must be the two-letter code of a US state or territory.'],
  [{ to_zip: '2108' }, 'to_zip must be 5 digits, optionally followed by a hyphen and 4 more.'],
  [{ weight_lbs: '0', weight_oz: '9999' }, `weight_oz: ${errorCatalogue['Validation.ParcelWeightExceeded']}`],
  [
    { to_street2: tooLong, from_apt: tooLong },
    'from_apt must have at most 500 characters. to_street2 must have at most 500 characters.',
  ],
  [{ weight_lbs: '0', weight_oz: '0.0001' }, 'weight_oz must be at least 0.0001.'],
  [{ width: '109' }, `depth: ${errorCatalogue['Validation.ParcelSizeExceeded']}`],
  [{ from_country: 'DE', from_zip: '1011' }, 'from_zip is not a valid postal code for DE.'],
  [
    { to_street: tooLong, to_apt: tooLong, from_zip: tooLong, to_zip: '1' },
    'from_zip must have at most 500 characters. to_street must have at most 500 characters. to_apt must have at most 500 characters. to_zip must be 5 digits, optionally followed by a hyphen and 4 more.',
  ],
]
for (const [changes, line] of refusals) {
  test(`rejects: ${line}`, () => assert.equal(refused(changes), line))
}
