import type { CarrierDeps } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Ids } from '#kit/ids.ts'
import type { KeyedSemaphore } from '#kit/keyed-semaphore.ts'
import type { Database } from '#kit/postgres.ts'

/** What rating is given. */
export type RateDeps = {
  db: Database
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  /** How many calls for rates an account has under way at one carrier: a hundred packages must not spend its quota. */
  carrierCalls: KeyedSemaphore
  rateLifetimeSeconds: number
  /** The names of all carriers' own packagings, by their carriers. */
  packagings: Readonly<Record<string, readonly string[]>>
}
