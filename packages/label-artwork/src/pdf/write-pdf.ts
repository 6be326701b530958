import type { Drawing, Image } from '../drawing/drawing.ts'
import { type PageImages, pageContent, unitsPerInch } from './page-content.ts'
import { addObject, addStream, type PdfObjects, writeObjects } from './pdf-document.ts'

const pointsPerInch = 72

/** One page for each drawing. The bytes depend on the drawings alone. */
export function writePdf(drawings: Drawing | readonly Drawing[]): Uint8Array {
  const pages: readonly Drawing[] = 'elements' in drawings ? [drawings] : drawings
  const objects: PdfObjects = []
  const regular = addObject(objects, font('Helvetica'))
  const bold = addObject(objects, font('Helvetica-Bold'))
  // The tree of pages comes after its leaves; its number is known beforehand because nothing else is added between.
  const leaves: { content: number; images: PageImages; drawing: Drawing }[] = []
  for (const drawing of pages) {
    const images: PageImages = new Map()
    for (const element of drawing.elements) {
      if (element.kind === 'image') images.set(element, addStream(objects, imageEntries(element), element.samples))
    }
    const scale = pointsPerInch / unitsPerInch
    const text = `${scale} 0 0 ${scale} 0 0 cm\n${pageContent(drawing, images)}`
    leaves.push({ content: addStream(objects, '', Buffer.from(text, 'latin1')), images, drawing })
  }
  const tree = objects.length + leaves.length + 1
  const kids: number[] = []
  for (const { content, images, drawing } of leaves) {
    const pictures = [...images.values()].map((number) => `/I${number} ${number} 0 R`).join('')
    const resources = `<</Font<</F1 ${regular} 0 R/F2 ${bold} 0 R>>${pictures && `/XObject<<${pictures}>>`}>>`
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

function imageEntries(image: Image): string {
  const size = `/Width ${image.columns}/Height ${image.rows}`
  return `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 8`
}

function points(inches: number): string {
  return String(Math.round(inches * pointsPerInch * 100) / 100)
}
