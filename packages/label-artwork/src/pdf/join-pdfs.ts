/** Joins files of `writePdf` to one file, one after the other, so that only one of them is in memory. */

/** The file is not in the form that `writePdf` writes. */
export class ForeignPdfError extends Error {
  override name = 'ForeignPdfError'
}

export type PdfJoiner = {
  /**
   * Adds the pages of a file after those of the files before.
   *
   * @returns the next bytes of the joined file
   * @throws ForeignPdfError, after which another file can be added
   */
  add(pdf: Uint8Array): Uint8Array
  /** @returns the last bytes of the joined file */
  end(): Uint8Array
}

const header = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')

/** The page tree and the catalog refer to all pages, so they come last. Their numbers are known from the start. */
const tree = 1
const catalogue = 2

export function createPdfJoiner(): PdfJoiner {
  /** The place of each object in the joined file, by its number less 1. */
  const offsets: number[] = [0, 0]
  const pages: number[] = []
  let length = 0

  function append(parts: readonly Uint8Array[]): Uint8Array {
    const bytes = Buffer.concat(length === 0 ? [header, ...parts] : parts)
    length += bytes.length
    return bytes
  }
  const object = (number: number, body: Uint8Array) => [
    Buffer.from(`${number} 0 obj\n`),
    body,
    Buffer.from('\nendobj\n'),
  ]

  return {
    add(pdf) {
      const bodies = readObjects(pdf)
      const kept = bodies.map((body, index) => ({ body, number: index + 1, kind: kindOf(body) }))
      const numbers = new Map<number, number>()
      let last = offsets.length
      for (const { number, kind } of kept) {
        if (kind === 'tree') numbers.set(number, tree)
        else if (kind !== 'catalogue') numbers.set(number, ++last)
      }
      // Nothing is added if a reference is unknown.
      const renumbered = kept.map(({ body, kind }) => (kind === 'catalogue' ? body : renumber(body, numbers)))
      const parts: Uint8Array[] = []
      let at = length === 0 ? header.length : length
      for (const [index, { number, kind }] of kept.entries()) {
        const joined = numbers.get(number)
        const body = renumbered[index]
        if (joined === undefined || joined === tree || !body) continue
        const written = object(joined, body)
        offsets[joined - 1] = at
        at += written.reduce((sum, part) => sum + part.length, 0)
        parts.push(...written)
        if (kind === 'page') pages.push(joined)
      }
      return append(parts)
    },
    end() {
      const kids = pages.map((page) => `${page} 0 R`).join(' ')
      const ends = [
        [tree, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`],
        // Without scaling, printed bars keep their widths.
        [catalogue, `<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<</PrintScaling/None>>>>`],
      ] as const
      const parts: Uint8Array[] = []
      let at = length === 0 ? header.length : length
      for (const [number, body] of ends) {
        const written = object(number, Buffer.from(body))
        offsets[number - 1] = at
        at += written.reduce((sum, part) => sum + part.length, 0)
        parts.push(...written)
      }
      const size = offsets.length + 1
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
      const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
      const trailer = `trailer\n<</Size ${size}/Root ${catalogue} 0 R>>\nstartxref\n${at}\n%%EOF\n`
      return append([...parts, Buffer.from(table + trailer)])
    },
  }
}

/** The objects of a file in the order of their numbers, as its table lists them. @throws ForeignPdfError */
function readObjects(pdf: Uint8Array): Buffer[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  if (!bytes.subarray(0, header.length).equals(header))
    throw new ForeignPdfError('the PDF header is not the expected one')
  const [, start = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(bytes.subarray(-64).toString('latin1')) ?? []
  const table = bytes.subarray(Number(start || Number.NaN)).toString('latin1')
  const [head = '', count = ''] = /^xref\n0 (\d+)\n0{10} 65535 f \n/.exec(table) ?? []
  if (start === '' || head === '') throw new ForeignPdfError('the cross-reference table is not the expected one')
  const offsets: number[] = []
  for (let at = head.length; offsets.length < Number(count) - 1; at += 20)
    offsets.push(Number(table.slice(at, at + 10)))
  return offsets.map((offset, index) => {
    const end = offsets[index + 1] ?? Number(start)
    const opening = Buffer.from(`${index + 1} 0 obj\n`)
    const closing = Buffer.from('\nendobj\n')
    const text = bytes.subarray(offset, end)
    if (!text.subarray(0, opening.length).equals(opening) || !text.subarray(-closing.length).equals(closing)) {
      throw new ForeignPdfError(`object ${index + 1} is not at the position in the cross-reference table`)
    }
    return text.subarray(opening.length, -closing.length)
  })
}

const streamMark = Buffer.from('\nstream\n')

/** The part of an object before its stream. */
const dictionaryOf = (body: Buffer): Buffer => {
  const at = body.indexOf(streamMark)
  return at === -1 ? body : body.subarray(0, at)
}

function kindOf(body: Buffer): 'page' | 'tree' | 'catalogue' | 'other' {
  const text = body.subarray(0, 20).toString('latin1')
  if (text.startsWith('<</Type/Pages/')) return 'tree'
  if (text.startsWith('<</Type/Page/')) return 'page'
  return text.startsWith('<</Type/Catalog/') ? 'catalogue' : 'other'
}

/** Only dictionaries refer to other objects. Streams are compressed. */
function renumber(body: Buffer, numbers: ReadonlyMap<number, number>): Buffer {
  const dictionary = dictionaryOf(body)
  const text = dictionary.toString('latin1').replace(/(\d+) 0 R/g, (_all, number: string) => {
    const joined = numbers.get(Number(number))
    if (joined === undefined) throw new ForeignPdfError(`object ${number} is missing from the file`)
    return `${joined} 0 R`
  })
  return Buffer.concat([Buffer.from(text, 'latin1'), body.subarray(dictionary.length)])
}
