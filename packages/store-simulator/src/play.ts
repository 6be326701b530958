import type { FastifyInstance } from 'fastify'
import type { Faults } from './faults.ts'
import type { Shop, ShopAct } from './shop.ts'

/** What a store's protocol is played over. */
export type Stage = {
  shop: Shop
  faults: Faults
  now: () => Date
  /** Where this store is reached: the simulator's address with the store's path. */
  url: () => string
}

/** One store's own protocol over a shop. */
export type Play = {
  /** What opens the shop, by the names of the adapter's credential fields. */
  credentials: Readonly<Record<string, string>>
  /** Acts of the shop that do not move the time of change that this store tells. */
  forgets?: readonly ShopAct[]
  /** Puts its paths on the server, below the store's own. Bodies arrive as their raw text. */
  routes(app: FastifyInstance, stage: Stage): void
}
