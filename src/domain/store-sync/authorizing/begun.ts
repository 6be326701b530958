import type { ConnectStoreCommand } from '#domain/store-sync/connections/connect-store.ts'
import { hashSecret } from '#kit/crypto.ts'

/** What an owner has begun to connect, and the secret by which his return is known to be of the same browser (PKCE). */
export type Begun = Omit<ConnectStoreCommand, 'store'> & { kind: string; returnUrl: string; codeVerifier: string }

/** The state itself is kept nowhere. */
export const stateDigest = (state: string): Buffer => hashSecret(state)

/** What a command that is sealed belongs to. */
export const begunContext = (accountId: string): string => `store authorization of ${accountId}`
