/**
 * @param address where the service listens
 * @returns a URL that works on this machine: `0.0.0.0` does not
 */
export const reachableAddress = (address: string): string =>
  address.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, 'http://localhost')
