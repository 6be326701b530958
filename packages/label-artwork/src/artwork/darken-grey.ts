import { type GreyBitmap, labelInches } from '@waybill/pdf-dots'

/** Darker pixels print as black. Lighter ones than these are a watermark, or not meant to be printed. */
const darkest = 128
const lightest = 200
/** Taller and wider shapes are marks across the label or boxes around other text, in inches. */
const largest = 0.5
const black = 0

/**
 * Blackens gray and colored text, lines and barcodes of a picture. A printer without gray prints what is darker than
 * middle gray, and would leave them out. Shapes that have a darker part print already and stay as they are, such as
 * boxes with black text in them and the soft edges of bars. Large shapes stay too.
 *
 * @returns the same picture if there is nothing to blacken
 */
export function darkenGrey(picture: GreyBitmap): GreyBitmap {
  const { width, height, samples } = picture
  if (!samples.some((sample) => sample >= darkest && sample <= lightest)) return picture
  const result = samples.slice()
  const isSeen = new Uint8Array(samples.length)
  const shape = new Int32Array(samples.length)
  const limit = (largest * width) / labelInches.width
  let count = 0
  const take = (at: number): void => {
    if (isSeen[at] === 1 || (samples[at] as number) > lightest) return
    isSeen[at] = 1
    shape[count++] = at
  }
  for (let start = 0; start < samples.length; start++) {
    if (isSeen[start] === 1 || (samples[start] as number) > lightest) continue
    count = 0
    take(start)
    let [left, right, bottom, isPrinted] = [width, 0, 0, false]
    for (let next = 0; next < count; next++) {
      const at = shape[next] as number
      const x = at % width
      if ((samples[at] as number) < darkest) isPrinted = true
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.max(bottom, (at - x) / width)
      // Diagonal neighbors belong to a shape, such as the ends of thin strokes.
      for (const row of [at - width, at, at + width]) {
        if (row - x < 0 || row - x >= width * height) continue
        if (x > 0) take(row - 1)
        take(row)
        if (x < width - 1) take(row + 1)
      }
    }
    const top = (start - (start % width)) / width
    if (isPrinted || Math.min(right - left, bottom - top) > limit) continue
    for (const at of shape.subarray(0, count)) result[at] = black
  }
  return { width, height, samples: result }
}
