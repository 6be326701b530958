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
 * Whether calls to a URL spend money: its host is a carrier's production system or a subdomain of it, in any spelling.
 * A test system on the same host, which one carrier has, does not count.
 *
 * @param address a valid URL
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
