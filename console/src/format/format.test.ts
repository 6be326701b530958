import assert from 'node:assert/strict'
import test from 'node:test'
import { addressLines, countries, countryCodeOf, formatPlace } from './address.ts'
import { credentialLabel, readCredentials } from './credentials.ts'
import { formatSize, formatWeight, parseLength, parseWeight, splitDimensions } from './measures.ts'
import { formatCountOf, formatMoney, parseMoney } from './numbers.ts'
import {
  formatCarrier,
  formatDelivery,
  formatPackaging,
  formatService,
  formatTracking,
  packagingChoices,
  trackingUrl,
} from './shipping.ts'

test('weights are formatted in pounds and ounces, with rounding carried over', () => {
  assert.deepEqual([2.25, 0.75, 3, 0, 0.0625, 1.9999, 2.1].map(formatWeight), [
    '2 lb 4 oz',
    '12 oz',
    '3 lb',
    '0 oz',
    '1 oz',
    '2 lb',
    '2 lb 1.6 oz',
  ])
})

test('amounts have the digits of their currency, and unknown currencies show their code', () => {
  assert.equal(formatMoney('9.3', 'USD'), '$9.30')
  assert.equal(formatMoney('1200', 'JPY'), '¥1,200')
  assert.equal(formatMoney('-4.5', 'USD'), '-\u2060$4.50')
  assert.equal(formatMoney('3.5', 'dollars'), '3.5\u00a0dollars')
})

test('dimensions are formatted only if all are known', () => {
  assert.equal(formatSize([12, 9.5, 4]), '12 × 9.5 × 4 in')
  assert.equal(formatSize([12, null, 4]), null)
})

test('tracking numbers are grouped in fours', () => {
  assert.equal(formatTracking('9400100000000000000000'), '9400 1000 0000 0000 0000 00')
  assert.equal(formatTracking('1Z999AA1'), '1Z99 9AA1')
  assert.equal(formatTracking('LZ463225933US'), 'LZ 463 225 933 US')
})

test('addresses omit unknown parts and the home country', () => {
  const address = {
    name: 'Ada',
    company: null,
    street1: '1 Main St',
    street2: '',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
    country: 'US',
  }
  assert.deepEqual(addressLines(address), ['Ada', '1 Main St', 'Springfield, IL 62701'])
  assert.equal(formatPlace({ city: 'Berlin', zip: '10115', country: 'DE' }), 'Berlin, 10115, Germany')
  const inTokyo = { city: 'Tokyo', state: 'Tokyo', zip: '163-8001', country: 'JP' }
  assert.equal(formatPlace(inTokyo), 'Tokyo, 163-8001, Japan')
})

test('packaging and tracking pages have the names of their carriers', () => {
  const choices = packagingChoices([
    { carrier: 'dhl', names: ['3BX', 'TBL'] },
    { carrier: 'ups', names: ['UPSLetter'] },
    { carrier: 'usps', names: ['FlatRateEnvelope'] },
  ])
  assert.deepEqual(
    choices.map(({ text }) => text),
    ['Custom size', 'DHL box 3', 'DHL tube, large', 'UPS letter', 'USPS Flat rate envelope'],
  )
  assert.equal(trackingUrl('UPS', '1Z 9'), 'https://www.ups.com/track?tracknum=1Z%209')
  assert.equal(trackingUrl('pigeon', '1'), null)
})

test('service names contain the carrier once', () => {
  assert.deepEqual([formatCarrier('usps'), formatCarrier('DHL'), formatCarrier('pigeon')], ['USPS', 'DHL', 'pigeon'])
  assert.deepEqual(
    [formatService('usps', 'Media Mail'), formatService('ups', 'UPS Ground'), formatService('fedex', null)],
    ['USPS Media Mail', 'UPS Ground', 'FedEx'],
  )
})

test('counts include a singular or plural noun', () => {
  assert.deepEqual([formatCountOf(1, 'order'), formatCountOf(12_431, 'order')], ['1 order', '12,431 orders'])
})

test('delivery dates are shown in the local day of the carrier', () => {
  const when = { deliveryDays: 2, estimatedDeliveryDate: '2026-11-26T23:59:00Z', isDateGuaranteed: false }
  assert.equal(formatDelivery(when), '2 days · Thu, Nov 26')
  assert.equal(
    formatDelivery({ deliveryDays: 1, estimatedDeliveryDate: null, isDateGuaranteed: true }),
    '1 day, guaranteed',
  )
  assert.equal(
    formatDelivery({ deliveryDays: null, estimatedDeliveryDate: null, isDateGuaranteed: false }),
    'No delivery estimate',
  )
})

test('countries are found by name, and the US comes first', () => {
  assert.equal(countries[0]?.code, 'US')
  assert.equal(countryCodeOf(' germany '), 'DE')
  assert.equal(countryCodeOf('USA'), 'US')
  assert.equal(countryCodeOf('Springfield'), null)
})

test('carrier packaging has readable names', () => {
  for (const [name, text] of [
    ['FlatRateEnvelope', 'Flat rate envelope'],
    ['MediumFlatRateBox', 'Medium flat rate box'],
    ['UPSExpressBoxSmall', 'UPS express box small'],
    ['UPSPak', 'UPS pak'],
    ['UPS10KgBox', 'UPS 10 kg box'],
    ['FEDEX_EXTRA_LARGE_BOX', 'FedEx extra large box'],
  ] as const) {
    assert.equal(formatPackaging(name), text)
  }
})

test('credential fields have readable names', () => {
  for (const [name, label] of [
    ['consumerKey', 'Consumer key'],
    ['apiKey', 'API key'],
    ['clientId', 'Client ID'],
    ['manifestMid', 'Manifest MID'],
    ['crid', 'CRID'],
    ['username', 'Username'],
    ['storeHash', 'Store hash'],
    ['ruName', 'RuName'],
  ] as const) {
    assert.equal(credentialLabel(name), label)
  }
})

test('empty credentials are not sent', () => {
  const field = (name: string) => ({ name, meaning: '', secret: false, required: true })
  const values = { 'credentials.apiKey': ' k ', 'credentials.clientId': ' ', name: 'Main' }
  assert.deepEqual(readCredentials([field('apiKey'), field('clientId')], values), { apiKey: 'k' })
})

test('weights are parsed in pounds, ounces, kilograms and grams', () => {
  const read = [
    '2 lb 4 oz',
    '2lb4oz',
    '2 lbs, 4 oz',
    '2 pounds and 4 ounces',
    '2 lb 4',
    '36oz',
    '36 oz.',
    '2.25',
    '2.25 lb',
    '.5',
    '1,5 lb',
    '1 kg',
    '500 g',
    '1.5kg',
  ].map((text) => parseWeight(text, 'imperial'))
  assert.deepEqual(read, [2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 0.5, 1.5, 2.2046, 1.1023, 3.3069])
})

test('a bare number is in the chosen units', () => {
  assert.equal(parseWeight('1', 'metric'), 2.2046)
  assert.equal(parseLength('30', 'metric'), 11.811)
  assert.equal(parseLength('30', 'imperial'), 30)
})

test('text that is no weight returns null', () => {
  for (const text of ['', ' ', 'heavy', '2 stone', 'lb', '2 lb x', '1 kg 5', '-2', '2 4 6 lb oz', '12 in']) {
    if (text === '1 kg 5') assert.equal(parseWeight(text, 'metric'), null, text)
    else assert.equal(parseWeight(text, 'imperial'), null, text)
  }
})

test('lengths are parsed in inches, feet and centimeters', () => {
  assert.deepEqual(
    ['12', '12 in', '12"', '1\' 6"', '30 cm', '305mm'].map((text) => parseLength(text, 'imperial')),
    [12, 12, 12, 18, 11.811, 12.0079],
  )
})

test('three dimensions in one text are split, and the last unit applies to all', () => {
  assert.deepEqual(splitDimensions('12x9x4'), ['12', '9', '4'])
  assert.deepEqual(splitDimensions('12 x 9 × 4 in'), ['12 in', '9 in', '4 in'])
  assert.deepEqual(splitDimensions('12L x 9W x 4H'), ['12', '9', '4'])
  assert.deepEqual(splitDimensions('30 * 20 * 10 cm'), ['30 cm', '20 cm', '10 cm'])
  assert.equal(splitDimensions('12'), null)
  assert.equal(splitDimensions('12x9'), null)
  assert.equal(splitDimensions('12xx4'), null)
})

test('numbers are read with the separators of every country, and only if they have one meaning', () => {
  const grams = (text: string) => {
    const pounds = parseWeight(text, 'imperial')
    return pounds === null ? null : Math.round(pounds * 453.592_37)
  }
  const weights = {
    '1,200 g': 1200,
    '1 500 g': 1500,
    '1.234,5 g': 1234,
    '1,234.5 g': 1234,
    '1,5 kg': 1500,
    '1,200 kg': 1200,
  }
  for (const [text, expected] of Object.entries(weights)) assert.equal(grams(text), expected, text)
  const pounds = { '1/2 lb': 0.5, '8½ oz': 0.5313, '10 1/2': 10.5, '2 lb 4': 2.25, '1.250 lb': 1.25, '.5 lb': 0.5 }
  for (const [text, expected] of Object.entries(pounds)) assert.equal(parseWeight(text, 'imperial'), expected, text)
  for (const text of ['1,200 oz', '1 50 g', '1 500', '1.2.3 lb', '1,2,3 g'])
    assert.equal(parseWeight(text, 'imperial'), null, text)
  assert.equal(parseLength('1,200 mm', 'imperial'), 47.2441)
})

test('amounts are read with either decimal separator', () => {
  const amounts = {
    '$1,200.50': '1200.50',
    '12,50': '12.50',
    '0,5': '0.5',
    '1,200': '1200',
    '1,234,567': '1234567',
    ' ': null,
  }
  for (const [text, amount] of Object.entries(amounts)) assert.equal(parseMoney(text), amount, text)
  // Other text stays as it is, and the service names the field.
  assert.equal(parseMoney('1.234,56'), '1.234,56')
})
