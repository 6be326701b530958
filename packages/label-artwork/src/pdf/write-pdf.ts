import type { Dots, Drawing, Image } from '../drawing/drawing.ts'
import { glyphForm } from './glyph-form.ts'
import { pageContent, unitsPerInch } from './page-content.ts'
import { addObject, addStream, type PdfObjects, writeObjects } from './pdf-document.ts'

const pointsPerInch = 72

/** Numbers of the glyphs of a file by their paths: each is in it once, whatever pages draw it. */
type FileGlyphs = Map<string, number>

/** One page for each drawing. The bytes depend on the drawings alone. */
export function writePdf(drawings: Drawing | readonly Drawing[]): Uint8Array {
  const pages: readonly Drawing[] = 'elements' in drawings ? [drawings] : drawings
  const objects: PdfObjects = []
  const regular = addObject(objects, font('Helvetica'))
  const bold = addObject(objects, font('Helvetica-Bold'))
  // The tree of pages comes after its leaves; its number is known beforehand because nothing else is added between.
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
  // Printing without scaling keeps the bars as wide as they were meant.
  const catalogue = `<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</PrintScaling/None>>>>`
  return writeObjects(objects, addObject(objects, catalogue))
}

function font(name: string): string {
  return `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
}

/** A picture of black and white alone takes a bit for each sample, any other a byte. */
function addImage(objects: PdfObjects, image: Image): number {
  const { columns, rows, samples } = image
  const isBilevel = samples.every((grey) => grey === 0 || grey === 255)
  const entries = pictureEntries({ columns, rows, bitsPerSample: isBilevel ? 1 : 8 })
  return addStream(objects, entries, isBilevel ? whiteBits(samples, columns, rows) : samples)
}

/** As they are: a sheet has dozens of labels, each of a million bytes of them. */
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
