import assert from 'node:assert/strict'
import test from 'node:test'
import { readSide, readWeight, splitSides } from './read-goods.ts'

test('weights are read in pounds and ounces, kilograms and grams, together and alone', () => {
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
  ].map((text) => readWeight(text, 'imperial'))
  assert.deepEqual(read, [2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 2.25, 0.5, 1.5, 2.2046, 1.1023, 3.3069])
})

test('a number by itself is in the units that were chosen', () => {
  assert.equal(readWeight('1', 'metric'), 2.2046)
  assert.equal(readSide('30', 'metric'), 11.811)
  assert.equal(readSide('30', 'imperial'), 30)
})

test('what is no weight is none, and nothing is guessed of it', () => {
  for (const text of ['', ' ', 'heavy', '2 stone', 'lb', '2 lb x', '1 kg 5', '-2', '2 4 6 lb oz', '12 in']) {
    if (text === '1 kg 5') assert.equal(readWeight(text, 'metric'), null, text)
    else assert.equal(readWeight(text, 'imperial'), null, text)
  }
})

test('sides are read in inches, feet and centimetres', () => {
  assert.deepEqual(
    ['12', '12 in', '12"', '1\' 6"', '30 cm', '305mm'].map((text) => readSide(text, 'imperial')),
    [12, 12, 12, 18, 11.811, 12.0079],
  )
})

test('three sides that are written together are parted, and the unit behind them is that of all', () => {
  assert.deepEqual(splitSides('12x9x4'), ['12', '9', '4'])
  assert.deepEqual(splitSides('12 x 9 × 4 in'), ['12 in', '9 in', '4 in'])
  assert.deepEqual(splitSides('12L x 9W x 4H'), ['12', '9', '4'])
  assert.deepEqual(splitSides('30 * 20 * 10 cm'), ['30 cm', '20 cm', '10 cm'])
  assert.equal(splitSides('12'), null)
  assert.equal(splitSides('12x9'), null)
  assert.equal(splitSides('12xx4'), null)
})
