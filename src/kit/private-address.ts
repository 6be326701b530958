/** Which addresses lie in a network of one's own, for what the service reaches there on somebody's word. */
import { isIP } from 'node:net'
import { addressMatcher } from '#kit/client-address.ts'

/** What RFC 1918 and RFC 4193 leave to everybody's own use. This machine is none of them. */
const privateRanges = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/**
 * Where machines in clouds are told their secrets, what leads there by the link alone, and what is no single address. The
 * single ones are those of Amazon by IPv6, of Oracle and of Alibaba; all others are link-local.
 */
const isNever = addressMatcher([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '192.0.0.192',
  '100.100.100.200',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  // What is translated to an address of IPv4, to any of these: by a network (RFC 6052, 8215, 2765), or a tunnel (RFC 3056).
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '::ffff:0:0:0/96',
  '2002::/16',
])

/** In the midst of what is translated. */
const isThisMachine = addressMatcher(['::1'])

/**
 * @param ranges addresses and ranges that take the place of the private ones; none: these
 * @returns whether an address, written as a literal, is one of them: never one that leads to the secrets of a cloud
 */
export function privateAddressMatcher(ranges: readonly string[]): (address: string) => boolean {
  const isWanted = addressMatcher(ranges.length > 0 ? ranges : privateRanges)
  return (address) =>
    isIP(address) !== 0 && !address.includes('%') && isWanted(address) && (!isNever(address) || isThisMachine(address))
}
