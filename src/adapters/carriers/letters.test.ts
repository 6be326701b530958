import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BuyInput, CarrierAddress } from '#adapters/carriers/carrier.ts'
import { ascii, asPrinted, inLetters, validateLetters } from '#adapters/carriers/letters.ts'
import { buyRequest } from '#adapters/carriers/ups/buy.ts'
import {
  asUpsPrints,
  characterSetOf,
  inUpsLetters,
  validateLetters as validateForUps,
} from '#adapters/carriers/ups/letters.ts'
import { address, buyInput, rateInput } from '../../../test/carrier-contract/inputs.ts'

const to = (changes: Partial<CarrierAddress>) => ({ from: address({}), to: address(changes) })

test('UPS gets the character set of the recipient, then of the sender; the country decides between equal ones', () => {
  const sets: [string, Partial<CarrierAddress>][] = [
    ['eng', { name: 'Grace Hopper' }],
    ['eng', { name: 'José Müller-Ångström', city: 'São Paulo', country: 'BR' }],
    ['eng', { name: 'Seán O’Brien – “Shop”', country: 'IE' }],
    ['pol', { name: 'Łukasz Żółw', city: 'Świnoujście', country: 'PL' }],
    ['pol', { name: 'Łukasz Żółw', city: 'Berlin', country: 'DE' }],
    ['ces', { name: 'Jiří Dvořák', country: 'CZ' }],
    ['slk', { name: 'Ľubomír', country: 'SK' }],
    ['hun', { name: 'Győző', country: 'HU' }],
    ['ron', { city: 'București', country: 'RO' }],
    ['ron', { city: 'Chişinău', country: 'MD' }],
    ['lav', { street1: 'Brīvības iela 1', country: 'LV' }],
    ['lit', { city: 'Šiauliai', country: 'LT' }],
    ['est', { name: 'Žanna', country: 'EE' }],
    ['bul', { name: 'Dvořák', country: 'BG' }],
    ['tur', { street1: 'İstiklal Cd. 1', city: 'Beyoğlu', country: 'TR' }],
    ['ell', { name: 'Γιώργος', city: 'Αθήνα', country: 'GR' }],
    ['rus', { city: 'Москва', country: 'RU' }],
    ['rus', { city: 'София', country: 'BG' }],
    ['rus', { city: 'Київ', country: 'UA' }],
  ]
  for (const [set, changes] of sets) {
    const shipment = to(changes)
    assert.equal(characterSetOf(shipment), set, JSON.stringify(changes))
    assert.equal(validateForUps(shipment), null, JSON.stringify(changes))
  }
  const polishSender = { from: address({ name: 'Łukasz', country: 'PL' }), to: address({}) }
  assert.equal(characterSetOf(polishSender), 'pol')
  const both = { from: address({ name: 'Łukasz Ñandú', country: 'PL' }), to: address({ city: 'Αθήνα', country: 'GR' }) }
  assert.equal(characterSetOf(both), 'ell')
  assert.equal(inUpsLetters(both).from.name, 'Lukasz Nandu')
  const input: BuyInput = { ...buyInput('03'), to: address({ name: 'Łukasz Żółw' }) }
  const account = { id: 'test', baseUrl: 'https://ups.example', credentials: { shipperNumber: 'A1B2C3' } }
  const specification = (sent: BuyInput) =>
    JSON.parse(String(buyRequest(account, 'token', sent).body)).ShipmentRequest.LabelSpecification
  assert.equal(specification(input).CharacterSet, 'pol')
  assert.equal(specification(buyInput('03')).CharacterSet, undefined)
})

test('letters without a set are rejected, with the field', () => {
  const names = ['山田太郎', '김철수', '王小明', 'محمد', 'שלום', 'สมชาย', 'Nguyễn Văn Đức', 'Grace 😀 Hopper', '👩‍👩‍👧']
  for (const name of names) {
    const issue = validateForUps(to({ name }))
    assert.equal(issue?.carrierCode, 'LettersNotPrintable', name)
    assert.match(issue?.carrierText ?? '', /UPS .* the recipient's name\. Write it in Latin letters\./)
  }
  for (const [field, word] of Object.entries({
    company: 'company',
    street1: 'street',
    street2: 'second street line',
    city: 'city',
  })) {
    for (const validate of [validateForUps, (shipment: BuyInput) => validateLetters('USPS', shipment, ascii)]) {
      const issue = validate({ ...buyInput(), to: address({ [field]: '東京' }) })
      assert.match(issue?.carrierText ?? '', new RegExp(`the recipient's ${word}\\.`))
    }
  }
  assert.match(
    validateForUps({ from: address({ name: 'محمد' }), to: address({}) })?.carrierText ?? '',
    /the sender's name/,
  )
  // One label has one set.
  const mixed = validateForUps({ from: address({ city: 'София' }), to: address({ city: 'Αθήνα' }) })
  assert.match(mixed?.carrierText ?? '', /the sender's city/)
})

test('USPS gets ASCII: Latin letters lose their marks, and other letters are rejected', () => {
  const texts: Record<string, string> = {
    'Łukasz Żółw': 'Lukasz Zolw',
    'Nguyễn Văn Đức': 'Nguyen Van Duc',
    'Groß-Ærøskøbing': 'Gross-AEroskobing',
    'Þórður Ðæi': 'Thordur Daei',
    'İstanbul Şişli ğı': 'Istanbul Sisli gi',
    'O’Brien – “Shop” № 5 ½': 'O\'Brien - "Shop" No 5 1/2',
    'Grace\u00a0Hopper\u200b\u00ad': 'Grace Hopper',
    'e\u0301': 'e',
    ＡＢ１: 'AB1',
    '12½ Elm St, Apt 3²': '12 1/2 Elm St, Apt 3 2',
    'ʻOkina ŉ': "'Okina 'n",
  }
  for (const [text, expected] of Object.entries(texts)) assert.equal(inLetters(text, ascii), expected)
  for (const text of ['Москва', 'Αθήνα', '東京', '😀', 'محمد']) assert.equal(inLetters(text, ascii), null, text)
})

test('descriptions of goods are printable, and optional numbers are omitted if they are not', () => {
  const item = {
    description: 'Café crème',
    quantity: 1,
    value: '5',
    currency: 'USD',
    weightPounds: 1,
    hsTariffNumber: null,
    originCountry: 'FR',
    code: '商品1',
    manufacturer: 'Łódź Works',
    eccn: null,
  }
  const customs = {
    contentsType: 'merchandise' as const,
    contentsExplanation: null,
    customsCertify: true,
    customsSigner: 'Zoë',
    declaration: 'First line\nsecond line',
    eelPfc: null,
    nonDeliveryOption: 'return' as const,
    restrictionType: 'none' as const,
    restrictionComments: null,
    incoterm: 'DAP' as const,
    items: [item],
  }
  const input = { ...rateInput(), customs, invoiceNumber: '注文 7' }
  assert.equal(validateLetters('USPS', input, ascii), null)
  const printed = asPrinted(input, ascii)
  assert.deepEqual(
    [printed.customs?.items[0], printed.customs?.customsSigner, printed.customs?.declaration, printed.invoiceNumber],
    [{ ...item, description: 'Cafe creme', code: null, manufacturer: 'Lodz Works' }, 'Zoe', customs.declaration, null],
  )
  const japanese = { ...input, customs: { ...customs, items: [item, { ...item, description: '毛布' }] } }
  for (const validate of [validateForUps, (shipment: typeof japanese) => validateLetters('USPS', shipment, ascii)]) {
    assert.match(validate(japanese)?.carrierText ?? '', /the description of customs item 2\./)
  }
})

test('UPS prints the lines of a street from the last to the first', () => {
  const { to: printed } = asUpsPrints(to({ street1: '1 Main St', street2: 'Suite 5' }))
  assert.deepEqual([printed.street1, printed.street2], ['Suite 5', '1 Main St'])
})
