import { serviceError } from '#kit/errors/service-error.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** By which keys authenticators may sign: Ed25519, P-256 or RSA, as COSE numbers them. Any of them has one of these. */
export const algorithms = [-8, -7, -257]

/** The library of passkeys. It takes a third of a second to load, which only those wait for who use one. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** A passkey as browsers are told of it. */
export const credentialOf = ({ credentialId, transports }: { credentialId: Buffer; transports: string[] }) => ({
  id: credentialId.toString('base64url'),
  transports,
})

/** Whatever the library finds wrong with an answer is one thing to whoever sent it. */
export function refuseAnswer(error: unknown): never {
  throw error instanceof DatabaseUnavailableError ? error : serviceError('Passkey.Refused')
}
