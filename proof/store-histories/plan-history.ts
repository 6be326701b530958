/** The events of a shop and of two nodes that serve it, drawn from a seed. A seed always gives the same history. */
import { createRandom, type Random } from '../chaos/random.ts'

export const shopKinds = ['shopify', 'woocommerce', 'etsy', 'generic', 'bigcommerce', 'ebay'] as const
export type ShopKind = (typeof shopKinds)[number]

const shopActs = [
  ...(['place', 'address', 'address', 'quantity', 'note', 'hold', 'unpaid', 'release', 'release'] as const),
  ...(['cancel', 'delete', 'refund', 'ship'] as const),
]
export type ShopAct = (typeof shopActs)[number]

/** Orders are named by their places among those that were placed, nodes by 0 and 1. */
export type Step =
  | { do: 'shop'; act: ShopAct; order: number }
  /** A look at what has changed, and one at every open order. */
  | { do: 'round' | 'sweep'; node: number }
  /** The store is told what is due. */
  | { do: 'tell'; node: number }
  /** Labels for all of the orders, each asked for at every node that is named. */
  | { do: 'buy'; orders: number[]; nodes: number[] }
  | { do: 'split' | 'cancel' | 'accept' | 'settle'; order: number; node: number }
  /** The stored cursor of an unfinished list is a page that the store no longer has. */
  | { do: 'stale cursor' }
  /** Whatever waits for its time has come to it. */
  | { do: 'time passes' }
  | { do: 'die'; node: number }

/** Steps that begin together, each so many milliseconds after the first. */
export type Beat = { step: Step; afterMs: number }[]

export type History = {
  seed: number
  kind: ShopKind
  /** Random faults of the shop by probability, until all faults are healed. */
  faults: Readonly<Record<string, number>>
  beats: Beat[]
}

export const firstOrders = 4
const maxFaultRate = 0.12
const faultKinds = [
  ...['list-throttled', 'read-throttled', 'push-throttled', 'list-down', 'read-down', 'push-down'],
  ...['push-vanished', 'push-lost', 'push-lost', 'cancel-lost', 'cancel-lost', 'list-stale'],
  ...['hook-duplicated', 'hook-duplicated', 'hook-late', 'token-expired'],
]

/** @param given in place of what the seed would draw */
export function planHistory(seed: number, given: { kind?: ShopKind; beats?: number } = {}): History {
  const random = createRandom(seed ^ 0x51ed270b)
  const drawn = random.pick(shopKinds)
  const faults: Record<string, number> = {}
  for (const kind of faultKinds)
    faults[kind] = Math.min(0.3, (faults[kind] ?? 0) + random.below(100) * (maxFaultRate / 100))
  // A list that fails again and again shows nothing of what comes behind it.
  for (const kind of ['list-throttled', 'list-down', 'read-down', 'read-throttled'])
    faults[kind] = (faults[kind] ?? 0) / 3
  const dies = random.chance(0.5) ? random.below(given.beats ?? usualBeats) : -1
  const beats = Array.from({ length: given.beats ?? usualBeats }, (_, index) => planBeat(random, index === dies))
  // An imported order exists before anything else happens to it.
  return {
    seed,
    kind: given.kind ?? drawn,
    faults,
    beats: [[{ step: { do: 'sweep', node: 0 }, afterMs: 0 }], ...beats],
  }
}

const usualBeats = 14
const mostOrders = 6

function planBeat(random: Random, dies: boolean): Beat {
  const steps = Array.from({ length: 1 + random.below(4) }, () => planStep(random))
  if (dies) steps.push({ do: 'die', node: random.below(2) })
  return steps.map((step) => ({ step, afterMs: random.below(25) }))
}

const steps = [
  ...(['shop', 'shop', 'shop', 'shop', 'buy', 'buy', 'buy', 'buy', 'buy', 'round', 'sweep'] as const),
  ...(['tell', 'tell', 'tell', 'cancel', 'cancel', 'split', 'accept', 'settle'] as const),
  ...(['stale cursor', 'time passes', 'time passes'] as const),
]

function planStep(random: Random): Step {
  const node = random.below(2)
  const order = random.below(mostOrders)
  const act = random.pick(steps)
  switch (act) {
    case 'shop':
      return { do: act, act: random.pick(shopActs), order }
    case 'buy': {
      const orders = random.chance(0.5) ? [order, random.below(mostOrders), random.below(mostOrders)] : [order]
      return { do: act, orders: [...new Set(orders)], nodes: random.chance(0.3) ? [0, 1] : [node] }
    }
    case 'round':
    case 'sweep':
    case 'tell':
      return { do: act, node }
    case 'stale cursor':
    case 'time passes':
      return { do: act }
    default:
      return { do: act, order, node }
  }
}

/** A history in one line, to debug a failure. */
export function storyOf({ seed, kind, beats }: History): string {
  const words = ({ step, afterMs }: Beat[number]) => {
    const { do: act, ...of } = step
    return `${act} ${Object.values(of).flat().join(' ')}`.trim() + (afterMs > 0 ? ` +${afterMs}` : '')
  }
  return `seed ${seed}, ${kind}:\n${beats.map((beat, index) => `  ${index}: ${beat.map(words).join(' | ')}`).join('\n')}`
}
