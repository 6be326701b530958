import type { Role, User } from '#domain/people/person.ts'

export type SignedInBy = 'password' | 'passkey' | 'link'

/** The session of a request: a person in one of their accounts. */
export type Session = {
  sessionId: string
  /** The hash of the secret that the request sent. A renewal checks that it is still current. */
  secretHash: Buffer
  user: User
  accountId: string
  role: Role
  /** Time of the last identity check: the sign-in, or a later confirmation. */
  steppedUpAt: Date
  /** The passkey that opened the session, which may have been deleted since. Null for other ways. */
  passkeyId: string | null
  expiresAt: Date
}

/** A session with its secret. The secret cannot be read again: only its hash is stored. */
export type OpenedSession = { secret: string; sessionId: string; expiresAt: Date }

/** The session after a sign-in. */
export type SignedIn = OpenedSession & {
  /** The secret by which this browser is recognized later. */
  browserSecret: string
}

/** The client of a sign-in, so that people can recognize their own sessions. */
export type BrowserClient = {
  address: string
  userAgent: string
  /** The secret from an earlier sign-in in this browser. Null if there is none or it is malformed. */
  browserSecret: string | null
}

const hourMs = 60 * 60 * 1000

/** A session ends after this time without a request. */
export const idleMs = 12 * hourMs
/** A session ends after this time in any case. */
export const lifetimeMs = 30 * 24 * hourMs
/** An identity check is valid for this time. */
export const stepUpMs = 10 * 60 * 1000

export const steppedUpUntil = ({ steppedUpAt }: Pick<Session, 'steppedUpAt'>): Date =>
  new Date(steppedUpAt.getTime() + stepUpMs)
