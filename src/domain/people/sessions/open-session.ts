import type { Environment } from '#domain/accounts/account.ts'
import { newCredential } from '#domain/accounts/keys/credentials.ts'
import {
  type BrowserClient,
  lifetimeMs,
  type OpenedSession,
  type Session,
  type SignedInBy,
} from '#domain/people/sessions/session.ts'
import * as sql from '#domain/people/sessions/sql.ts'
import { updateEntered } from '#domain/people/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'
import { logText } from '#kit/text.ts'

export type SessionDeps = { clock: Clock; ids: Ids; environment: Environment }

export type Opening = {
  userId: string
  accountId: string
  signedInBy: SignedInBy
  /** Null: by something else. */
  passkeyId: string | null
  client: BrowserClient
}

/**
 * Opens a session of a person in an account that he has joined.
 *
 * @returns null where he does not belong to it
 */
export async function openSession(deps: SessionDeps, tx: Transaction, command: Opening): Promise<OpenedSession | null> {
  const { userId, accountId, signedInBy, passkeyId, client } = command
  const now = deps.clock.now()
  const [entered] = await updateEntered(tx, accountId, userId, now)
  if (!entered) return null
  const secret = newCredential('console', deps.environment)
  const sessionId = deps.ids()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await sql.insertSession(tx, {
    sessionId,
    userId,
    accountId,
    secretHash: hashSecret(secret),
    signedInBy,
    passkeyId,
    now,
    expiresAt,
    address: client.address,
    userAgent: logText(client.userAgent),
  })
  return { secret, sessionId, expiresAt }
}

/**
 * Gives a session another secret where its rights change, so that whoever has seen the old one has none of the new.
 *
 * @param change null leaves what there is
 * @returns null where it has ended, or was given another, meanwhile
 */
export async function renewSession(
  deps: Omit<SessionDeps, 'ids'>,
  tx: Transaction,
  session: Pick<Session, 'sessionId' | 'secretHash'>,
  change: { accountId: string | null; steppedUpAt: Date | null },
): Promise<OpenedSession | null> {
  const secret = newCredential('console', deps.environment)
  const [renewed] = await sql.renewSession(tx, session, {
    ...change,
    secretHash: hashSecret(secret),
    now: deps.clock.now(),
  })
  return renewed ? { secret, ...renewed } : null
}
