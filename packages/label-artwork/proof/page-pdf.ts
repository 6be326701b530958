/**
 * A file of one page of a label's size.
 *
 * @param form what its object of the name /F draws
 * @param entries of the page's dictionary, beside the usual
 */
export function pdfOf(content: string, form = '', entries = ''): Uint8Array {
  const stream = (own: string, text: string) => `<<${own}/Length ${text.length}>>\nstream\n${text}\nendstream`
  const resources = '<</XObject<</F 5 0 R>>/Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 288 432]/Contents 4 0 R/Resources${resources}${entries}>>`,
    stream('', content),
    stream('/Type/XObject/Subtype/Form/BBox[0 0 3000 3000]', form),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${text}${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}
