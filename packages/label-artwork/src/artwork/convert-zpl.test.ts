import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rescaleZpl } from './convert-zpl.ts'
import { readGraphicData } from './graphic-data.ts'

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
  assert.equal(rescale('^XA\n^XZ'), '^XA^BY6,,30\n^XZ')
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

test('commands that change the meaning of others are rejected', () => {
  for (const zpl of ['^XA^CC#^XZ', '^XA^MUI^XZ', '^XA^GFB,1,1,1,x^FS^XZ', '~DYR:A,B,B,1,1,x^XA^XZ']) {
    assert.throws(() => rescaleZpl(zpl, 203, 300), /cannot be rescaled/)
  }
  assert.equal(rescaleZpl('^FDCC and MU^FS', 203, 300), '^FDCC and MU^FS')
})
