import type { Random } from '../random.ts'

/** One thing that goes wrong around the clients, at a point of the run and some time after it. */
export type Blow = {
  /** How many orders have been begun by then. */
  afterOrders: number
  /** And then so long, so that it falls anywhere into what is under way. */
  afterMs: number
} & (
  | { what: 'node killed' | 'node terminated'; node: number }
  | { what: 'node frozen'; node: number; forMs: number }
  | { what: 'database restarted'; signal: 'SIGINT' | 'SIGQUIT'; downMs: number }
  | { what: 'database sessions cut'; share: number }
  | { what: 'carriers killed'; downMs: number }
  | { what: 'carriers refuse'; forMs: number }
  | { what: 'carriers forget tokens' }
)

export type BlowOptions = {
  orders: number
  nodes: number
  kills: number
  terminations: number
  freezes: number
  longestFreezeMs: number
  databaseRestarts: number
  /** Each of them: how often connections are cut, and carriers restarted, silent or forgetful. */
  others: number
}

/** All blows, in the order in which they fall. They follow from the options alone. */
export function planBlows(random: Random, options: BlowOptions): Blow[] {
  const blows: Blow[] = []
  const add = (times: number, blow: () => BlowKind) => {
    for (let time = 0; time < times; time += 1) {
      blows.push({ afterOrders: random.below(options.orders), afterMs: random.below(400), ...blow() })
    }
  }
  const node = () => random.below(options.nodes)
  add(options.kills, () => ({ what: 'node killed', node: node() }))
  add(options.terminations, () => ({ what: 'node terminated', node: node() }))
  add(options.freezes, () => ({
    what: 'node frozen',
    node: node(),
    forMs: Math.round(options.longestFreezeMs * (0.2 + random.below(800) / 1000)),
  }))
  let restarts = random.below(2)
  add(options.databaseRestarts, () => ({
    what: 'database restarted',
    signal: (restarts++ % 2 === 0 ? 'SIGINT' : 'SIGQUIT') as 'SIGINT' | 'SIGQUIT',
    downMs: random.chance(0.6) ? 0 : random.below(4000),
  }))
  add(options.others, () => ({ what: 'database sessions cut', share: 0.2 + random.below(800) / 1000 }))
  add(options.others, () => ({ what: 'carriers killed', downMs: random.below(1500) }))
  add(options.others, () => ({ what: 'carriers refuse', forMs: 200 + random.below(2000) }))
  add(options.others, () => ({ what: 'carriers forget tokens' }))
  return blows.sort((left, right) => left.afterOrders - right.afterOrders || left.afterMs - right.afterMs)
}

type WithoutTime<Kind> = Kind extends Blow ? Omit<Kind, 'afterOrders' | 'afterMs'> : never
type BlowKind = WithoutTime<Blow>
