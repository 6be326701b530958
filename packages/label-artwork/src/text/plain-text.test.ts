import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakPieces, characters } from './fit-text.ts'
import { isLatin1, plainText } from './plain-text.ts'

test('control characters and direction overrides are removed, and white space becomes one space', () => {
  assert.equal(plainText('  Ann\t\r\n  Lee\u0000\u001b '), 'Ann Lee')
  assert.equal(plainText('12 \u202eniaM\u202c St\u200b\u2066'), '12 niaM St')
  assert.equal(plainText('a\u00a0b\u2003c\u2028d'), 'a b c d')
  assert.equal(plainText('\ud800A\udfff'), 'A')
})

test('typographic marks become plain, and letters are composed', () => {
  assert.equal(plainText('O\u2019Brien \u2013 \u201cDock\u201d\u2026'), 'O\'Brien - "Dock"...')
  assert.equal(plainText('e\u0301'), 'é')
})

test('Persian keeps joiners between letters only', () => {
  assert.equal(plainText('می\u200cخواهم'), 'می\u200cخواهم')
  assert.equal(plainText('\u200cab\u200d'), 'ab')
})

test('a letter keeps at most three marks, and a text at most 200 characters', () => {
  assert.equal([...plainText(`x${'\u0305'.repeat(50)}`)].length, 4)
  assert.equal(plainText('A'.repeat(10_000)).length, 200)
})

test('Latin-1 text is recognized', () => {
  assert.equal(isLatin1('Zoë ¿½ Ærø ~'), true)
  for (const text of ['Łódź', '€', 'Ω', '京', '\u0000', '\u00a0', '\u0085']) assert.equal(isLatin1(text), false, text)
})

test('a line can break after a space and between ideographs, but not before closing punctuation', () => {
  assert.deepEqual(breakPieces('12 Main St'), ['12 ', 'Main ', 'St'])
  assert.deepEqual(breakPieces('北京，朝阳 A座1号'), ['北', '京，', '朝', '阳', ' ', 'A', '座', '1', '号'])
  for (const text of ['ул. Ленина, 5', '東京都 千代田区', 'a  b', 'שלום עולם'])
    assert.equal(breakPieces(text).join(''), text)
})

test('truncation never separates a letter from its marks', () => {
  assert.deepEqual(characters('हिन्दी').join(''), 'हिन्दी')
  assert.ok(characters('हि').length === 1)
})
