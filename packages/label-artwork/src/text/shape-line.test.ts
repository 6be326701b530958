import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shapeLine } from './shape-line.ts'

/** The outlines of the glyphs from left to right. The same glyph is the same object. */
function outlines(text: string) {
  return shapeLine(text, 'regular').glyphs.map(({ outline }) => outline)
}

test('Arabic letters join, and have other shapes than alone', () => {
  const [alone] = outlines('ع')
  const joined = outlines('ععع')
  assert.equal(joined.filter((outline) => outline === alone).length, 0)
})

test('a right-to-left line runs from the right, and numbers in it from the left', () => {
  const [shin] = outlines('ש')
  const [one] = outlines('1')
  const [two] = outlines('2')
  const line = outlines('שלום 12')
  assert.equal(line.at(-1), shin)
  assert.ok(line.indexOf(one as never) < line.indexOf(two as never))
  assert.ok(line.indexOf(two as never) < line.indexOf(shin as never))
})

test('a Latin word keeps its order beside a right-to-left one', () => {
  const [a] = outlines('Ak')
  const line = outlines('Ak שלום')
  assert.equal(line[0], a)
})

test('brackets are mirrored in a right-to-left line', () => {
  const [opening] = outlines('(')
  const line = outlines('(ש)')
  assert.equal(line.length, 3)
  assert.equal(line[0], opening)
})

test('every letter of many scripts has its own outline and is not an empty box', () => {
  const [box] = outlines('\u0378')
  assert.ok(box)
  for (const text of [
    'ĄĆĘŁŃÓŚŹŻąćęłńóśźż',
    'ČĎĚŇŘŠŤŮŽčďěňřšťůž',
    'ŐŰőűȘȚșțĞİŞğış',
    'ΑΒΓΔΩαβγδω',
    'АБВЯЇЄҐабвяїєґ',
    '北京市朝阳區臺灣',
    'ひらがなカタカナ',
    '서울특별시',
    'กรุงเทพ',
    'दिल्ली',
  ]) {
    const found = outlines(text)
    assert.ok(found.length > 0, text)
    assert.ok(!found.includes(box), text)
  }
})

test('accented letters are as wide as plain ones, and bold letters are wider', () => {
  assert.ok(shapeLine('Ł', 'regular').advance > 0.4)
  assert.ok(shapeLine('Łódź', 'bold').advance > shapeLine('Łódź', 'regular').advance)
})
