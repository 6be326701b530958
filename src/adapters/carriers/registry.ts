/** The carriers that the service speaks to. */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { dhl } from '#adapters/carriers/dhl/index.ts'
import { fedex } from '#adapters/carriers/fedex/index.ts'
import { ups } from '#adapters/carriers/ups/index.ts'
import { usps } from '#adapters/carriers/usps/index.ts'

export const carriers: readonly Carrier[] = [usps, ups, fedex, dhl]

export const findCarrier = (id: string): Carrier | undefined => carriers.find((carrier) => carrier.id === id)
