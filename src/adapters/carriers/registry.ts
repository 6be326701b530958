/** The carriers that the service speaks to. */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { dhl } from '#adapters/carriers/dhl/index.ts'
import { fedex } from '#adapters/carriers/fedex/index.ts'
import { ups } from '#adapters/carriers/ups/index.ts'
import { usps } from '#adapters/carriers/usps/index.ts'

export const carriers: readonly Carrier[] = [usps, ups, fedex, dhl]

export const carrierIds: readonly string[] = carriers.map(({ id }) => id)

export const findCarrier = (id: string): Carrier | undefined => carriers.find((carrier) => carrier.id === id)

const parse = (address: string) => {
  const { hostname, pathname } = new URL(address)
  return { host: hostname.replace(/\.$/, ''), path: `${pathname.replace(/\/+$/, '')}/` }
}

/**
 * Whether money is spent at an address: it is at the host of a carrier's production system, or below that host, however
 * it is written; and not where that carrier has its test system, which one of them has on the same host.
 *
 * @param address one that can be parsed
 */
export function isProductionUrl(carriers: readonly Pick<Carrier, 'baseUrls'>[], address: string): boolean {
  const { host, path } = parse(address)
  return carriers.some(({ baseUrls }) => {
    const production = parse(baseUrls.production)
    const test = parse(baseUrls.test)
    const isThere = host === production.host || host.endsWith(`.${production.host}`)
    return isThere && !(host === test.host && path.startsWith(test.path))
  })
}
