/** The carriers that the service speaks to. */
import type { Carrier } from '#carriers/carrier.ts'
import { dhl } from '#carriers/dhl/index.ts'
import { fedex } from '#carriers/fedex/index.ts'
import { ups } from '#carriers/ups/index.ts'
import { usps } from '#carriers/usps/index.ts'

export const carriers: readonly Carrier[] = [usps, ups, fedex, dhl]

export const findCarrier = (id: string): Carrier | undefined => carriers.find((carrier) => carrier.id === id)
