/** The carriers that the service speaks to. */
import type { Carrier, CarrierId } from '#carriers/carrier.ts'
import { ups } from '#carriers/ups/index.ts'
import { usps } from '#carriers/usps/index.ts'

export const carriers: readonly Carrier[] = [usps, ups]

export function findCarrier(id: CarrierId): Carrier | undefined {
  return carriers.find((carrier) => carrier.id === id)
}
