import { deflateSync } from 'node:zlib'
import { crc16 } from './crc16.ts'

/** `^GFA` of packed rows, most significant bit first and 1 black, compressed as Z64. */
export function graphicField(packed: Uint8Array, width: number, height: number, level = 4): string {
  const rowBytes = Math.ceil(width / 8)
  const total = rowBytes * height
  return `^GFA,${total},${total},${rowBytes},${compressedData(packed, level)}`
}

/** Graphic data as printers since firmware x.14 read it: zlib, then base64, then a checksum of that text. */
export function compressedData(packed: Uint8Array, level = 4): string {
  const text = deflateSync(packed, { level }).toString('base64')
  return `:Z64:${text}:${crc16(text)}`
}
