import type { Random } from '../random.ts'
import { nemeses } from './nemeses.ts'
import type { Fault, FaultOptions } from './nemesis.ts'

/** All faults, in the order in which they are injected. They follow from the options alone. */
export function planFaults(random: Random, options: FaultOptions): Fault[] {
  const faults: Fault[] = []
  for (const { name, plan } of nemeses) {
    const { count, draw } = plan(random, options)
    for (let drawn = 0; drawn < count; drawn += 1) {
      const moment = { afterOrders: random.below(options.orders), afterMs: random.below(400) }
      faults.push({ nemesis: name, ...moment, durationMs: 0, ...draw() })
    }
  }
  return faults.sort((left, right) => left.afterOrders - right.afterOrders || left.afterMs - right.afterMs)
}
