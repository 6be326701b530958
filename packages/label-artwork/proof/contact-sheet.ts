import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Bitmap } from './read-symbols.ts'

const labelWidth = 400
const labelHeight = 600
const gap = 12

/** Writes a PNG with rows of printed labels. */
export async function writeContactSheet(path: string, rows: readonly (readonly Bitmap[])[]): Promise<void> {
  const columns = Math.max(...rows.map((row) => row.length))
  const tiles = await Promise.all(
    rows.flatMap((row, rowIndex) =>
      row.map(async ({ samples, width, height }, column) => ({
        input: await sharp(samples, { raw: { width, height, channels: 1 } })
          .resize(labelWidth, labelHeight, { fit: 'fill' })
          .png()
          .toBuffer(),
        left: gap + column * (labelWidth + gap),
        top: gap + rowIndex * (labelHeight + gap),
      })),
    ),
  )
  const size = { width: gap + columns * (labelWidth + gap), height: gap + rows.length * (labelHeight + gap) }
  const sheet = sharp({ create: { ...size, channels: 3, background: '#8a8f98' } }).composite(tiles)
  await writeFile(path, await sheet.png({ palette: true }).toBuffer())
}
