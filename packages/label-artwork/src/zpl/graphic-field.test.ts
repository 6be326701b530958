import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../proof/shipments.ts'
import { crc16 } from './graphic-field.ts'

function bitByBit(text: string): string {
  let crc = 0
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

test('the checksum is the same as one computed bit by bit, for any length', () => {
  assert.equal(crc16('123456789'), '31C3')
  const random = seededRandom(16)
  for (let length = 0; length < 40; length++) {
    const text = Array.from({ length }, () => String.fromCharCode(random() * 256)).join('')
    assert.equal(crc16(text), bitByBit(text), `of ${length} letters`)
  }
})
