/** What production refuses to send, or have sent, in plain text. */
import { addressMatcher } from '#kit/client-address.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

const isLoopback = addressMatcher(['127.0.0.0/8', '::1'])
const isPrivate = addressMatcher([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])
/** Names that only a network of one's own gives: without a dot, or under a domain reserved for that. */
const isPrivateName = (name: string): boolean => /^[a-z][a-z0-9-]*$|\.(?:internal|local|lan|home\.arpa)$/i.test(name)

export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopback(host)

/**
 * Refuses an address that begins with http://, but on this machine, and where that is allowed in a private network.
 *
 * @param url may hold a password, so it is not repeated
 * @throws UserFacingError that names the setting
 */
export function refusePlainHttp(name: string, url: string, isPrivateAllowed: boolean): void {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'http:' || isLoopbackHost(host)) return
  if (!(isPrivate(host) || isPrivateName(host))) {
    throw new UserFacingError(`${name} begins with http://, which production does not allow; use https://.`)
  }
  if (isPrivateAllowed) return
  throw new UserFacingError(
    `${name} begins with http://, which production does not allow; use https://, or set WAYBILL_ALLOW_PRIVATE_HTTP to yes if the network is your own.`,
  )
}
