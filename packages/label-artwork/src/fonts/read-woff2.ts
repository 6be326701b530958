import { brotliDecompressSync } from 'node:zlib'
import { byteReader, take, uint8, uint16, uint32, uintBase128 } from './byte-reader.ts'
import { restoreGlyphs } from './restore-glyphs.ts'

/** Tags that the directory of a WOFF2 file names by number. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g)

type Entry = { tag: string; length: number; isTransformed: boolean }

/**
 * A font in the web's compressed form (WOFF 2.0, W3C) as plain OpenType. Reading is synchronous so that a label is
 * composed in one go; a subset of a font takes a few milliseconds and is kept afterwards.
 */
export function readWoff2(file: Uint8Array): Uint8Array {
  const reader = byteReader(file)
  if (uint32(reader) !== 0x774f4632) throw new TypeError('Not a WOFF2 font')
  const flavor = uint32(reader)
  reader.at = 12
  const tableCount = uint16(reader)
  reader.at = 20
  const compressedLength = uint32(reader)
  reader.at = 48
  const entries: Entry[] = []
  for (let count = 0; count < tableCount; count++) entries.push(readEntry(reader))
  const data = byteReader(brotliDecompressSync(take(reader, compressedLength)))
  const tables = new Map<string, Uint8Array>()
  for (const { tag, length, isTransformed } of entries) {
    const bytes = take(data, length)
    if (isTransformed && tag === 'hmtx') throw new TypeError('The transformed metrics table is not supported')
    if (isTransformed && tag === 'glyf') {
      const { glyf, loca } = restoreGlyphs(bytes)
      tables.set('glyf', glyf)
      tables.set('loca', loca)
    } else if (!isTransformed) {
      tables.set(tag, bytes)
    }
  }
  const head = tables.get('head')
  if (head === undefined) throw new TypeError('The font has no head table')
  // The locations that restoring writes are long ones.
  if (entries.some((entry) => entry.tag === 'loca' && entry.isTransformed)) head[51] = 1
  return writeOpenType(flavor, tables)
}

function readEntry(reader: ReturnType<typeof byteReader>): Entry {
  const flags = uint8(reader)
  const known = flags & 0x3f
  const tag = known === 0x3f ? Buffer.from(take(reader, 4)).toString('latin1') : knownTags?.[known]?.slice(0, 4)
  if (tag === undefined) throw new TypeError('The font file names an unknown table')
  const version = flags >> 6
  const originalLength = uintBase128(reader)
  // For the two glyph tables 0 means transformed and 3 means not; for any other table it is the other way round.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, length: isTransformed ? uintBase128(reader) : originalLength, isTransformed }
}

function writeOpenType(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const directoryLength = 12 + 16 * sorted.length
  const total = sorted.reduce((sum, [, bytes]) => sum + padded(bytes.length), directoryLength)
  const font = Buffer.alloc(total)
  font.writeUInt32BE(flavor, 0)
  font.writeUInt16BE(sorted.length, 4)
  let offset = directoryLength
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const at = 12 + 16 * index
    font.write(tag, at, 'latin1')
    font.writeUInt32BE(offset, at + 8)
    font.writeUInt32BE(bytes.length, at + 12)
    font.set(bytes, offset)
    offset += padded(bytes.length)
  }
  return font
}

function padded(length: number): number {
  return (length + 3) & ~3
}
