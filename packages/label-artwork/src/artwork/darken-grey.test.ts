import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GreyBitmap } from '@waybill/pdf-dots'
import sharp from 'sharp'
import { convertImage } from './convert-image.ts'
import { darkenGrey } from './darken-grey.ts'

const [width, height] = [812, 1218]

/** A white label at 203 dpi with boxes of one color each: left, top, width, height, gray. */
function drawn(...boxes: [number, number, number, number, number][]): GreyBitmap {
  const samples = new Uint8Array(width * height).fill(255)
  for (const [left, top, wide, high, grey] of boxes) {
    for (let y = top; y < top + high; y++) samples.fill(grey, y * width + left, y * width + left + wide)
  }
  return { width, height, samples }
}
const at = ({ samples }: GreyBitmap, x: number, y: number) => samples[y * width + x]

test('gray text, lines and bars become black, and lighter marks stay', () => {
  const bars = Array.from({ length: 40 }, (_, bar) => [100 + bar * 6, 300, 3, 160, 150] as const)
  const picture = drawn(
    [20, 20, 40, 30, 128],
    [20, 100, 700, 2, 200],
    [40, 120, 2, 900, 180],
    [20, 60, 40, 30, 201],
    ...(bars as never[]),
  )
  const darker = darkenGrey(picture)
  assert.deepEqual(
    [
      [30, 30],
      [600, 101],
      [41, 900],
      [30, 70],
      [101, 400],
      [104, 400],
    ].map(([x = 0, y = 0]) => at(darker, x, y)),
    [0, 0, 0, 201, 0, 255],
  )
  assert.equal(at(picture, 30, 30), 128, 'the picture itself stays')
})

test('boxes with black text, soft edges of bars, and marks across the label stay as they are', () => {
  const unchanged = [
    drawn([50, 50, 300, 90, 160], [60, 70, 40, 30, 0]),
    drawn([50, 50, 4, 160, 0], [54, 50, 1, 160, 150], [57, 50, 1, 160, 150], [58, 50, 4, 160, 0]),
    drawn([50, 50, 600, 300, 190]),
  ]
  for (const picture of unchanged) assert.deepEqual(darkenGrey(picture).samples, picture.samples)
})

test('the printed label of a colored picture has its text', async () => {
  const orange = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/><rect x="100" y="100" width="60" height="40" fill="#ff8c00"/>
    <rect x="300" y="100" width="60" height="40" fill="#000"/></svg>`
  const { zpl203 } = await convertImage(await sharp(Buffer.from(orange)).png().toBuffer())
  const blackOnly = await convertImage(
    await sharp(Buffer.from(orange.replace('#ff8c00', '#000')))
      .png()
      .toBuffer(),
  )
  assert.deepEqual(zpl203, blackOnly.zpl203)
})
