import { isPublicAddress } from '#kit/ip-address.ts'

/** Names that this machine gives itself. */
const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host)

const isLiteral = (host: string): boolean => host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)

/** Names that only a network of one's own gives. */
const isPrivateName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|internal|local|lan|home\.arpa)$/.test(host)

/**
 * What is wrong with an address that a store is to be reached at, as the end of a sentence; null: nothing. Whether a name
 * leads into the internet is seen each time when it is called.
 *
 * @param byOperator whether an operator names it, which may be any, plain HTTP only on this machine
 */
export function validateStoreUrl(address: string, byOperator: boolean): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be a URL that starts with https://'
  // It would be kept and listed in clear, unlike the credentials.
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

/** As it is kept: the paths of a store's protocol begin with a slash. */
export const withoutTrailingSlash = (address: string): string => address.trim().replace(/\/+$/, '')

/** Whether nobody but this machine reaches it: such a shop is played, or somebody tries it. */
export const isOnThisMachine = (address: string): boolean => isLoopbackName(new URL(address).hostname)
