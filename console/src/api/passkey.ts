/** Passkeys, by the browser's own reader and writer of the standard's JSON. */
import type { Body } from './request.ts'

/** A person closed the browser's dialog, or let it time out: nothing went wrong, and nothing happened. */
export class PasskeyDeclined extends Error {
  override name = 'PasskeyDeclined'
}

/** Older browsers know passkeys, and not their form in JSON. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

type Assertion = Body<'/console/api/session/passkey', 'post'>['response']
type Registration = Body<'/console/api/profile/passkeys', 'post'>['response']

async function written<Json>(asking: Promise<Credential | null>): Promise<Json> {
  try {
    const credential = await asking
    if (credential instanceof PublicKeyCredential) return credential.toJSON() as Json
    throw new PasskeyDeclined()
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) {
      throw new PasskeyDeclined('', { cause: error })
    }
    throw error
  }
}

/** Has an authenticator sign. @throws PasskeyDeclined */
export const askCredential = (options: object): Promise<Assertion> =>
  written(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  )

/** Has an authenticator make one. @throws PasskeyDeclined */
export const createCredential = (options: object): Promise<Registration> =>
  written(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  )
