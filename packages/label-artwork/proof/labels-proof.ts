import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Piscina } from 'piscina'
import { type CarrierFileKind, carrierFileKinds, isCarrierFileKind, isInPictures } from './carrier-files.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { gradeOf } from './decodability.ts'
import { type LabelProof, type ProofKind, proofFormats, proofKinds } from './prove-label.ts'
import type { Bitmap } from './read-symbols.ts'

/*
 * `node proof/labels-proof.ts <output folder> [shipments per kind, 100] [kinds, all]` draws labels and converts
 * carriers' PDFs, with a quarter as many shipments. It writes one contact sheet per kind and prints a table. It exits
 * with 1 if a barcode does not read back exactly, if the worst decodability is below grade B (D if the carrier drew the
 * bars), or if a bar of a carrier's file has the wrong width.
 */

const onContactSheet = 8
/** Carriers' bars lie between the dots, and bars in images are as wide as PDFium draws them. */
const lowestDecodability = (kind: AnyKind): number => {
  if (isInPictures(kind)) return 0
  return isCarrierFileKind(kind) ? 0.25 : 0.5
}

const [folder, count = '100', ...chosen] = process.argv.slice(2)
if (folder === undefined) {
  console.error('node proof/labels-proof.ts <output folder> [shipments for each kind] [kinds]')
  process.exit(2)
}
const shipmentCount = Number(count)
type AnyKind = ProofKind | CarrierFileKind
const everyKind: readonly AnyKind[] = [...proofKinds, ...carrierFileKinds]
const kinds = chosen.length === 0 ? everyKind : everyKind.filter((kind) => chosen.includes(kind))
await mkdir(folder, { recursive: true })

const pool = new Piscina<{ kind: AnyKind; seed: number; withBitmaps: boolean }, LabelProof[]>({
  filename: new URL('./prove-label-worker.ts', import.meta.url).href,
  maxThreads: availableParallelism(),
})

const failures: string[] = []
const startedAt = performance.now()
console.log(`what              format       labels  symbols  read  worst decodability`)
for (const kind of kinds) {
  // Layouts alternate in carriers' files.
  const files = isCarrierFileKind(kind) ? Math.ceil(shipmentCount / 4) : shipmentCount
  const seeds = Array.from({ length: files }, (_, index) => index + 1)
  const proofs = await Promise.all(seeds.map((seed) => pool.run({ kind, seed, withBitmaps: seed <= onContactSheet })))
  for (const format of proofFormats)
    reportFormat(
      kind,
      format,
      proofs.map((formats) => formats.find((proof) => proof.format === format)),
    )
  const rows = proofs.slice(0, onContactSheet).map((formats) => formats.map((proof) => proof.bitmap))
  await writeContactSheet(join(folder, `${kind}.png`), rows as Bitmap[][])
}
await pool.close({ force: true })
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s; contact sheets in ${folder}`)
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

function reportFormat(kind: AnyKind, format: string, proofs: readonly (LabelProof | undefined)[]): void {
  let symbols = 0
  let bad = 0
  let worst = 1
  for (const [index, proof] of proofs.entries()) {
    if (proof === undefined) continue
    symbols += proof.symbolCount
    bad += Math.min(proof.symbolCount, proof.failures.length)
    worst = Math.min(worst, proof.decodability)
    for (const failure of proof.failures) failures.push(`${kind} ${format}, shipment ${index + 1}: ${failure}`)
  }
  if (worst < lowestDecodability(kind)) failures.push(`${kind} ${format}: decodability ${worst.toFixed(2)}`)
  if (symbols === 0) return
  const cells = [kind.padEnd(16), format.padEnd(11), String(proofs.length).padStart(6), String(symbols).padStart(7)]
  const share = `${((100 * (symbols - bad)) / symbols).toFixed(1)} %`
  console.log(`${cells.join('  ')}  ${share.padStart(7)}  ${worst.toFixed(2)} (grade ${gradeOf(worst)})`)
}
