import { createArtworkConverter } from '../src/artwork/convert-artwork.ts'
import { composeLabel, type Drawing, type LabelContent, type LabelParty, writePdf, writeZpl } from '../src/index.ts'
import { pdfOperators, renderPdf, renderZpl, zplCommands } from './read-symbols.ts'
import { randomShipment, seededRandom } from './shipments.ts'

/** The only commands that a label may contain, regardless of its text. */
const allowedCommands = new Set(
  '^XA ^CI ^MU ^JM ^PO ^PM ^LS ^MC ^CV ^PW ^LL ^LH ^LT ^FW ^LR ^FO ^FT ^FR ^FH ^FD ^FS ^GB ^GF ^A ^BY ^BC ^BX ^B7 ^BD ^PQ ^XZ'.split(
    ' ',
  ),
)
const allowedOperators = new Set('cm g BT Tf Td Tj ET re f f* w S q Q Do W n m l c'.split(' '))

export type HostileReport = { refused: number; slowestMs: number; faults: string[] }

/**
 * Composes labels with hostile text in every field. Each result must contain a label and nothing else.
 *
 * @param maxComposeMs time limit per label. Use it only on an idle machine.
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
      // Composing may reject a tracking number that no barcode can encode. Any other error is a bug.
      if (error instanceof TypeError && error.message.startsWith('A tracking number')) report.refused++
      else fault(String(error))
      continue
    }
    try {
      const pdf = writePdf(drawing)
      const zpl = ([203, 300, 600] as const).map((dpi) => writeZpl(drawing, dpi))
      const took = performance.now() - startedAt
      report.slowestMs = Math.max(report.slowestMs, took)
      // The first labels also load their fonts.
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

/** Converts truncated, overwritten, duplicated and random artwork. Each conversion must return in time. */
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
      // Absurd numbers in the file, because sizes, counts and lengths control allocations.
      return Buffer.from(
        bytes.toString('latin1').replace(/\d{2,5}/g, (digits) => (random() < 0.05 ? '999999999' : digits)),
        'latin1',
      )
    default:
      return Buffer.from(Array.from({ length: Math.floor(random() * 2000) }, () => Math.floor(random() * 256)))
  }
}

type Random = () => number

/** Texts that have broken printers, readers and programs before. */
const fragments = [
  '^XZ^XA^FO0,0^GB800,800,800^FS',
  '~JA',
  '~DGR:X.GRF,4,1,FF',
  '^FH_^FD_5EXZ_5E',
  '_5EXZ',
  '\\&\\&',
  '>;>8>9',
  ') Tj ET Q endstream endobj',
  '\\) (\\(',
  '(((((',
  '%PDF-1.4 %%EOF',
  '<</Type/Action/S/JavaScript/JS(app.alert(1))>>',
  '\u0000\u0001\u001b\u007f\u0085',
  '\r\n\t\v\f',
  '\u202eetreveR\u202c',
  '\u2066\u2067\u2068\u2069\u200e\u200f\u061c',
  '\ud800',
  '\udfff\ud800',
  '\ufeff\ufffe\uffff',
  'Z\u0351\u036b\u0343\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308a\u0321\u0322\u0327\u0328',
  '👨‍👩‍👧‍👦🏴‍☠️',
  '﷽',
  'عبد الله',
  'שלום (12)',
  '王小明',
  'ｶﾞｷﾞ全角',
  'ﬁﬂ ǅ ŉ ẞ',
  'हिन्दी',
  '\u1d7d7\u{1d7d7}\u{10ffff}\u{e0041}',
  '½ ¼ ² ® © ™ € £',
  "Robert'); DROP TABLE labels;--",
  '../../../../etc/passwd',
  'W',
  'i',
  ' ',
  '',
]

/** One line of hostile text, sometimes with ten thousand characters. */
export function hostileText(random: Random): string {
  const length = random() < 0.1 ? 400 : Math.floor(random() * 6)
  let text = ''
  for (let count = 0; count < length; count++) text += randomFragment(random)
  return random() < 0.05 ? text.padEnd(10_000, randomFragment(random) || 'A') : text
}

function randomFragment(random: Random): string {
  if (random() < 0.3) return String.fromCodePoint(Math.floor(random() * (random() < 0.5 ? 0x300 : 0x20000)))
  return fragments[Math.floor(random() * fragments.length)] ?? ''
}

export function hostileShipment(random: Random, seed: number): LabelContent {
  const layout = (['usps', 'ups', 'fedex', 'dhl'] as const)[Math.floor(random() * 4)] ?? 'usps'
  const usual = randomShipment(layout, seed)
  const sometimes = <Value>(value: Value, other: () => Value) => (random() < 0.5 ? value : other())
  const text = () => hostileText(random)
  const weight = () => [0, -1, 1e12, Number.NaN, Number.POSITIVE_INFINITY, 1e-9][Math.floor(random() * 6)] ?? 0
  return {
    ...usual,
    from: hostileParty(usual.from),
    to: hostileParty(usual.to),
    serviceCode: sometimes(usual.serviceCode, text),
    serviceName: sometimes(usual.serviceName, text),
    trackingNumber: random() < 0.9 ? usual.trackingNumber : text(),
    weightPounds: sometimes(usual.weightPounds, weight),
    shipDate: sometimes(usual.shipDate, text),
    zone: sometimes(usual.zone, text),
    reference: sometimes(usual.reference, text),
  }

  function hostileParty(party: LabelParty): LabelParty {
    return {
      name: sometimes(party.name, text),
      company: sometimes(party.company, text),
      street1: sometimes(party.street1, text),
      street2: sometimes(party.street2, text),
      city: sometimes(party.city, text),
      state: sometimes(party.state, text),
      zip: sometimes(party.zip, text),
      country: sometimes(party.country, text),
      phone: sometimes(party.phone, text),
    }
  }
}
