/**
 * @param address where the service listens
 * @returns a URL that works on this machine: `0.0.0.0` does not
 */
export const reachableUrl = (address: string): string =>
  address.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, 'http://localhost')

/**
 * The URL of the web application. Browsers support passkeys at localhost, but not at IP addresses.
 *
 * @param address where the service listens, or its public URL
 */
export const consoleUrl = (address: string): string =>
  reachableUrl(address).replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost')

/**
 * The page behind a link: a person opens it, sets a password and is signed in. The secret is in the fragment of the URL,
 * which neither proxies nor logs see.
 */
export const linkUrl = (address: string, token: string): string => `${consoleUrl(address)}/console/links#${token}`

/** The page that a store redirects its owner to after the authorization. Apps in stores are registered with this URL. */
export const storeReturnUrl = (address: string): string =>
  `${consoleUrl(address).replace(/\/+$/, '')}/console/stores/authorized`
