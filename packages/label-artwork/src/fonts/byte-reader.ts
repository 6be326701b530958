/** Reads big-endian numbers one after another, as font files have them. Reading past the end throws a RangeError. */
export type ByteReader = { bytes: Uint8Array; view: DataView; at: number }

export function byteReader(bytes: Uint8Array): ByteReader {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at: 0 }
}

export function uint8(reader: ByteReader): number {
  return reader.view.getUint8(reader.at++)
}

export function uint16(reader: ByteReader): number {
  reader.at += 2
  return reader.view.getUint16(reader.at - 2)
}

export function int16(reader: ByteReader): number {
  reader.at += 2
  return reader.view.getInt16(reader.at - 2)
}

export function uint32(reader: ByteReader): number {
  reader.at += 4
  return reader.view.getUint32(reader.at - 4)
}

export function take(reader: ByteReader, length: number): Uint8Array {
  if (reader.at + length > reader.bytes.length) throw new RangeError('The font file ends too early')
  reader.at += length
  return reader.bytes.subarray(reader.at - length, reader.at)
}

/** WOFF2's numbers of one to five bytes, seven bits in each. */
export function uintBase128(reader: ByteReader): number {
  let value = 0
  for (let count = 0; count < 5; count++) {
    const byte = uint8(reader)
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value
  }
  throw new RangeError('A number in the font file is too long')
}

/** WOFF2's numbers of one to three bytes, short ones below 253. */
export function uint255(reader: ByteReader): number {
  const code = uint8(reader)
  if (code === 253) return uint16(reader)
  if (code === 254) return uint8(reader) + 506
  return code === 255 ? uint8(reader) + 253 : code
}
