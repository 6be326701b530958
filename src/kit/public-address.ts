/** Which addresses lie in the internet, for calls to places that somebody else has named. */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { buildConnector } from 'undici'

/** What the registries of special-purpose addresses (RFC 6890) keep from the internet, and what translates into it. */
const special = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Of IPv6 only 2000::/3 is given out; these are the parts of it that are not somebody's own.
  ipv6: ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const

const specials = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of special[family]) {
    const [network = '', bits] = range.split('/')
    specials.addSubnet(network, Number(bits), family)
  }
}
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an address, written as a literal, is one of the internet's: no name, no private one, none mapped into IPv6. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specials.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !specials.check(address, 'ipv6')
}

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

const resolveByMachine: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

/** Which addresses a host may have, and what is said of one that has others. */
export type AddressRule = { isAllowed(address: string): boolean; refusal: string }

/**
 * The address to connect to for a host: looked up once, since a second answer may be another.
 *
 * @param host a name or a literal, in brackets or not
 * @throws Error where it has no address, or any of them is not allowed
 */
export async function addressOf(host: string, rule: AddressRule, resolve: Resolve = resolveByMachine): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) ? [bare] : await resolve(bare)
  const [first] = addresses
  if (first === undefined) throw new Error('the host has no IP address')
  if (!addresses.every(rule.isAllowed)) throw new Error(rule.refusal)
  return first
}

/** The same of a host that has to be in the internet. */
export const publicAddressOf = (host: string, resolve?: Resolve): Promise<string> =>
  addressOf(host, { isAllowed: isPublicAddress, refusal: 'the host does not have a public IP address' }, resolve)

/** Connects to the address that was found public, while certificates are checked against the name. */
export function toPublicAddresses(connect: buildConnector.connector, resolve?: Resolve): buildConnector.connector {
  return (options, callback) => {
    const name = options.hostname
    publicAddressOf(name, resolve).then(
      (address) => {
        const servername = options.servername ?? (isIP(name) ? undefined : name)
        connect({ ...options, hostname: address, ...(servername ? { servername } : {}) }, callback)
      },
      (error) => callback(error, null),
    )
  }
}
