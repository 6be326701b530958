import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../cluster/open-cluster.ts'
import { nemeses } from './nemeses.ts'
import type { Fault } from './nemesis.ts'

/** How far the clients are. */
export type Progress = {
  begunOrders(): number
  isOver(): boolean
  /** Has them begin few orders beyond so many, until they are told of more: however fast they are, a fault finds them at work. */
  holdAt(orders: number): void
}

/**
 * Injects the planned faults one after the other, each at its point of the run. A fault that lasts is stopped before
 * the next one starts, unless its kind lasts beside others.
 *
 * @returns how many faults of which nemesis hit something
 */
export async function injectFaults(
  cluster: Cluster,
  faults: readonly Fault[],
  progress: Progress,
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const injected = new Map<string, number>()
  const lasting: Promise<void>[] = []
  const injectOne = async (fault: Fault) => {
    const what = await inject(cluster, fault).catch((error: Error) => {
      throw new Error(`${fault.nemesis}: ${error.message}`, { cause: error })
    })
    if (what) injected.set(fault.nemesis, (injected.get(fault.nemesis) ?? 0) + 1)
    say(`after ${progress.begunOrders()} orders: ${what ?? `${fault.nemesis}: nothing to hit`}`)
  }
  try {
    for (const fault of faults) {
      progress.holdAt(fault.afterOrders)
      while (progress.begunOrders() < fault.afterOrders && !progress.isOver()) await delay(10)
      await delay(fault.afterMs)
      const injection = injectOne(fault)
      if (nemesisOf(fault).lastsBeside) lasting.push(injection)
      else await injection
    }
  } finally {
    progress.holdAt(Number.POSITIVE_INFINITY)
  }
  await Promise.all(lasting)
  return injected
}

function nemesisOf(fault: Fault) {
  const nemesis = nemeses.find(({ name }) => name === fault.nemesis)
  if (!nemesis) throw new Error(`there is no nemesis ${fault.nemesis}`)
  return nemesis
}

/** @returns what happened, or null where there was nothing to hit */
async function inject(cluster: Cluster, fault: Fault): Promise<string | null> {
  const nemesis = nemesisOf(fault)
  const hit = await nemesis.start(cluster, fault)
  if (hit === null) return null
  if (nemesis.stop) {
    await delay(fault.durationMs)
    await nemesis.stop(cluster, fault)
  }
  return nemesis.describe(fault, hit)
}
