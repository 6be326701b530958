/**
 * @param address where the service listens
 * @returns an address to which a browser or a program of this machine can be sent: all interfaces are none
 */
export const reachableAddress = (address: string): string =>
  address.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, 'http://localhost')
