import { brotliDecompressSync } from 'node:zlib'

/** Table tags that WOFF2 files abbreviate to a number. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?: |$)/g)

type Entry = { tag: string; length: number; isTransformed: boolean }

/**
 * Converts a WOFF2 font to OpenType. It is synchronous, because composing a label is. A subset takes a few milliseconds
 * and is cached.
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
  // The restored locations are 32-bit.
  if (entries.some((entry) => entry.tag === 'loca' && entry.isTransformed)) head[51] = 1
  return writeOpenType(flavor, tables)
}

function readEntry(reader: ReturnType<typeof byteReader>): Entry {
  const flags = uint8(reader)
  const known = flags & 0x3f
  const tag = known === 0x3f ? Buffer.from(take(reader, 4)).toString('latin1') : knownTags?.[known]?.slice(0, 4)
  if (tag === undefined) throw new TypeError('The font file lists an unknown table')
  const version = flags >> 6
  const originalLength = uintBase128(reader)
  // For glyf and loca, 0 means transformed and 3 means not. For all other tables, 0 means not transformed.
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

type Streams = {
  contours: ByteReader
  points: ByteReader
  flags: ByteReader
  glyphs: ByteReader
  composites: ByteReader
  boxes: ByteReader
  boxBits: Uint8Array
  instructions: ByteReader
}

/** Restores the glyph table from the seven streams of WOFF2. */
function restoreGlyphs(transformed: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
  const reader = byteReader(transformed)
  reader.at = 4
  const glyphCount = uint16(reader)
  reader.at = 8
  const lengths = Array.from({ length: 7 }, () => uint32(reader))
  const parts = lengths.map((length) => take(reader, length))
  const [contours, points, flags, glyphs, composites, boxes, instructions] = parts.map(byteReader)
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions) {
    throw new RangeError('The glyph table is incomplete')
  }
  const boxBits = take(boxes, 4 * Math.ceil(glyphCount / 32))
  const streams = { contours, points, flags, glyphs, composites, boxes, boxBits, instructions }
  const restored: Buffer[] = []
  const loca = Buffer.alloc(4 * (glyphCount + 1))
  let offset = 0
  for (let index = 0; index < glyphCount; index++) {
    const glyph = restoreGlyph(streams, index)
    restored.push(glyph)
    offset += glyph.length
    loca.writeUInt32BE(offset, 4 * (index + 1))
  }
  return { glyf: Buffer.concat(restored), loca }
}

const instructed = 0x100

function restoreGlyph(streams: Streams, index: number): Buffer {
  const contourCount = int16(streams.contours)
  const hasBox = ((streams.boxBits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
  if (contourCount === 0) return Buffer.alloc(0)
  const box = hasBox ? take(streams.boxes, 8) : null
  return contourCount < 0 ? restoreComposite(streams, box) : restoreSimple(streams, contourCount, box)
}

function restoreComposite(streams: Streams, box: Uint8Array | null): Buffer {
  const { composites } = streams
  const start = composites.at
  let flags: number
  let anyInstructed = false
  do {
    flags = uint16(composites)
    anyInstructed ||= (flags & instructed) !== 0
    // Glyph number, two offsets of one or two bytes each, then zero, one, two or four numbers of two bytes.
    composites.at += 2 + (flags & 1 ? 4 : 2)
    composites.at += flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
  } while (flags & 0x20)
  const components = composites.bytes.subarray(start, composites.at)
  const head = Buffer.alloc(10)
  head.writeInt16BE(-1, 0)
  if (box !== null) head.set(box, 2)
  return padToEven(Buffer.concat([head, components, anyInstructed ? restoreInstructions(streams) : Buffer.alloc(0)]))
}

function restoreSimple(streams: Streams, contourCount: number, box: Uint8Array | null): Buffer {
  const ends = Buffer.alloc(2 * contourCount)
  let pointCount = 0
  for (let contour = 0; contour < contourCount; contour++) {
    pointCount += uint255(streams.points)
    ends.writeUInt16BE(pointCount - 1, 2 * contour)
  }
  const flags = Buffer.alloc(pointCount)
  const deltasX = Buffer.alloc(2 * pointCount)
  const deltasY = Buffer.alloc(2 * pointCount)
  const extent = { x: 0, y: 0, xMin: 32767, yMin: 32767, xMax: -32768, yMax: -32768 }
  for (let point = 0; point < pointCount; point++) {
    const flag = uint8(streams.flags)
    const { dx, dy } = readStep(flag & 0x7f, streams.glyphs)
    flags[point] = flag >> 7 ? 0 : 1
    deltasX.writeInt16BE(dx, 2 * point)
    deltasY.writeInt16BE(dy, 2 * point)
    extent.x += dx
    extent.y += dy
    extent.xMin = Math.min(extent.xMin, extent.x)
    extent.xMax = Math.max(extent.xMax, extent.x)
    extent.yMin = Math.min(extent.yMin, extent.y)
    extent.yMax = Math.max(extent.yMax, extent.y)
  }
  const head = Buffer.alloc(10)
  head.writeInt16BE(contourCount, 0)
  if (box !== null) head.set(box, 2)
  else {
    head.writeInt16BE(extent.xMin, 2)
    head.writeInt16BE(extent.yMin, 4)
    head.writeInt16BE(extent.xMax, 6)
    head.writeInt16BE(extent.yMax, 8)
  }
  return padToEven(Buffer.concat([head, ends, restoreInstructions(streams), flags, deltasX, deltasY]))
}

function restoreInstructions(streams: Streams): Buffer {
  const length = uint255(streams.glyphs)
  const head = Buffer.alloc(2)
  head.writeUInt16BE(length)
  return Buffer.concat([head, take(streams.instructions, length)])
}

/** Reads the distance to the next point. The flag contains the number of bits and the sign of each coordinate. */
function readStep(flag: number, glyphs: ByteReader): { dx: number; dy: number } {
  const first = uint8(glyphs)
  if (flag < 10) return { dx: 0, dy: signed(flag, ((flag & 14) << 7) + first) }
  if (flag < 20) return { dx: signed(flag, (((flag - 10) & 14) << 7) + first), dy: 0 }
  if (flag < 84) {
    const bits = flag - 20
    return {
      dx: signed(flag, 1 + (bits & 0x30) + (first >> 4)),
      dy: signed(flag >> 1, 1 + ((bits & 0x0c) << 2) + (first & 0x0f)),
    }
  }
  const second = uint8(glyphs)
  if (flag < 120) {
    const bits = flag - 84
    return {
      dx: signed(flag, 1 + (Math.floor(bits / 12) << 8) + first),
      dy: signed(flag >> 1, 1 + (((bits % 12) >> 2) << 8) + second),
    }
  }
  const third = uint8(glyphs)
  if (flag < 124) {
    return {
      dx: signed(flag, (first << 4) + (second >> 4)),
      dy: signed(flag >> 1, ((second & 0x0f) << 8) + third),
    }
  }
  return { dx: signed(flag, (first << 8) + second), dy: signed(flag >> 1, (third << 8) + uint8(glyphs)) }
}

function signed(flag: number, distance: number): number {
  return flag & 1 ? distance : -distance
}

function padToEven(glyph: Buffer): Buffer {
  return glyph.length % 2 === 0 ? glyph : Buffer.concat([glyph, Buffer.alloc(1)])
}

/** Reads consecutive big-endian numbers of a font file. @throws RangeError at the end of the file */
type ByteReader = { bytes: Uint8Array; view: DataView; at: number }

function byteReader(bytes: Uint8Array): ByteReader {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 }
}

function uint8(reader: ByteReader): number {
  return reader.view.getUint8(reader.at++)
}

function uint16(reader: ByteReader): number {
  reader.at += 2
  return reader.view.getUint16(reader.at - 2)
}

function int16(reader: ByteReader): number {
  reader.at += 2
  return reader.view.getInt16(reader.at - 2)
}

function uint32(reader: ByteReader): number {
  reader.at += 4
  return reader.view.getUint32(reader.at - 4)
}

export function take(reader: ByteReader, length: number): Uint8Array {
  if (reader.at + length > reader.bytes.length) throw new RangeError('The font file is truncated')
  reader.at += length
  return reader.bytes.subarray(reader.at - length, reader.at)
}

/** WOFF2's UIntBase128: one to five bytes of seven bits each. */
function uintBase128(reader: ByteReader): number {
  let value = 0
  for (let count = 0; count < 5; count++) {
    const byte = uint8(reader)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value
  }
  throw new RangeError('A number in the font file is too long')
}

/** WOFF2's 255UInt16: one to three bytes. Numbers below 253 take one byte. */
function uint255(reader: ByteReader): number {
  const code = uint8(reader)
  if (code === 253) return uint16(reader)
  if (code === 254) return uint8(reader) + 506
  return code === 255 ? uint8(reader) + 253 : code
}
