const table = Uint16Array.from({ length: 256 }, (_, byte) => shifted(byte << 8))
/** The same with one, two and three bytes of nothing behind it. */
const [before1, before2, before3] = [1, 2, 3].map((bytes) =>
  table.map((crc) => {
    for (let byte = 0; byte < bytes; byte++) crc = shifted(crc)
    return crc
  }),
) as [Uint16Array, Uint16Array, Uint16Array]

/** By a byte. */
function shifted(crc: number): number {
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  return crc
}

/** CRC-16 with polynomial 0x1021 and nothing to begin with, over the text, as Zebra's printers check it. */
export function crc16(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  const whole = bytes.length & ~3
  let crc = 0
  // Four at a time: each waits for what came of those before, and a picture has a hundred thousand.
  for (let at = 0; at < whole; at += 4) {
    crc =
      (before3[(crc >> 8) ^ (bytes[at] as number)] as number) ^
      (before2[(crc & 0xff) ^ (bytes[at + 1] as number)] as number) ^
      (before1[bytes[at + 2] as number] as number) ^
      (table[bytes[at + 3] as number] as number)
  }
  for (let at = whole; at < bytes.length; at++) {
    crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ (bytes[at] as number)] as number)
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
