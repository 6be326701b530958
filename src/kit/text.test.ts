import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasLineBreak, inOneLine, isPrintable, isVisible, nearest, textOrNull, withoutUnprintable } from '#kit/text.ts'

test('keeps a text that fits, and cuts a longer one after a whole character', () => {
  for (const character of ['a', 'é', '字', '🚚']) {
    const bytes = Buffer.byteLength(character)
    for (const maxBytes of [bytes * 10, bytes * 10 + bytes - 1]) {
      const tenOf = character.repeat(10)
      assert.equal(textOrNull(tenOf, maxBytes), tenOf)
      assert.equal(textOrNull(`${tenOf}${character}`, maxBytes), tenOf)
    }
  }
})

test('removes characters that databases reject, and returns null if nothing is left', () => {
  assert.equal(textOrNull('\u0000Ada\r\nByron\u009f '), 'Ada Byron')
  assert.equal(textOrNull('half \ud83d'), 'half \ufffd')
  assert.equal(textOrNull(1024), '1024')
  for (const nothing of [null, undefined, '', ' \n\t']) assert.equal(textOrNull(nothing), null)
})

test('finds the nearest known word, and none if all are far', () => {
  const known = ['buy-slow', 'buy-lost', 'FlatRateEnvelope', 'UPS_LETTER', 'currency'] as const
  assert.equal(nearest('buy-sloww', known), 'buy-slow')
  assert.equal(nearest('buyslow', known), 'buy-slow')
  assert.equal(nearest('flat_rate_envelop', known), 'FlatRateEnvelope')
  assert.equal(nearest('ups letter', known), 'UPS_LETTER')
  assert.equal(nearest('Bay', known), null)
  assert.equal(nearest('', known), null)
  assert.equal(nearest('buy-slow'.repeat(100_000), known), null)
})

const written = {
  names: ['Ada Byron', 'Jörg Žižka', 'Nguyễn', '김철수', '𠮷野家', '葛\u{e0100}城', 'O’Hara\u00a0', 'José', 'שלום'],
  joined: ['علی\u200cرضا', 'क्\u200dष', 'श्री\u200cमान', 'ශ්\u200dරී', 'അവന്\u200d'],
  emoji: ['👩‍👩‍👧 Shop', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣'],
  others: ['a\tb\r\nc'],
}
test('texts of people are printable and visible, with the joiners of their scripts and of emoji', () => {
  for (const text of Object.values(written).flat()) {
    assert.deepEqual([isPrintable(text), isVisible(text)], [true, true], JSON.stringify(text))
    assert.equal(withoutUnprintable(text), text)
  }
})

test('characters that people cannot see, or that change the direction of others, are not printable', () => {
  const controls = [0x00, 0x07, 0x0b, 0x0c, 0x1b, 0x7f, 0x80, 0x85, 0x9f]
  const directions = [0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069]
  const invisible = [0x00ad, 0x200b, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xfffa, 0xe0041]
  // Joiners have no purpose between Latin letters.
  const joiners = [0x200c, 0x200d, 0xe0100]
  for (const mark of [...controls, ...directions, ...invisible, ...joiners]) {
    const text = `Ada${String.fromCodePoint(mark)}Byron`
    assert.equal(isPrintable(text), false, mark.toString(16))
    assert.equal(withoutUnprintable(text), 'AdaByron', mark.toString(16))
  }
  for (const text of ['a\u200d', '\u200cعلی', 'علی\u200c', '❤️\u200d', 'Ada\ud83d']) {
    assert.equal(isPrintable(text), false, JSON.stringify(text))
  }
  assert.equal(withoutUnprintable('\ufeffAda\u202e \ud83dByron\n'), 'Ada Byron\n')
  assert.equal(withoutUnprintable('\u202eعلی\u200cرضا\u200c 👩‍👩‍👧\u200b'), 'علی\u200cرضا 👩‍👩‍👧')
})

test('a text of blanks and joiners is not visible', () => {
  for (const text of [
    '',
    ' \u00a0\u3000',
    '\u200b',
    '\u200d\u200c',
    '\u2060',
    '\u00ad',
    '\u3164',
    '\u115f',
    '\u2800',
    '\ufe0f',
    '\u200e',
  ]) {
    assert.equal(isVisible(text), false, JSON.stringify(text))
  }
})

test('a text in one line has no tabs, line breaks and outer blanks', () => {
  assert.equal(inOneLine(' \tAda\r\nByron\u2028Street\u00a0 '), 'Ada Byron Street')
  assert.ok(hasLineBreak('a\u2029b') && hasLineBreak('a\tb') && !hasLineBreak('a b'))
})
