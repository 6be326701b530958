/** Addresses of clients: whose they are, and which stand for one client. */
import { BlockList, isIP, isIPv6 } from 'node:net'

/** An IPv4 address that came through a socket for both versions. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const unmapped = (address: string): string => mapped.exec(address)?.[1] ?? address

/** `[::1]`, `[::1]:80`, `192.0.2.7:567`: as some proxies write whom they ask for. */
const bracketed = /^\[([^\]]*)\](?::\d+)?$/
const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/

/** An address alone, without the port and the brackets that it may have come with; other text stays as it is. */
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
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address of it has all.
 */
export function clientOf(address: string): string {
  const plain = bareAddress(address)
  if (!isIPv6(plain)) return plain
  const prefix = groupsOf(plain)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
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

/** @returns whether an address is in one of the ranges, each as `isAddressRange` has it */
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
