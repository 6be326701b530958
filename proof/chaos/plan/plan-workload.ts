import { type Destination, destinations } from '../../../test/carrier-contract/destinations.ts'
import { createRandom, type Random } from '../random.ts'
import type { LegacyWorkload, OrderWorkload, PlannedPurchase, PlannedRequest, Step } from './workload.ts'

export type WorkloadOptions = {
  seed: number
  /** At least so many first purchases of a shipment by accounts that can pay. */
  purchases: number
  nodes: number
  /** How many accounts have credit for everything, and how many have too little; in this order. */
  richAccounts: number
  poorAccounts: number
  /** The time of a slow carrier's response, which is longer than a node waits. */
  timeoutMs: number
  /** Whether carriers may do what they are asked and not say so. */
  losesAnswers: boolean
  /** All orders go abroad with this carrier, through the legacy API. Absent: some do, with every carrier. */
  abroadWith?: LegacyWorkload['carrier'] | undefined
}

/** The workload. It follows from the options alone. */
export function planWorkload(random: Random, options: WorkloadOptions): OrderWorkload[] {
  const workload: OrderWorkload[] = []
  // Another stream of numbers, so that what goes abroad leaves the rest of a seed's workload as it is.
  const abroad = createRandom(options.seed ^ 0x2545f491)
  for (let planned = 0; planned < options.purchases; ) {
    const order = planOrder(random, planAbroad(abroad, options), options, workload.length)
    workload.push(order)
    if (order.account < options.richAccounts) planned += order.shipments.length
  }
  return workload
}

type Abroad = { destination: Destination; carrier: LegacyWorkload['carrier'] }

/** Plans a fifth of the orders abroad, with the carrier that the legacy API requires. Null: at home. */
function planAbroad(random: Random, { abroadWith }: WorkloadOptions): Abroad | null {
  if (!random.chance(0.2) && !abroadWith) return null
  const destination = random.pick(Object.keys(destinations) as Destination[])
  return { destination, carrier: abroadWith ?? random.pick(everyCarrier) }
}

/** A service that goes everywhere. */
const servicesAbroad: Readonly<Record<LegacyWorkload['carrier'], string>> = {
  usps: 'usps_priority_international',
  ups: 'ups_saver',
  fedex: 'fedex_international_connect_plus',
  dhl: 'dhl_express_worldwide',
}

function planOrder(random: Random, abroad: Abroad | null, options: WorkloadOptions, index: number): OrderWorkload {
  const isPoor = options.poorAccounts > 0 && random.chance(0.15)
  const domestic = random.chance(0.25) || options.abroadWith ? planLegacyWorkload(random, options.nodes) : null
  const carrier = abroad?.carrier
  const legacy = domestic && carrier ? { ...domestic, carrier, service: servicesAbroad[carrier] } : domestic
  return {
    key: `chaos-${options.seed}-${index}`,
    account: isPoor ? options.richAccounts + random.below(options.poorAccounts) : random.below(options.richAccounts),
    magicValues: planMagicValues(random, options, abroad ? everyCarrier : domesticCarriers),
    weightPounds: 1 + random.below(20),
    destination: abroad?.destination ?? null,
    node: random.below(options.nodes),
    legacy,
    shipments: Array.from({ length: !legacy && random.chance(0.2) ? 2 : 1 }, () => planSteps(random, options.nodes)),
  }
}

function planLegacyWorkload(random: Random, nodes: number): LegacyWorkload {
  const isUsps = random.chance(0.6)
  const round = (isLast: boolean) => ({
    requests: Array.from({ length: random.chance(0.4) ? 2 + random.below(3) : 1 }, () =>
      planRequest(random, nodes, random.chance(0.6)),
    ),
    retries: random.chance(0.92),
    cancels: !isLast || random.chance(0.2),
  })
  return {
    carrier: isUsps ? 'usps' : 'ups',
    service: isUsps ? random.pick(['Priority', 'usps_ground_advantage', 'usps_express']) : 'ups_ground',
    rounds: random.chance(0.25) ? [round(false), round(true)] : [round(true)],
  }
}

/** The carrier of most domestic labels. */
const domesticCarriers = ['usps', 'ups']
const everyCarrier = ['usps', 'ups', 'fedex', 'dhl'] as const

/**
 * Faults that hit an order whatever its ids turn out to be, so that they repeat with the seed. Half of
 * those that a carrier can be named in concern one carrier, so that another rate may still be bought.
 */
function planMagicValues(
  random: Random,
  { timeoutMs, losesAnswers }: WorkloadOptions,
  carriers: readonly string[],
): string {
  const at = () => (random.chance(0.5) ? `:${random.pick(carriers)}` : '')
  const slow = (ms: number) => `[buy-slow:${ms}ms]`
  const purchase: [share: number, value: () => string][] = [
    [0.08, () => `[buy-lost${at()}]`],
    [0.07, () => `[buy-vanished${at()}]`],
    [0.06, () => `[buy-rejected${at()}]`],
    [0.05, () => `[buy-down${at()}]`],
    [0.08, () => slow(200 + random.below(2500))],
    [0.03, () => `${slow(200 + random.below(2500))}[buy-lost]`],
    // The call times out: after the sale, and before it.
    [0.02, () => slow(timeoutMs)],
    [0.02, () => `${slow(timeoutMs)}[buy-vanished]`],
  ]
  const cancellation: [share: number, value: () => string][] = [
    [0.08, () => `[void-lost${at()}]`],
    [0.05, () => `[void-rejected${at()}]`],
    [0.06, () => `[void-slow:${200 + random.below(2500)}ms]`],
  ]
  const values = choose(random, purchase) + choose(random, cancellation)
  return losesAnswers || !/lost|vanished|\d{4}ms/.test(values) ? values : ''
}

function choose(random: Random, choices: readonly [share: number, value: () => string][]): string {
  let left = random.below(1_000_000) / 1_000_000
  for (const [share, value] of choices) {
    if (left < share) return value()
    left -= share
  }
  return ''
}

function planSteps(random: Random, nodes: number): Step[] {
  const steps: Step[] = [{ act: 'pause', forMs: random.below(60) }]
  const rounds = 1 + (random.chance(0.3) ? 1 : 0) + (random.chance(0.1) ? 1 : 0)
  for (let round = 0; round < rounds; round += 1) {
    steps.push(planPurchase(random, nodes))
    if (random.chance(0.35)) steps.push(planRepeats(random, nodes, steps))
    const isLast = round === rounds - 1
    if (!isLast || random.chance(0.2)) steps.push(planCancellation(random, nodes))
  }
  return steps
}

function planRequest(random: Random, nodes: number, isHasty: boolean): PlannedRequest {
  return {
    node: random.below(nodes),
    afterMs: isHasty ? random.below(8) : random.below(250),
    timeoutMs: random.chance(0.1) ? 5 + random.below(300) : null,
  }
}

function planPurchase(random: Random, nodes: number): Step {
  const wanted: PlannedPurchase = { ...planRequest(random, nodes, true), rate: random.below(4) }
  const requests = [wanted]
  // A double click, or a repeat by a client that waited too little; at another node as like as not.
  for (let copies = random.chance(0.35) ? 1 + random.below(3) : 0; copies > 0; copies -= 1) {
    requests.push({ ...planRequest(random, nodes, random.chance(0.5)), rate: wanted.rate })
  }
  if (random.chance(0.2)) requests.push({ ...planRequest(random, nodes, random.chance(0.7)), rate: random.below(4) })
  return { act: 'buy', requests, retries: random.chance(0.92) }
}

/** The same request again, once its outcome is known; now and then for another rate. */
function planRepeats(random: Random, nodes: number, before: readonly Step[]): Step {
  const bought = before.findLast((step) => step.act === 'buy')
  const rate = bought?.requests[0]?.rate ?? 0
  const requests = Array.from({ length: 1 + random.below(2) }, () => ({ ...planRequest(random, nodes, false), rate }))
  if (random.chance(0.3)) requests.push({ ...planRequest(random, nodes, false), rate: rate + 1 })
  return { act: 'buy', requests, retries: false }
}

function planCancellation(random: Random, nodes: number): Step {
  const requests = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => planRequest(random, nodes, true))
  const repeats = Array.from({ length: random.chance(0.25) ? 1 : 0 }, () =>
    planRequest(random, nodes, random.chance(0.5)),
  )
  return { act: 'cancel', requests, repeats, retries: random.chance(0.9) }
}
