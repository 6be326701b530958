import type { ProofKind } from './proof-kinds.ts'
import { type LabelProof, proveLabel } from './prove-label.ts'

/** Pictures travel between threads only for the labels that are shown. */
export default async function work(task: {
  kind: ProofKind
  seed: number
  withBitmaps: boolean
}): Promise<LabelProof[]> {
  const proofs = await proveLabel(task.kind, task.seed)
  if (task.withBitmaps) return proofs
  return proofs.map((proof) => ({ ...proof, bitmap: { width: 0, height: 0, dpi: 0, samples: new Uint8Array() } }))
}
