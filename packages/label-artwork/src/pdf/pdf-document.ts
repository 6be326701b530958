import { deflateSync } from 'node:zlib'

/** Objects of a PDF file in the order of their numbers, which begin at 1. */
export type PdfObjects = Buffer[]

export function addObject(objects: PdfObjects, body: string): number {
  return objects.push(Buffer.from(body, 'latin1'))
}

/** A compressed stream; `entries` are those of its dictionary beside length and filter. */
export function addStream(objects: PdfObjects, entries: string, data: Uint8Array): number {
  return objects.push(streamObject(entries, data, 3))
}

/** The same as an object that may be kept, and added to several files. @param level of compression, 0 to 9 */
export function streamObject(entries: string, data: Uint8Array, level: number): Buffer {
  const compressed = deflateSync(data, { level })
  const dictionary = `<<${entries}/Length ${compressed.length}/Filter/FlateDecode>>\nstream\n`
  return Buffer.concat([Buffer.from(dictionary, 'latin1'), compressed, Buffer.from('\nendstream')])
}

/** The whole file. The second line tells transfer programs that it is binary. */
export function writeObjects(objects: PdfObjects, catalogue: number): Uint8Array {
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
