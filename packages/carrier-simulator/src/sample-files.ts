/** A simple label as a GIF. */
import { composePages, type LabelContent, writePdf } from '@waybill/label-artwork'

/** UPS's pictures lie on their side and have a seventh inch, which is blank. */
const width = 1400
const height = 800
const labelWidth = 1200

/**
 * A GIF of 7 × 4 inches at 200 dpi: a label on its side with a frame and bars that depend on the tracking number, and a
 * blank inch.
 */
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
  const barHeight = Math.max(1, Math.floor((height - 60) / bars.length))
  const rowOf = (isBlack: (x: number) => boolean) =>
    Uint8Array.from({ length: width }, (_, x) => (x < labelWidth && isBlack(x) ? 1 : 0))
  const isFrame = (place: number, size: number) => place < 4 || place >= size - 4
  const frameRow = rowOf(() => true)
  const blankRow = rowOf((x) => isFrame(x, labelWidth))
  const barRow = rowOf((x) => isFrame(x, labelWidth) || (x >= 700 && x < 1000))
  return Array.from({ length: height }, (_, y) => {
    if (isFrame(y, height)) return frameRow
    return bars[Math.floor((y - 30) / barHeight)] === 1 ? barRow : blankRow
  })
}

type Code = { code: number; bits: number }
/** `bitsAfter`: the width of the next code. */
type RowCodes = { codes: Code[]; bitsAfter: number }

/** GIF's LZW compression: codes of increasing width from three bits, in blocks of at most 255 bytes. */
function compressPixels(rows: readonly Uint8Array[]): Buffer {
  const bytes: number[] = []
  let pending = 0
  let pendingBits = 0
  const write = ({ code, bits }: Code) => {
    pending |= code << pendingBits
    pendingBits += bits
    while (pendingBits >= 8) {
      bytes.push(pending & 0xff)
      pending >>>= 8
      pendingBits -= 8
    }
  }
  // Each row starts with an empty dictionary, so equal rows have the same codes.
  const codesOfRow = new Map<Uint8Array, RowCodes>()
  write({ code: clearCode, bits: 3 })
  for (const [index, row] of rows.entries()) {
    const { codes, bitsAfter } = codesOfRow.get(row) ?? codesOf(row)
    codesOfRow.set(row, { codes, bitsAfter })
    for (const code of codes) write(code)
    write({ code: index === rows.length - 1 ? endCode : clearCode, bits: bitsAfter })
  }
  if (pendingBits > 0) bytes.push(pending & 0xff)
  const blocks: Buffer[] = [Buffer.from([2])]
  for (let start = 0; start < bytes.length; start += 255) {
    const block = bytes.slice(start, start + 255)
    blocks.push(Buffer.from([block.length, ...block]))
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

const clearCode = 4
const endCode = 5

/** The codes of one row after a clear code. A row is too short to fill the dictionary. */
function codesOf(row: Uint8Array): RowCodes {
  const written: Code[] = []
  // The code of each known sequence, by the code of the sequence without its last dot, and that dot.
  const known = new Map<number, number>()
  let [bits, nextCode] = [3, 6]
  let prefix = row[0] ?? 0
  for (const dot of row.subarray(1)) {
    const key = prefix * 2 + dot
    const longer = known.get(key)
    if (longer !== undefined) {
      prefix = longer
      continue
    }
    written.push({ code: prefix, bits })
    if (nextCode === 1 << bits) bits += 1
    known.set(key, nextCode)
    nextCode += 1
    prefix = dot
  }
  written.push({ code: prefix, bits })
  // The decoder adds its last sequence before it reads the next code.
  return { codes: written, bitsAfter: nextCode === 1 << bits ? bits + 1 : bits }
}

/* A label as a PDF in the carrier's layout, marked as a sample. */

/** The stored content of a sold label. */
export type SampleContent = Omit<LabelContent, 'sample'>

export function samplePdf(content: SampleContent): Buffer {
  return Buffer.from(writePdf(composePages({ ...content, sample: true })))
}
