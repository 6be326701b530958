import { createRandom } from '../random.ts'

export type Fault = {
  kind: 'switchover' | 'kill'
  /** How long the servers are whole before it. */
  afterMs: number
}

/** Switchovers and kills in an order, and at moments, that follow from the seed. */
export function planFaults(seed: number, counts: { switchovers: number; kills: number }): Fault[] {
  const random = createRandom(seed ^ 0x2545f491)
  const left: Record<Fault['kind'], number> = { switchover: counts.switchovers, kill: counts.kills }
  return Array.from({ length: counts.switchovers + counts.kills }, () => {
    const kind = random.below(left.switchover + left.kill) < left.switchover ? 'switchover' : 'kill'
    left[kind] -= 1
    return { kind, afterMs: 2000 + random.below(4000) }
  })
}
