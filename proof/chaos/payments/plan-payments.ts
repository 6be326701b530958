/** Payments and injected faults, decided before the run begins. */
import { createRandom } from '../random.ts'

/** How a payer pays: each entry one payment, `0` exactly the amount, else so many of the smallest unit more or less. */
const habits: readonly (readonly number[])[] = [[0], [0], [0], [0, 0], [-1], [1], [-5, 0], [0, 3], [-1, -1], []]

export type PayerPlan = {
  /** Which account: an index. */
  account: number
  dollars: string
  coin: 'btc' | 'xmr'
  payments: readonly number[]
  /** Which node is asked for the address, and how long after the one before it. */
  node: number
  afterMs: number
  /** For each payment, how long the payer waits; and how many webhooks are sent of it, 0 being one that gets lost. */
  waitsMs: readonly number[]
  webhooks: number
  /** Paid by nothing else than a payment that the reorganisation undoes; half of these will never have been. */
  isDropped: boolean
}

export type PaymentPlan = {
  seed: number
  accounts: number
  nodes: number
  payers: PayerPlan[]
  /** After how many top-ups a node is killed. */
  kills: { after: number; node: number }[]
  databaseRestarts: { after: number; signal: 'SIGINT' | 'SIGQUIT' }[]
  confirmations: number
}

export type PaymentOptions = {
  seed: number
  topUps: number
  kills: number
  databaseRestarts: number
  /** How deep a payment lies that counts: more than the two blocks that are undone, or the run shows it. */
  confirmations: number
}

export function planPayments(options: PaymentOptions): PaymentPlan {
  const random = createRandom(options.seed)
  const [accounts, nodes] = [Math.max(2, Math.ceil(options.topUps / 15)), 2]
  const payers = Array.from({ length: options.topUps }, (_, index): PayerPlan => {
    // Some at minimum, so that the reorganisation has something to take.
    const isDropped = index % 10 === 0 || random.chance(0.1)
    const coin = isDropped || random.chance(0.55) ? 'btc' : 'xmr'
    const payments = isDropped ? [] : random.pick(habits)
    return {
      account: index % accounts,
      dollars: String(5 + random.below(200)),
      coin,
      payments,
      node: random.below(nodes),
      afterMs: random.below(150),
      waitsMs: payments.map(() => random.below(1500)),
      webhooks: random.chance(0.15) ? 0 : 1 + random.below(4),
      isDropped,
    }
  })
  const planFaults = <Fault>(count: number, draw: () => Fault) =>
    Array.from({ length: count }, () => ({ after: random.below(options.topUps), ...draw() }))
  return {
    seed: options.seed,
    accounts,
    nodes,
    payers,
    kills: planFaults(options.kills, () => ({ node: random.below(nodes) })),
    databaseRestarts: planFaults(options.databaseRestarts, () => ({
      signal: random.chance(0.5) ? ('SIGINT' as const) : ('SIGQUIT' as const),
    })),
    confirmations: options.confirmations,
  }
}
