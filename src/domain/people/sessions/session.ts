import type { User } from '#domain/people/person.ts'
import type { Role } from '#domain/people/roles.ts'

export type SignedInBy = 'password' | 'passkey' | 'link'

/** What a request of the web application is made in: a person, in one of his accounts. */
export type Session = {
  sessionId: string
  /** Of the secret by which it was found: whoever renews it shows that this one is not renewed already. */
  secretHash: Buffer
  user: User
  accountId: string
  role: Role
  /** When the person last showed that it is he: at the sign-in, or since. */
  steppedUpAt: Date
  /** By which it was opened; null: by something else. It may have been taken away since. */
  passkeyId: string | null
  expiresAt: Date
}

/** A session with its secret, which is told this once: its hash alone is kept. */
export type OpenedSession = { secret: string; sessionId: string; expiresAt: Date }

/** The same of somebody who has signed in. */
export type SignedIn = OpenedSession & {
  /** By which the browser is known from now on. */
  browserSecret: string
}

/** From where somebody signs in, so that he knows his own sessions from a stranger's. */
export type BrowserClient = {
  address: string
  userAgent: string
  /** What it was given when somebody signed in there before; null: nothing, or what is no such secret. */
  browserSecret: string | null
}

const hourMs = 60 * 60 * 1000

/** How long a session lasts that nobody does anything in. */
export const idleMs = 12 * hourMs
/** How long one lasts at most. */
export const lifetimeMs = 30 * 24 * hourMs
/** For how long it counts that a person has shown that it is he. */
export const stepUpMs = 10 * 60 * 1000

export const steppedUpUntil = ({ steppedUpAt }: Pick<Session, 'steppedUpAt'>): Date =>
  new Date(steppedUpAt.getTime() + stepUpMs)
