/** A simple label as a GIF. */
import { composePages, type LabelContent, writePdf } from '@waybill/label-artwork'

const width = 400
const height = 600

/** A GIF of 4 × 6 inches at 100 dpi: a frame, and bars that depend on the tracking number. */
export function sampleGif(trackingNumber: string): Buffer {
  const header = Buffer.alloc(19)
  header.write('GIF89a', 'latin1')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  header[10] = 0x80
  header.set([255, 255, 255, 0, 0, 0], 13)
  const descriptor = Buffer.alloc(10)
  descriptor[0] = 0x2c
  descriptor.writeUInt16LE(width, 5)
  descriptor.writeUInt16LE(height, 7)
  return Buffer.concat([header, descriptor, compressPixels(drawRows(trackingNumber)), Buffer.from([0x3b])])
}

/** Rows of dots from top to bottom, 1 is black. Equal rows are the same array. */
function drawRows(trackingNumber: string): Uint8Array[] {
  const bars = [...trackingNumber].flatMap((character) =>
    character.charCodeAt(0).toString(2).padStart(7, '0').split('').map(Number),
  )
  const barWidth = Math.max(1, Math.floor((width - 60) / bars.length))
  const isFrame = (place: number, size: number) => place < 4 || place >= size - 4
  const frameRow = new Uint8Array(width).fill(1)
  const blankRow = frameRow.map((_, x) => (isFrame(x, width) ? 1 : 0))
  const barRow = blankRow.map((dot, x) => dot || (bars[Math.floor((x - 30) / barWidth)] ?? 0))
  return Array.from({ length: height }, (_, y) =>
    isFrame(y, height) ? frameRow : y >= 350 && y < 500 ? barRow : blankRow,
  )
}

/** GIF's LZW compression: codes of increasing width from three bits, in blocks of at most 255 bytes. */
function compressPixels(rows: readonly Uint8Array[]): Buffer {
  const clear = 4
  const end = 5
  const bytes: number[] = []
  let bits = 0
  let bitCount = 0
  let codeWidth = 3
  let nextCode = 6
  // The code of each known sequence, by the code of the sequence without its last dot, and that dot.
  const codes = new Uint16Array(2 * 4096)
  const write = (code: number) => {
    bits |= code << bitCount
    bitCount += codeWidth
    while (bitCount >= 8) {
      bytes.push(bits & 0xff)
      bits >>>= 8
      bitCount -= 8
    }
  }
  write(clear)
  let prefix = -1
  for (const row of rows) {
    for (const dot of row) {
      if (prefix === -1) {
        prefix = dot
        continue
      }
      const key = prefix * 2 + dot
      const known = codes[key]
      if (known) {
        prefix = known
        continue
      }
      write(prefix)
      if (nextCode === 4096) {
        write(clear)
        codes.fill(0)
        codeWidth = 3
        nextCode = 6
      } else {
        if (nextCode === 1 << codeWidth) codeWidth++
        codes[key] = nextCode++
      }
      prefix = dot
    }
  }
  write(prefix)
  write(end)
  if (bitCount > 0) bytes.push(bits & 0xff)
  const blocks: Buffer[] = [Buffer.from([2])]
  for (let start = 0; start < bytes.length; start += 255) {
    const block = bytes.slice(start, start + 255)
    blocks.push(Buffer.from([block.length, ...block]))
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

/* A label as a PDF in the carrier's layout, marked as a sample. */

/** The stored content of a sold label. */
export type SampleContent = Omit<LabelContent, 'sample'>

export function samplePdf(content: SampleContent): Buffer {
  return Buffer.from(writePdf(composePages({ ...content, sample: true })))
}
