/** Whom an authenticator makes a passkey for: the web application at its address. */
export type RelyingParty = {
  /** The host's name, which every passkey is bound to. */
  id: string
  origin: string
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

/**
 * @param url where people open the web application
 * @returns null where browsers have no passkeys: by plain HTTP, but on this machine, and at an address without a name
 */
export function relyingPartyOf(url: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isAddress(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}
