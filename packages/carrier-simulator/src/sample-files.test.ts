import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleGif } from './sample-files.ts'

/** Decodes a GIF (GIF89a, appendix F), independently of the encoder. */
function decodeGif(gif: Buffer): { width: number; height: number; dots: number[] } {
  assert.equal(gif.subarray(0, 6).toString(), 'GIF89a')
  const width = gif.readUInt16LE(6)
  const height = gif.readUInt16LE(8)
  const firstCodeBits = gif[29] ?? 0
  const data: number[] = []
  let at = 30
  for (let size = gif[at] ?? 0; size > 0; size = gif[at] ?? 0) {
    data.push(...gif.subarray(at + 1, at + 1 + size))
    at += size + 1
  }
  assert.equal(gif[at + 1], 0x3b)
  const clear = 1 << firstCodeBits
  let runs: number[][] = []
  let codeWidth = firstCodeBits + 1
  let previous: number[] | null = null
  const dots: number[] = []
  const restart = () => {
    runs = [...Array(clear).keys()].map((dot) => [dot])
    runs.push([], [])
    codeWidth = firstCodeBits + 1
    previous = null
  }
  restart()
  let bit = 0
  for (;;) {
    let code = 0
    for (let index = 0; index < codeWidth; index++, bit++) {
      code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << index
    }
    if (code === clear) restart()
    else if (code === clear + 1) return { width, height, dots }
    else {
      const before: number[] = previous ?? []
      const run: number[] = runs[code] ?? [...before, before[0] ?? 0]
      assert.ok(run.length > 0, 'a code that no writer can have meant')
      dots.push(...run)
      if (previous && runs.length < 4096) runs.push([...before, run[0] ?? 0])
      if (runs.length === 1 << codeWidth && codeWidth < 12) codeWidth++
      previous = run
    }
  }
}

test('the GIF contains a frame and bars that depend on the tracking number', () => {
  const images = ['1ZA1B2C30349590786', '1ZA1B2C30349590790'].map((number) => decodeGif(sampleGif(number)))
  for (const { width, height, dots } of images) {
    assert.deepEqual([width, height, dots.length], [1400, 800, 1_120_000])
    assert.deepEqual([dots[0], dots[20 * 1400 + 20], dots[1400 * 300 + 1199]], [1, 0, 1])
    // The seventh inch is blank.
    assert.ok(dots.every((dot, at) => at % 1400 < 1200 || dot === 0))
  }
  assert.notDeepEqual(images[0]?.dots, images[1]?.dots)
  assert.deepEqual(images[0]?.dots.slice(0, 1400 * 30), images[1]?.dots.slice(0, 1400 * 30))
})
