import { deflateSync } from 'node:zlib'
import type { Dots, Drawing, Image } from '../drawing/drawing.ts'
import { unitsPerSize } from '../fonts/noto.ts'
import { makeOnce } from '../make-once.ts'
import { type Outline, type OutlineStep, stepsOf } from '../text/shape-line.ts'
import { pageContent, unitsPerInch } from './page-content.ts'

const pointsPerInch = 72

/** Object numbers of glyphs by path. Each glyph is stored once per file. */
type FileGlyphs = Map<string, number>

/** Writes one page per drawing. The bytes depend only on the drawings. */
export function writePdf(drawings: Drawing | readonly Drawing[]): Uint8Array {
  const pages: readonly Drawing[] = 'elements' in drawings ? [drawings] : drawings
  const objects: PdfObjects = []
  const regular = addObject(objects, font('Helvetica'))
  const bold = addObject(objects, font('Helvetica-Bold'))
  // The page tree follows its pages. Its number is known, because no other objects are added between them.
  const leaves: { content: number; named: ReadonlyMap<string, number>; drawing: Drawing }[] = []
  const glyphs: FileGlyphs = new Map()
  for (const drawing of pages) {
    const named = new Map<string, number>()
    const scale = pointsPerInch / unitsPerInch
    const content = pageContent(drawing, {
      nameOfPicture: (picture) => {
        const number = picture.kind === 'image' ? addImage(objects, picture) : addDots(objects, picture)
        named.set(`I${number}`, number)
        return `I${number}`
      },
      nameOfGlyph: (outline) => {
        const number = glyphs.get(outline.path) ?? objects.push(glyphForm(outline))
        glyphs.set(outline.path, number)
        named.set(`G${number}`, number)
        return `G${number}`
      },
    })
    const text = `${scale} 0 0 ${scale} 0 0 cm\n${content}`
    leaves.push({ content: addStream(objects, '', Buffer.from(text, 'latin1')), named, drawing })
  }
  const tree = objects.length + leaves.length + 1
  const kids: number[] = []
  for (const { content, named, drawing } of leaves) {
    const forms = Array.from(named, ([name, number]) => `/${name} ${number} 0 R`).join('')
    const resources = `<</Font<</F1 ${regular} 0 R/F2 ${bold} 0 R>>${forms && `/XObject<<${forms}>>`}>>`
    const size = `${points(drawing.widthInches)} ${points(drawing.heightInches)}`
    const page = `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${size}]/Contents ${content} 0 R/Resources${resources}>>`
    kids.push(addObject(objects, page))
  }
  addObject(objects, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  // Without scaling, printed bars keep their widths.
  const catalogue = `<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</PrintScaling/None>>>>`
  return writeObjects(objects, addObject(objects, catalogue))
}

function font(name: string): string {
  return `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
}

/** A black and white image takes one bit per sample, and others one byte. */
function addImage(objects: PdfObjects, image: Image): number {
  const { columns, rows, samples } = image
  const isBilevel = samples.every((grey) => grey === 0 || grey === 255)
  const entries = pictureEntries({ columns, rows, bitsPerSample: isBilevel ? 1 : 8 })
  return addStream(objects, entries, isBilevel ? whiteBits(samples, columns, rows) : samples)
}

/** Dots are stored as they are, because a sheet has dozens of labels with a million bytes each. */
function addDots(objects: PdfObjects, { columns, rows, packed }: Dots): number {
  return addStream(objects, `${pictureEntries({ columns, rows, bitsPerSample: 1 })}/Decode[1 0]`, packed)
}

function pictureEntries(picture: { columns: number; rows: number; bitsPerSample: 1 | 8 }): string {
  const { columns, rows, bitsPerSample } = picture
  const size = `/Width ${columns}/Height ${rows}`
  return `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent ${bitsPerSample}`
}

function whiteBits(samples: Uint8Array, columns: number, rows: number): Uint8Array {
  const rowBytes = Math.ceil(columns / 8)
  const packed = new Uint8Array(rowBytes * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (samples[row * columns + column] === 0) continue
      const at = row * rowBytes + (column >> 3)
      packed[at] = (packed[at] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return packed
}

function points(inches: number): string {
  return String(Math.round(inches * pointsPerInch * 100) / 100)
}

/** A glyph as a form object of a PDF file, in thousandths of the font size. It is the same in every file. */
const glyphForm = makeOnce((outline: Outline): Buffer => makeForm(stepsOf(outline)))

function makeForm(steps: readonly OutlineStep[]): Buffer {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  const point = (x: number, y: number): string => {
    const [across, up] = [Math.round(x * unitsPerSize), Math.round(y * unitsPerSize)]
    left = Math.min(left, across)
    bottom = Math.min(bottom, up)
    right = Math.max(right, across)
    top = Math.max(top, up)
    return `${across} ${up}`
  }
  const path = steps.map((step) =>
    step.to === 'curve'
      ? `${point(step.x1, step.y1)} ${point(step.x2, step.y2)} ${point(step.x, step.y)} c`
      : `${point(step.x, step.y)} ${step.to === 'move' ? 'm' : 'l'}`,
  )
  const entries = `/Type/XObject/Subtype/Form/BBox[${left} ${bottom} ${right} ${top}]/Resources<<>>`
  return streamObject(entries, Buffer.from(`${path.join('\n')} f`, 'latin1'), 6)
}

/** Objects of a PDF file. Their numbers start at 1. */
type PdfObjects = Buffer[]

function addObject(objects: PdfObjects, body: string): number {
  return objects.push(Buffer.from(body, 'latin1'))
}

/** Adds a compressed stream. `entries` are added to its dictionary. */
function addStream(objects: PdfObjects, entries: string, data: Uint8Array): number {
  return objects.push(streamObject(entries, data, 3))
}

/** A compressed stream that several files can share. @param level of compression, 0 to 9 */
export function streamObject(entries: string, data: Uint8Array, level: number): Buffer {
  const compressed = deflateSync(data, { level })
  const dictionary = `<<${entries}/Length ${compressed.length}/Filter/FlateDecode>>\nstream\n`
  return Buffer.concat([Buffer.from(dictionary, 'latin1'), compressed, Buffer.from('\nendstream')])
}

/** The complete file. The second line marks it as binary for transfer programs. */
function writeObjects(objects: PdfObjects, catalogue: number): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let offset = parts[0]?.length ?? 0
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, body] of objects.entries()) {
    table += `${String(offset).padStart(10, '0')} 00000 n \n`
    const head = Buffer.from(`${index + 1} 0 obj\n`)
    const tail = Buffer.from('\nendobj\n')
    parts.push(head, body, tail)
    offset += head.length + body.length + tail.length
  }
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root ${catalogue} 0 R>>\nstartxref\n${offset}\n%%EOF\n`
  parts.push(Buffer.from(table + trailer))
  return Buffer.concat(parts)
}
