import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGtin } from '#kit/gtin.ts'

test('a GTIN has 8, 12, 13 or 14 digits with a valid check digit', () => {
  for (const valid of ['96385074', '036000291452', '4006381333931', '9783161484100', '14006381333938']) {
    assert.ok(isGtin(valid), valid)
    const wrong = `${valid.slice(0, -1)}${(Number(valid.at(-1)) + 1) % 10}`
    assert.ok(!isGtin(wrong), wrong)
  }
  for (const other of ['', '0', '400638133393', '978-3-16-148410-0', ' 4006381333931', 'B000000001', '٤٠٠٦٣٨١٣']) {
    assert.ok(!isGtin(other), other)
  }
})
