import { type CarrierFileKind, isCarrierFileKind } from './carrier-files.ts'
import { proveCarrierFile } from './prove-carrier-file.ts'
import { type LabelProof, type ProofKind, proveLabel } from './prove-label.ts'

/** Bitmaps are returned only for labels on the contact sheet, because copying them between threads is slow. */
export default async function work(task: {
  kind: ProofKind | CarrierFileKind
  seed: number
  withBitmaps: boolean
}): Promise<LabelProof[]> {
  const { kind, seed, withBitmaps } = task
  const proofs = await (isCarrierFileKind(kind) ? proveCarrierFile(kind, seed) : proveLabel(kind, seed))
  if (withBitmaps) return proofs
  return proofs.map((proof) => ({ ...proof, bitmap: { width: 0, height: 0, dpi: 0, samples: new Uint8Array() } }))
}
