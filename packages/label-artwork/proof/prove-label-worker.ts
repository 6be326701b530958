import type { LabelLayout } from '../src/index.ts'
import { type LabelProof, proveLabel } from './prove-label.ts'

/** Pictures travel between threads only for the labels that are shown. */
export default async function work(task: {
  layout: LabelLayout
  seed: number
  withBitmaps: boolean
}): Promise<LabelProof[]> {
  const proofs = await proveLabel(task.layout, task.seed)
  if (task.withBitmaps) return proofs
  return proofs.map((proof) => ({ ...proof, bitmap: { width: 0, height: 0, dpi: 0, samples: new Uint8Array() } }))
}
