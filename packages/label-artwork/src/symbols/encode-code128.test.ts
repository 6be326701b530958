import assert from 'node:assert/strict'
import { test } from 'node:test'
import bwip from 'bwip-js'
import { encodeCode128, encodeGs1128 } from './encode-code128.ts'

test('the bars are those of an independent encoder', () => {
  for (const data of ['42090210', '1Z5R89390357567127', '3318810025', 'LX123456785US', 'JD010000003318810025']) {
    const ours = encodeCode128(data)
    const theirs = bars({ bcid: 'code128', text: data })
    assert.equal(
      ours.widths.reduce((sum, width) => sum + width),
      ours.modules,
    )
    // The other encoder may choose another, equally short way through the character sets.
    assert.ok(ours.modules <= sum(theirs) + 11, data)
    if (/^\d+$/.test(data)) assert.deepEqual([...ours.widths], theirs)
  }
  const elements = ['42090210', '9400111899560438600329']
  const theirs = bars({ bcid: 'code128', text: `^FNC1${elements.join('^FNC1')}`, parsefnc: true })
  assert.deepEqual([...encodeGs1128(elements).widths], theirs)
})

test('data that these symbols do not carry is refused', () => {
  assert.throws(() => encodeCode128(''), TypeError)
  assert.throws(() => encodeCode128('Łódź'), TypeError)
  assert.throws(() => encodeGs1128(['123']), TypeError)
})

function bars(options: Parameters<typeof bwip.raw>[0]): number[] {
  const [result] = bwip.raw(options) as unknown as [{ sbs: number[] }]
  return [...result.sbs]
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
