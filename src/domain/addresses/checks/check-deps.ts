import type { CarrierDeps } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { AddressCheck } from '#domain/addresses/checks/address-check.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

/** What checking addresses is given. */
export type AddressCheckDeps = {
  db: Database
  clock: Clock
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  /** Checks of this node that are under way, by account and address: who asks for the same meanwhile gets the same answer. */
  underWay: Map<string, Promise<AddressCheck>>
}
