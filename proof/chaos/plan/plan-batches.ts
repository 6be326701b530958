import { createRandom } from '../random.ts'

export type BatchAct = 'pause' | 'resume' | 'cancel' | 'retry'

export type BatchPlan = {
  /** The idempotency key. */
  key: string
  recipients: string[]
  /** The node of the first request. */
  node: number
  acts: { act: BatchAct; afterMs: number }[]
}

/** Without `[buy-down]`: a batch waits up to an hour for a carrier that limits calls. */
const faults = ['', '', '', '', '[buy-lost]', '[buy-vanished]', '[buy-rejected]', '[buy-slow:900ms]']

/** Plans three batches. The last one is canceled in its midst. Its numbers leave the rest of a seed's plan as it is. */
export function planBatches(seed: number, { losesAnswers }: { losesAnswers: boolean }): BatchPlan[] {
  const random = createRandom(seed ^ 0x6d2b79f5)
  const magicValue = () => {
    const value = random.pick(faults)
    return losesAnswers || !/lost|vanished/.test(value) ? value : ''
  }
  return [0, 1, 2].map((index) => ({
    key: `chaos-${seed}-batch-${index}`,
    recipients: Array.from({ length: 8 }, (_, place) => `chaos-${seed}-batch-${index}-${place} ${magicValue()}`),
    node: random.below(10),
    acts: [
      { act: 'pause' as const, afterMs: random.below(300) },
      { act: 'resume' as const, afterMs: random.below(500) },
      { act: 'retry' as const, afterMs: random.below(1500) },
      ...(index === 2 ? [{ act: 'cancel' as const, afterMs: random.below(500) }] : []),
    ],
  }))
}
