import { type ByteReader, byteReader, int16, take, uint8, uint16, uint32, uint255 } from './byte-reader.ts'

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

/** WOFF2 stores outlines as seven streams, which compress better; this puts the glyph table together again. */
export function restoreGlyphs(transformed: Uint8Array): { glyf: Uint8Array; loca: Uint8Array } {
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
    // Glyph number, then two offsets of one or two bytes each, then no, one, two or four numbers of two bytes.
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

/** From one point to the next: the flag says how many bits each distance has, and its sign. */
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
