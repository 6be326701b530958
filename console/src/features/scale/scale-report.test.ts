import assert from 'node:assert/strict'
import test from 'node:test'
import { parseWeight } from '../../format/measures.ts'
import { readReport } from './scale-report.ts'

const read = (...bytes: number[]) => readReport(new DataView(Uint8Array.from(bytes).buffer))
const textOf = (...bytes: number[]) => {
  const reading = read(...bytes)
  return reading?.kind === 'weight' ? reading.text : reading
}
/** −1 as a signed byte. */
const tenths = 0xff

test('a stable weight has the digits and the unit of the scale', () => {
  assert.equal(textOf(4, 11, tenths, 0xc3, 0x00), '19.5 oz')
  assert.equal(textOf(4, 2, 0, 0xe8, 0x03), '1000 g')
  assert.equal(textOf(4, 12, 0xfe, 0x39, 0x30), '123.45 lb')
  assert.equal(textOf(4, 3, 0xfd, 0x01, 0x00), '0.001 kg')
  assert.equal(textOf(4, 2, 1, 0x0c, 0x00), '120 g')
  assert.equal(textOf(4, 12, tenths, 0x64, 0x00), '10 lb')
  // Three bytes of weight.
  assert.equal(textOf(4, 1, 0, 0x40, 0x42, 0x0f), '1000 g')
})

test('units of jewelers and trucks are converted exactly', () => {
  assert.equal(textOf(4, 4, 0, 5, 0), '1 g')
  assert.equal(textOf(4, 6, 0, 100, 0), '6.479891 g')
  assert.equal(textOf(4, 7, 0, 20, 0), '31.1034768 g')
  assert.equal(textOf(4, 10, 0, 1, 0), '31.1034768 g')
  assert.equal(textOf(4, 8, 0xfd, 2, 0), '2 kg')
  assert.equal(textOf(4, 9, 0xfd, 1, 0), '2 lb')
})

test('each text is a weight for the field, in pounds', () => {
  assert.equal(parseWeight(String(textOf(4, 11, tenths, 0xc3, 0)), 'imperial'), 1.2188)
  assert.equal(parseWeight(String(textOf(4, 2, 0, 0xc5, 0x01)), 'metric'), 0.9987)
  assert.equal(parseWeight(String(textOf(4, 12, 0xfe, 0xe1, 0x00)), 'metric'), 2.25)
  assert.equal(parseWeight(String(textOf(4, 2, 0, 0xe8, 0x03)), 'imperial'), 2.2046)
  assert.equal(parseWeight(String(textOf(4, 10, 0, 1, 0)), 'imperial'), 0.0686)
})

test('a moving, empty, negative or overloaded scale gives no weight', () => {
  assert.deepEqual(read(3, 11, tenths, 0xc3, 0), { kind: 'moving' })
  const messages = [1, 2, 5, 6, 7, 8].map((status) => {
    const reading = read(status, 11, tenths, 0xc3, 0)
    assert.equal(reading?.kind, 'problem')
    return reading?.kind === 'problem' ? reading.message : ''
  })
  assert.equal(new Set(messages).size, 6)
  assert.match(messages[2] ?? '', /less than zero/)
  assert.match(messages[3] ?? '', /too heavy/)
  assert.deepEqual(read(4, 11, 0, 0, 0), read(2, 11, 0, 0, 0))
  assert.match(JSON.stringify(read(4, 5, 0, 1, 0)), /unit/)
})

test('reports of another kind are ignored', () => {
  assert.equal(read(4, 11), null)
  assert.equal(read(0, 0, 0, 0, 0), null)
  assert.equal(read(99, 11, 0, 1, 0), null)
})
