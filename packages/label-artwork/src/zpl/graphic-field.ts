import { deflateSync } from 'node:zlib'

/** `^GFA` of packed rows, most significant bit first and 1 black, compressed as Z64. */
export function graphicField(packed: Uint8Array, width: number, height: number): string {
  const rowBytes = Math.ceil(width / 8)
  const total = rowBytes * height
  const text = deflateSync(packed, { level: 6 }).toString('base64')
  return `^GFA,${total},${total},${rowBytes},:Z64:${text}:${crc16(text)}`
}

/** CRC-16 with polynomial 0x1021 and nothing to begin with, over the base64 text, as Zebra checks it. */
function crc16(text: string): string {
  let crc = 0
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
