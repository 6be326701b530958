import { isPublicAddress } from '#kit/ip-address.ts'

const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

const isLiteral = (host: string): boolean => host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)

/** Names that only private networks use. */
const isPrivateName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|internal|local|lan|home\.arpa)$/.test(host)

/**
 * The issue with a store's URL as the end of a sentence; null if there is none. IP addresses of names are checked with
 * each call.
 *
 * @param byOperator whether an operator entered it, who may use any host, and plain HTTP on this machine
 */
export function validateStoreUrl(address: string, byOperator: boolean): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be a URL that starts with https://'
  // The URL is stored and shown in plain text, unlike the credentials.
  if (url.username !== '' || url.password !== '') return 'must not contain a username or a password'
  if (url.search !== '' || url.hash !== '') return 'must not have a query or a fragment'
  const host = url.hostname.replace(/\.$/, '')
  if (url.protocol === 'http:' && !(byOperator && isLoopbackName(host))) {
    return byOperator ? 'must start with https://, or with http:// on this machine only' : 'must start with https://'
  }
  if (byOperator) return null
  const isOutside = isLiteral(host) ? isPublicAddress(host.replace(/^\[|\]$/g, '')) : !isPrivateName(host)
  return isOutside ? null : 'must have a public IP address'
}

export const withoutTrailingSlash = (address: string): string => address.trim().replace(/\/+$/, '')

/** Such a store is simulated or used for tests. */
export const isOnThisMachine = (address: string): boolean => isLoopbackName(new URL(address).hostname)
