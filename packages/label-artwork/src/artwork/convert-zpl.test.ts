import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertZpl } from './convert-zpl.ts'
import { readGraphicData } from './graphic-data.ts'
import { normalizeZpl } from './normalize-zpl.ts'
import { rescaleZpl } from './rescale-zpl.ts'

test('lengths in dots are converted, and nothing else changes', () => {
  const rescale = (zpl: string) => rescaleZpl(zpl, 203, 600)
  assert.equal(rescale('^FO10,20^A0N,30,30^FDA 10,20 ^FS'), '^FO30,59^A0N,89,89^FDA 10,20 ^FS')
  assert.equal(rescale('^FT7,0,1^GB800,4,4,B,2^FS'), '^FT21,0,1^GB2365,12,12,B,2^FS')
  assert.equal(rescale('^BY3,2.5,80^BCN,,N,N,N,A^FD123^FS'), '^BY9,2.5,236^BCN,,N,N,N,A^FD123^FS')
  assert.equal(
    rescale('^BXN,4,200,18,18^FD42^FS\n^B7N,6,5,10^BQN,2,5'),
    '^BXN,12,200,18,18^FD42^FS\n^B7N,18,5,10^BQN,2,15',
  )
  assert.equal(rescale('^FB400,2,-1,C,0^CF0,20,^TBN,300,40'), '^FB1182,2,-3,C,0^CF0,59,^TBN,887,118')
  assert.equal(rescale('^PQ2,0,1,Y^PR4^MD10^CI28^FWN'), '^PQ2,0,1,Y^PR4^MD10^CI28^FWN')
  assert.equal(rescale('^XA\n^XZ'), '^XA^BY6,,30^CFA,27,15\n^XZ')
  assert.equal(rescaleZpl('^XA^FO1,1^XZ', 300, 300), '^XA^FO1,1^XZ')
})

test('a line never disappears', () => {
  assert.equal(rescaleZpl('^FO0,0^GB1,100,1^FS', 600, 203), '^FO0,0^GB1,34,1^FS')
})

test('a graphic is resampled', () => {
  const zpl = rescaleZpl('^FO0,0^GFA,4,4,2,FF00FF00^FS', 300, 600)
  const parts = /\^GFA,(\d+),(\d+),(\d+),(:Z64:[^^]+)\^FS/.exec(zpl)
  assert.deepEqual(parts?.slice(1, 4), ['16', '16', '4'])
  assert.deepEqual(
    [...readGraphicData(parts?.[4] ?? '', 16, 4)],
    [255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0],
  )
})

test('every encoding of a graphic is read', () => {
  const expected = [0xff, 0x0f, 0xff, 0x0f, 0x00, 0x00, 0xab, 0xff]
  assert.deepEqual([...readGraphicData('FF0F\nff0f 0000ABFF', 8, 2)], expected)
  assert.deepEqual([...readGraphicData('HF0F:,AB!', 8, 2)], expected)
  assert.deepEqual([...readGraphicData(`:B64:${Buffer.from(expected).toString('base64')}:0000`, 8, 2)], expected)
  assert.deepEqual([...readGraphicData('gF', 10, 10)].slice(0, 10), new Array(10).fill(0xff))
  assert.deepEqual([...readGraphicData('', 2, 1)], [0, 0])
})

test('text without a size has the size of its font at every density', () => {
  const rescale = (zpl: string) => rescaleZpl(zpl, 203, 600)
  assert.equal(
    rescale('^ADN,0,0^FDa^FS^AB^FDa^FS^CFD\n^A0N,,\n'),
    '^ADN,53,30^FDa^FS^AB,33,21^FDa^FS^CFD,53,30\n^A0N,44,35\n',
  )
  // The usual size of the label counts if no size is sent, and a size of its own always does.
  assert.equal(rescale('^CF0,40^ADN^FDa^FS^ADN,0,0^ADN,36'), '^CF0,118^ADN^FDa^FS^ADN,53,30^ADN,106')
})

test('unusual spellings become plain commands, and plain ZPL stays as it is', () => {
  const plain = '^XA^PW812^FO10,20^A0N,30,30^FDA ~bar, 10^FS^PQ2\n~DGR:A.GRF,2,1,FF00\n^XZ\n'
  assert.equal(normalizeZpl(plain, 203), plain)
  for (const [sent, expected] of [
    ['^xa^fo10,20^a0n,30,30^fdAbc^fs^xz', '^XA^FO10,20^A0n,30,30^FDAbc^FS^XZ'],
    // PostNord begins a label twice.
    ['^XA^LH0,0^XA^FO1,1^FDa^FS^XZ', '^XA^LH0,0^FO1,1^FDa^FS^XZ'],
    ['^XA^CC#\n#FO1,1#FDa#FS#XZ', '^XA\n^FO1,1^FDa^FS^XZ'],
    ['^XA^CD;^FO1;1^FDa;b^FS^XZ', '^XA^FO1,1^FDa;b^FS^XZ'],
    ['^XA^MUM^FO25.4,12.7^GB50.8,0,1^FS^XZ', '^XA^FO203,102^GB406,0,8^FS^XZ'],
    ['^XA^MUI^FO1,.5^FS^MUD^FO7,7^FS^XZ', '^XA^FO203,.5^FS^MUD^FO7,7^FS^XZ'],
    ['~SD30^XA^MMT\n^MNW^JUS^PR4^FO1,1^FDa^FS^XZ~JR', '^XA\n^PR4^FO1,1^FDa^FS^XZ'],
    ['~DYR:LOGO.GRF,A,G,2,1,FF00^XA^XZ', '~DGR:LOGO.GRF,2,1,FF00^XA^XZ'],
  ] as const) {
    assert.equal(normalizeZpl(sent, 203), expected)
  }
  // Binary data can contain every byte, also those of prefixes.
  const binary = normalizeZpl('^XA^FO0,0^GFB,4,4,2,^~\xff\x00^FS^XZ', 203)
  const [, data = ''] = /\^GFA,4,4,2,([^^]*)\^FS\^XZ$/.exec(binary) ?? []
  assert.deepEqual([...readGraphicData(data, 4, 2)], [0x5e, 0x7e, 0xff, 0x00])
})

test('commands whose result differs between printers are rejected', () => {
  for (const zpl of ['^XA^GFC,1,1,1,x^FS^XZ', '~DYR:A,B,B,1,1,x^XA^XZ', '~DUR:A,1,x^XA^XZ']) {
    assert.throws(() => rescaleZpl(normalizeZpl(zpl, 203), 203, 300), /cannot be rescaled/, zpl)
  }
  assert.throws(() => normalizeZpl('^XA^MUD,150,300^XZ', 203), /convert between print densities/)
  assert.throws(() => normalizeZpl('^XA^CC##FDa^b#FS#XZ', 203), /as a command prefix/)
  assert.equal(rescaleZpl('^FDCC and MU^FS', 203, 300), '^FDCC and MU^FS')
})

test('a label without a width shows its density by its fields', async () => {
  const at300 = '^XA^FO30,30^GB1140,0,4^FS^FO30,60^A0N,60,60^FDAda^FS^XZ'
  const { zpl203, zpl300 } = await convertZpl(Buffer.from(at300), null)
  assert.equal(Buffer.from(zpl300).toString(), at300)
  assert.match(Buffer.from(zpl203).toString(), /\^GB771,0,3/)
})

test('a label that is longer than six inches is rejected, and never becomes a part of it', async () => {
  const long = Buffer.from('^XA^PW812^LL1624^FO30,30^A0N,30,30^FDTop^FS^FO30,1400^BY2^BCN,80^FD123456^FS^XZ')
  await assert.rejects(convertZpl(long, null), /longer than six inches/)
  await assert.rejects(convertZpl(Buffer.from('^XA^FT30,1300^A0N,30,30^FDx^FS^XZ'), 203), /longer than six inches/)
  assert.ok(await convertZpl(Buffer.from('^XA^LL1624^FO30,1200^A0N,30,30^FDlow^FS^XZ'), 203))
})
