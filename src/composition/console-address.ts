import { reachableAddress } from '#composition/reachable-address.ts'

/**
 * Where people open the web application: browsers have passkeys at localhost, and none at an address without a name.
 *
 * @param address where the service listens, or under which clients reach it
 */
export const consoleAddress = (address: string): string =>
  reachableAddress(address).replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost')

/**
 * The page that uses a link: a person opens it, sets his password and is signed in. The secret stands where browsers keep
 * it to themselves: neither proxies nor logs see it.
 */
export const linkUrl = (address: string, token: string): string => `${consoleAddress(address)}/console/links#${token}`

/** The page to which a store sends its owner back, who lets us in there. Applications at stores are registered with it. */
export const storeReturnUrl = (address: string): string =>
  `${consoleAddress(address).replace(/\/+$/, '')}/console/stores/authorized`
