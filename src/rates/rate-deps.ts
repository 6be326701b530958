import type { CarrierDeps } from '#carriers/carrier.ts'
import type { CarrierConnections } from '#carriers/connections.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

/** What rating is given. */
export type RateDeps = {
  db: Database
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  rateLifetimeSeconds: number
}
