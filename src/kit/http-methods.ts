import { METHODS } from 'node:http'

/** All that the HTTP parser reads and hands on, so that a method which a path lacks is refused there, and not unknown. */
export const httpMethods: readonly string[] = METHODS.filter((method) => method !== 'CONNECT')
