import { createArtworkConverter } from '../src/artwork/convert-artwork.ts'
import { composeLabel, type Drawing, writePdf, writeZpl } from '../src/index.ts'
import { pdfOperators, zplCommands } from './file-commands.ts'
import { hostileShipment, hostileText } from './hostile-content.ts'
import { renderPdf, renderZpl } from './render-file.ts'
import { randomShipment, seededRandom } from './shipments.ts'

/** What a label may consist of, whatever is written on it. */
const allowedCommands = new Set(
  '^XA ^CI ^PW ^LL ^LH ^LT ^FW ^LR ^FO ^FT ^FR ^FH ^FD ^FS ^GB ^GF ^A ^BY ^BC ^BX ^B7 ^BD ^PQ ^XZ'.split(' '),
)
const allowedOperators = new Set('cm g BT Tf Td Tj ET re f f* w S q Q Do W n m l c'.split(' '))

export type HostileReport = { refused: number; slowestMs: number; faults: string[] }

/**
 * Labels with hostile names and addresses in every field; each must come out as a label and nothing else.
 *
 * @param maxComposeMs a label that takes longer is a fault; a proof on a machine of its own may ask that
 */
export async function runHostileLabels(runs: number, seed: number, maxComposeMs = Infinity): Promise<HostileReport> {
  const report: HostileReport = { refused: 0, slowestMs: 0, faults: [] }
  for (let run = 0; run < runs; run++) {
    const random = seededRandom(seed + run)
    const startedAt = performance.now()
    const fault = (what: string) => report.faults.push(`label ${seed + run}: ${what}`)
    let drawing: Drawing
    try {
      drawing = composeLabel(hostileShipment(random, run))
    } catch (error) {
      // A tracking number that no bar code carries is refused in so many words; anything else is a fault.
      if (error instanceof TypeError && error.message.startsWith('A tracking number')) report.refused++
      else fault(String(error))
      continue
    }
    try {
      const pdf = writePdf(drawing)
      const zpl = ([203, 300, 600] as const).map((dpi) => writeZpl(drawing, dpi))
      const took = performance.now() - startedAt
      report.slowestMs = Math.max(report.slowestMs, took)
      // The first labels also load the fonts that they need.
      if (took > maxComposeMs) fault(`took ${Math.round(took)} ms`)
      for (const operator of pdfOperators(pdf)) if (!allowedOperators.has(operator)) fault(`PDF operator ${operator}`)
      for (const bytes of zpl) checkZpl(bytes, fault)
      if (run % 200 === 0) await renderPdf(pdf, 100)
      if (run % 200 === 0 && (await renderZpl(zpl[0] as Uint8Array, 203)).length !== 1) fault('not one ZPL label')
    } catch (error) {
      fault(String(error))
    }
  }
  return report
}

function checkZpl(bytes: Uint8Array, fault: (what: string) => void): void {
  const commands = zplCommands(bytes)
  for (const command of commands) if (!allowedCommands.has(command)) fault(`ZPL command ${JSON.stringify(command)}`)
  const count = (name: string) => commands.filter((command) => command === name).length
  if (count('^XA') !== 1 || count('^XZ') !== 1) fault('not one ZPL format')
  if (count('^FD') !== count('^FS') - count('^GB') - count('^GF')) fault('fields do not match')
}

/** Artwork that is cut off, overwritten, doubled or nothing of the kind; each must be answered in time. */
export async function runHostileArtwork(runs: number, seed: number): Promise<HostileReport & { converted: number }> {
  const converter = createArtworkConverter({ timeoutMs: 5_000 })
  const report = { refused: 0, slowestMs: 0, faults: [] as string[], converted: 0 }
  const originals = await artworks()
  try {
    for (let start = 0; start < runs; start += 16) {
      const batch = Array.from({ length: Math.min(16, runs - start) }, (_, index) => seed + start + index)
      await Promise.all(
        batch.map(async (number) => {
          const bytes = spoil(originals, seededRandom(number))
          const startedAt = performance.now()
          try {
            const answer = await converter.convertArtwork(bytes, 'application/pdf')
            if (answer.ok) report.converted++
            else report.refused++
          } catch (error) {
            report.faults.push(`artwork ${number}: ${error}`)
          }
          report.slowestMs = Math.max(report.slowestMs, performance.now() - startedAt)
        }),
      )
    }
  } finally {
    await converter.close()
  }
  return report
}

async function artworks(): Promise<Uint8Array[]> {
  const { default: sharp } = await import('sharp')
  const found: Uint8Array[] = []
  for (const layout of ['usps', 'ups', 'fedex'] as const) {
    const drawing = composeLabel(randomShipment(layout, 5))
    const { width, height, samples } = await renderPdf(writePdf(drawing), 203)
    const picture = sharp(samples, { raw: { width, height, channels: 1 } })
    found.push(
      writePdf(drawing),
      writeZpl(drawing, 203),
      await picture.clone().png().toBuffer(),
      await picture.gif().toBuffer(),
    )
  }
  return found
}

function spoil(originals: readonly Uint8Array[], random: () => number): Uint8Array {
  const original = originals[Math.floor(random() * originals.length)] ?? new Uint8Array()
  const bytes = Buffer.from(original)
  const at = () => Math.floor(random() * bytes.length)
  switch (Math.floor(random() * 6)) {
    case 0:
      return bytes.subarray(0, at())
    case 1:
      for (let count = 1 + Math.floor(random() * 40); count > 0; count--) bytes[at()] = Math.floor(random() * 256)
      return bytes
    case 2:
      return Buffer.concat([bytes.subarray(0, at()), Buffer.from(hostileText(random)), bytes.subarray(at())])
    case 3:
      return Buffer.concat([bytes.subarray(0, at()), originals[at() % originals.length] ?? bytes])
    case 4:
      // Numbers in the file made absurd: sizes, counts and lengths are what allocates.
      return Buffer.from(
        bytes.toString('latin1').replace(/\d{2,5}/g, (digits) => (random() < 0.05 ? '999999999' : digits)),
        'latin1',
      )
    default:
      return Buffer.from(Array.from({ length: Math.floor(random() * 2000) }, () => Math.floor(random() * 256)))
  }
}
