const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  return crc
})

/** CRC-16 with polynomial 0x1021 and nothing to begin with, over the text, as Zebra's printers check it. */
export function crc16(text: string): string {
  let crc = 0
  for (let index = 0; index < text.length; index++) {
    crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ (text.charCodeAt(index) & 0xff)] as number)
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
