/** IP addresses: those of clients, of private networks, and of the internet. */

import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { buildConnector } from 'undici'

/** An IPv4 address from a socket for both versions. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const unmapped = (address: string): string => mapped.exec(address)?.[1] ?? address

/** `[::1]`, `[::1]:80`, `192.0.2.7:567`: formats that proxies use for clients. */
const bracketed = /^\[([^\]]*)\](?::\d+)?$/
const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/

/** An address without port and brackets. Other text stays the same. */
export const bareAddress = (address: string): string =>
  unmapped(bracketed.exec(address)?.[1] ?? withPort.exec(address)?.[1] ?? address)

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

/**
 * The address that identifies a client: an IPv4 address, or the /64 of an IPv6 address, because a client controls its
 * whole /64.
 */
export function clientOf(address: string): string {
  const plain = bareAddress(address)
  return isIPv6(plain) ? prefixOf(plain, 64) : plain
}

/** @param bits at most 64 */
function prefixOf(address: string, bits: 48 | 56 | 64): string {
  const groups = groupsOf(address)
    .slice(0, Math.ceil(bits / 16))
    .map((group) => Number.parseInt(group, 16))
  const last = groups.length - 1
  if (bits % 16 > 0) groups[last] = (groups[last] ?? 0) & 0xff00
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/**
 * The networks of a client, from the largest: providers assign a /48 or a /56 of IPv6 addresses to one customer, and
 * neighbors share a /24 of IPv4 addresses.
 */
export function networksOf(address: string): string[] {
  const plain = bareAddress(address)
  if (isIPv6(plain)) return [prefixOf(plain, 48), prefixOf(plain, 56)]
  return isIP(plain) === 4 ? [`${plain.split('.').slice(0, 3).join('.')}.0/24`] : []
}

type Range = { address: string; bits: number | null }

function rangeOf(text: string): Range | null {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return null
  if (bits === undefined) return { address, bits: null }
  const width = version === 4 ? 32 : 128
  return /^\d{1,3}$/.test(bits) && Number(bits) <= width ? { address, bits: Number(bits) } : null
}

/** Whether the text is an address, or a range such as `10.0.0.0/8`. */
export const isAddressRange = (text: string): boolean => rangeOf(text) !== null

/** @returns a function that returns whether an address is in one of the ranges */
export function addressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of ranges) {
    const range = rangeOf(text)
    if (!range) throw new TypeError(`${text} is not an address range`)
    const family = isIPv6(range.address) ? 'ipv6' : 'ipv4'
    if (range.bits === null) list.addAddress(range.address, family)
    else list.addSubnet(range.address, range.bits, family)
  }
  return (address) => {
    const plain = bareAddress(address)
    return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}

/** The private ranges of RFC 1918 and RFC 4193. This machine is not one of them. */
const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** The host service of Azure, at an address that is otherwise public. */
const azureHost = '168.63.129.16/32'

/**
 * Ranges that are never allowed: metadata services of clouds, link-local and multicast addresses. The single addresses
 * belong to Azure, Oracle, Alibaba, Google and Scaleway. All other metadata addresses are link-local.
 */
const isNever = addressMatcher([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  azureHost,
  '192.0.0.192',
  '100.100.100.200',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  'fd00:c1::a9fe:a9fe',
  'fd20:ce::254',
  'fd00:42::42',
  // Addresses that are translated to IPv4, and so to any of these: by a network (RFC 6052, 8215, 2765) or a tunnel (RFC
  // 3056).
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
  '2002::/16',
])

/** It is inside a translated range. */
const isThisMachine = addressMatcher(['::1'])

/**
 * @param ranges addresses and ranges to use instead of the private ones; empty: the private ones
 * @returns a function that returns whether an address literal is in one of them; metadata services of clouds never are
 */
export function privateAddressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const isWanted = addressMatcher(ranges.length > 0 ? ranges : privateRanges)
  return (address) =>
    isIP(address) !== 0 && !address.includes('%') && isWanted(address) && (!isNever(address) || isThisMachine(address))
}

/**
 * Ranges that the registries of special-purpose addresses (RFC 6890) exclude from the internet, or that translate to
 * them.
 */
const special = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    azureHost,
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
  // Only 2000::/3 of IPv6 is assigned. These are its parts without an owner.
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

/** Whether an address literal is on the internet. Names, private addresses and mapped addresses are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specials.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !specials.check(address, 'ipv6')
}

/** Returns all addresses of a name. */
export type Resolve = (name: string) => Promise<string[]>

const resolveByMachine: Resolve = async (name) => (await lookup(name, { all: true })).map(({ address }) => address)

const dns = new Resolver({ timeout: 2_000, tries: 1 })
const unknownName = ['ENOTFOUND', 'ENODATA']

/**
 * Resolves names that clients set. A name without an answer takes no thread: the threads of `lookup` are few, and the
 * calls to carriers need them.
 */
export const resolveClientName: Resolve = async (name) => {
  if (name === 'localhost') return ['127.0.0.1', '::1']
  const found = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length > 0) return addresses
  const isUnknown = found.every((one) => one.status === 'rejected' && unknownName.includes(one.reason.code))
  // Only the machine knows the names of its own file.
  return isUnknown ? resolveByMachine(name) : []
}

/** The addresses that a host can have, and the error for others. */
export type AddressRule = { isAllowed(address: string): boolean; refusal: string }

/** The host has an address that is not allowed. The message is the refusal of the rule. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError'
}

/**
 * The address to connect to for a host. It is looked up once, because a second lookup may return another.
 *
 * @param host a name or a literal, with or without brackets
 * @throws Error if it has no address; AddressRefusedError if it has one that is not allowed
 */
export async function addressOf(host: string, rule: AddressRule, resolve: Resolve = resolveByMachine): Promise<string> {
  const bare = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(bare) ? [bare] : await resolve(bare)
  const [first] = addresses
  if (first === undefined) throw new Error('the host has no IP address')
  if (!addresses.every(rule.isAllowed)) throw new AddressRefusedError(rule.refusal)
  return first
}

const publicRule: AddressRule = {
  isAllowed: isPublicAddress,
  refusal: 'the host does not have a public IP address',
}

/** The same for a host that must be on the internet. */
export const publicAddressOf = (host: string, resolve?: Resolve): Promise<string> =>
  addressOf(host, publicRule, resolve)

/** The rule for the URLs of a protocol, such as `https:`. */
export type AddressRuleOf = (protocol: string) => AddressRule

export const onlyPublic: AddressRuleOf = () => publicRule

/** Connects to the address that was checked. Certificates are verified against the name. */
export function toAllowedAddresses(
  connect: buildConnector.connector,
  ruleOf: AddressRuleOf,
  resolve?: Resolve,
): buildConnector.connector {
  return (options, callback) => {
    const name = options.hostname
    addressOf(name, ruleOf(options.protocol), resolve).then(
      (address) => {
        const servername = options.servername ?? (isIP(name) ? undefined : name)
        connect({ ...options, hostname: address, ...(servername ? { servername } : {}) }, callback)
      },
      (error) => callback(error, null),
    )
  }
}
