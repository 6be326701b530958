import assert from 'node:assert/strict'
import test from 'node:test'
import { readPhone } from '#adapters/addresses/phones.ts'

/** `digits` or `digits x extension`; null: no number. */
const read = (text: string | null, country = 'US'): string | null => {
  const phone = readPhone(text, country)
  return phone && [phone.digits, phone.extension].filter(Boolean).join(' x ')
}

test('a number is split from its extension, however both are written', () => {
  const written = {
    '+1 210-728-4548 ext. 12345': '12107284548 x 12345',
    '212-555-0123 x45': '12125550123 x 45',
    '2125550123x45': '12125550123 x 45',
    '212-555-0123, x45': '12125550123 x 45',
    '212-555-0123 (ext 45)': '12125550123 x 45',
    '(212) 555-0123 #9': '12125550123 x 9',
    'tel:+1-212-555-0123;ext=7': '12125550123 x 7',
    '212 555 0123 extension 5': '12125550123 x 5',
    '\u202a+1 212 555 0123\u202c': '12125550123',
    'home 212.555.0123': '12125550123',
  }
  for (const [text, expected] of Object.entries(written)) assert.equal(read(text), expected, text)
  assert.equal(read('+7 (495) 123-45-67 доб. 12', 'RU'), '74951234567 x 12')
  assert.equal(read('11 5555 0142 ramal 33', 'BR'), '551155550142 x 33')
})

test('letters are the digits of their keys', () => {
  assert.equal(read('1-800-GOFEDEX'), '18004633339')
  assert.equal(read('1-800-GO-FEDEX'), '18004633339')
  assert.equal(read('(800) FLOWERS'), '18003569377')
  assert.equal(read('800-CONTACTS'), '18002668228')
})

test('the first of several numbers counts, and a slash may be a part of one', () => {
  for (const both of [
    '212-555-0123 / 212-555-0124',
    '212-555-0123/212-555-0124',
    '2125550123, 2125550124',
    '2125550123 or 6465550100',
  ])
    assert.equal(read(both), '12125550123', both)
  assert.equal(read('840 103 000 , 220 300 111', 'CZ'), '420840103000')
  assert.equal(read('030/5550142', 'DE'), '49305550142')
})

test('a number without a country code is from the country of its address, unless it is only valid elsewhere', () => {
  assert.equal(read('+49 (0)30 5550142', 'DE'), '49305550142')
  assert.equal(read('01 555 0142', 'IE'), '35315550142')
  assert.equal(read('０３−５５５５−０１４２', 'JP'), '81355550142')
  assert.equal(read('671-555-0142', 'GU'), '16715550142')
  for (const london of ['+44 20 7946 0958', '0044 20 7946 0958', '442079460958'])
    assert.equal(read(london), '442079460958')
})

test('other text is no number', () => {
  for (const text of [null, '', 'n/a', 'none', 'ext. 12', '１２３', '12/05/2026', '1'.repeat(40), 'x'.repeat(500)])
    assert.equal(read(text), null, String(text))
  // A local number keeps its digits.
  assert.deepEqual(readPhone('555-0123', 'US'), {
    digits: '5550123',
    countryCode: null,
    national: '5550123',
    extension: null,
  })
})
