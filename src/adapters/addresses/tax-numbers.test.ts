import assert from 'node:assert/strict'
import test from 'node:test'
import { iossNumberOf, readTaxNumber, storedTaxNumber, taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'

const read = (text: string, country = 'US'): string => {
  const found = readTaxNumber(text, country)
  return found ? `${found.kind} ${found.number}` : 'none'
}

test('an IOSS number is recognized in every spelling, and in either field', () => {
  const spellings = [
    'IM2760000742',
    'im2760000742',
    'IM 276 000 0742',
    'IM276.000.0742',
    'IM\u00a0276\u00a0000\u00a00742',
    'IM-276-0000742',
    'ＩＭ２７６００００７４２',
    'IOSS: IM2760000742',
    'IOSS-Nr. IM276 0000 742',
    'IOSS 2760000742',
  ]
  const to = { country: 'DE' }
  for (const text of spellings) {
    assert.equal(read(text), 'ioss IM2760000742', text)
    assert.equal(storedTaxNumber(text, 'US'), 'IM2760000742')
    for (const field of ['federalTaxId', 'stateTaxId']) {
      const from = { country: 'US', [field]: text }
      assert.equal(iossNumberOf(from, to), 'IM2760000742')
      assert.equal(iossNumberOf(to, from), 'IM2760000742')
      assert.deepEqual(taxNumbersOf(from), [])
    }
  }
})

test('the kind of other numbers follows from their form, their label and the country', () => {
  const numbers: [string, string, string][] = [
    ['12-3456789', 'US', 'ein 123456789'],
    ['Tax ID: 12-3456789', 'PR', 'ein 123456789'],
    ['12-3456789', 'DE', 'other 123456789'],
    ['DE 123 456 789', 'DE', 'vat DE123456789'],
    ['USt-IdNr. de123456789', 'DE', 'vat DE123456789'],
    ['DE1234567', 'DE', 'eori DE1234567'],
    ['GB 123 4567 89', 'GB', 'vat GB123456789'],
    ['GB123456789000', 'GB', 'eori GB123456789000'],
    ['EORI: IE1234567T', 'IE', 'eori IE1234567T'],
    ['ie 1234567 t', 'IE', 'vat IE1234567T'],
    ['el 123456789', 'GR', 'vat EL123456789'],
    ['FR 12 345678901', 'FR', 'vat FR12345678901'],
    ['NL123456789B01', 'NL', 'vat NL123456789B01'],
    ['CPF 111.444.777-35', 'BR', 'other 11144477735'],
    ['GSTIN: 22AAAAA0000A1Z5', 'IN', 'other 22AAAAA0000A1Z5'],
    ['RFC: IVA900101XX1', 'MX', 'other IVA900101XX1'],
    ['IVA900101XX1', 'MX', 'other IVA900101XX1'],
    ['tva-900101-123', 'MX', 'other TVA900101123'],
    ['EORI900101XX1', 'US', 'other EORI900101XX1'],
    ['VAT121212345', 'DE', 'vat 121212345'],
    ['p123456789012', 'KR', 'other P123456789012'],
    ['n/a', 'US', 'none'],
    ['IOSS', 'US', 'none'],
  ]
  for (const [text, country, expected] of numbers) assert.equal(read(text, country), expected, text)
})

test('a number without a certain kind is stored as it was entered', () => {
  for (const text of ['12-3456789', '111.444.777-35', 'CA-1', 'DE-1', null])
    assert.equal(storedTaxNumber(text, 'US'), text)
})
