import type { FastifyInstance } from 'fastify'
import type { Faults } from './faults.ts'
import type { Shop, ShopAct } from './shop.ts'

/** The shared state of a simulated store. */
export type Stage = {
  shop: Shop
  faults: Faults
  now: () => Date
  /** URL of this store. */
  url: () => string
}

/** The protocol of one store. */
export type Play = {
  /** Credentials by the adapter's field names. */
  credentials: Readonly<Record<string, string>>
  /** Acts that don't change the order's time of change in this store. */
  forgets?: readonly ShopAct[]
  /** Registers the routes below the store's path. Bodies arrive as raw text. */
  routes(app: FastifyInstance, stage: Stage): void
}
