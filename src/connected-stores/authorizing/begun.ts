import type { ConnectStoreCommand } from '#connected-stores/connections/connect-store.ts'
import { hashSecret } from '#kit/crypto.ts'

/** What an owner has begun to connect, and the secret by which his return is known to be of the same browser (PKCE). */
export type Begun = Omit<ConnectStoreCommand, 'store'> & { kind: string; codeVerifier: string }

/** Where the owner's browser is sent back to. The page there hands what it brought to `finishAuthorization`. */
export const returnPath = '/console/stores/authorized'

export const returnUrl = (publicUrl: string): string => publicUrl.replace(/\/+$/, '') + returnPath

/** The state itself is kept nowhere. */
export const stateDigest = (state: string): Buffer => hashSecret(state)

/** What a command that is sealed belongs to. */
export const begunContext = (accountId: string): string => `store authorization of ${accountId}`
