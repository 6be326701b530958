import { addObject, addStream, type PdfObjects, writeObjects } from '../pdf/pdf-document.ts'

/** The fonts that a file may name without bringing them along (ISO 32000-1, 9.6.2.2), but for those of signs. */
const names = [
  ...['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  ...['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
]

/** A page of an inch with a letter of each, one upon the other. */
export function standardFontsPdf(): Uint8Array {
  const objects: PdfObjects = []
  const fonts = names.map((name) => addObject(objects, `<</Type/Font/Subtype/Type1/BaseFont/${name}>>`))
  const letters = fonts.map((font) => `BT /F${font} 60 Tf 10 10 Td (A) Tj ET`)
  const content = addStream(objects, '', Buffer.from(letters.join('\n')))
  const resources = `<</Font<<${fonts.map((font) => `/F${font} ${font} 0 R`).join('')}>>>>`
  const tree = objects.length + 2
  const page = addObject(
    objects,
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 72 72]/Contents ${content} 0 R/Resources${resources}>>`,
  )
  addObject(objects, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`)
  return writeObjects(objects, addObject(objects, `<</Type/Catalog/Pages ${tree} 0 R>>`))
}
