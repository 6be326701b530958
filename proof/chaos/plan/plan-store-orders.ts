/** The life of a connected store's orders: changes at the store, and purchases here. */
import { createRandom, type Random } from '../random.ts'
import type { PlannedPurchase, PlannedRequest } from './workload.ts'

export const shopActs = ['nothing', 'hold', 'cancel', 'refund', 'remove', 'quantity', 'address'] as const
export type ShopAct = (typeof shopActs)[number]

export type StoreOrderPlan = {
  /** The change at the store, and its delay after the purchase request. A negative delay is before it. */
  act: ShopAct
  actAfterMs: number
  /** Each of its two lines in a parcel of its own. */
  isSplit: boolean
  node: number
  purchases: PlannedPurchase[]
  /** Cancellations of the label once it is there; none: it stays. */
  cancellations: PlannedRequest[]
  isBoughtAgain: boolean
}

export type StorePlan = {
  orders: StoreOrderPlan[]
  /** Random faults of the store by probability, until all faults are healed. */
  faults: Readonly<Record<string, number>>
}

/** One store order for so many purchases of the rest of the run. */
const purchasesForEach = 8

const faults = {
  'read-down': 0.03,
  'read-throttled': 0.02,
  'push-throttled': 0.05,
  'push-down': 0.05,
  'push-vanished': 0.08,
  'push-lost': 0.12,
  'cancel-lost': 0.15,
}

/** Another stream of numbers than the workload's, which stays what it is. */
export function planStoreOrders({
  seed,
  purchases,
  nodes,
}: {
  seed: number
  purchases: number
  nodes: number
}): StorePlan {
  const random = createRandom(seed ^ 0x3c6ef372)
  const count = Math.max(shopActs.length * 2, Math.ceil(purchases / purchasesForEach))
  return { orders: Array.from({ length: count }, (_, index) => planOrder(random, nodes, index)), faults }
}

function planOrder(random: Random, nodes: number, index: number): StoreOrderPlan {
  const request = (): PlannedRequest => ({
    node: random.below(nodes),
    afterMs: random.below(20),
    timeoutMs: random.chance(0.1) ? 5 + random.below(300) : null,
  })
  const isCancelled = random.chance(0.35)
  return {
    // Each of them comes, and half of all orders are left alone.
    act: index % 2 === 0 ? 'nothing' : (shopActs[Math.floor(index / 2) % shopActs.length] ?? 'nothing'),
    actAfterMs: random.below(400) - 150,
    isSplit: random.chance(0.3),
    node: random.below(nodes),
    purchases: Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => ({ ...request(), rate: 0 })),
    cancellations: isCancelled ? Array.from({ length: random.chance(0.3) ? 2 : 1 }, request) : [],
    isBoughtAgain: random.chance(0.5),
  }
}
