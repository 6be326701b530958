/** Rejects plain HTTP in production. */
import { addressMatcher } from '#kit/ip-address.ts'
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
/** Host names that exist only in private networks: without a dot, or under a reserved domain. */
const isPrivateName = (name: string): boolean => /^[a-z][a-z0-9-]*$|\.(?:internal|local|lan|home\.arpa)$/i.test(name)

export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopback(host)

/**
 * Rejects an http:// URL, except on this machine and, if allowed, in a private network.
 *
 * @param url may contain a password, so errors do not repeat it
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
