import type { User } from '#people/person.ts'
import type { Role } from '#people/roles.ts'

export type SignedInBy = 'password' | 'passkey' | 'link'

/** What a request of the web application is made in: a person, in one of his accounts. */
export type Session = {
  sessionId: string
  user: User
  accountId: string
  role: Role
  /** When the person last showed that it is he: at the sign-in, or since. */
  steppedUpAt: Date
  expiresAt: Date
}

/** A session with its secret, which is told this once: its hash alone is kept. */
export type OpenedSession = { secret: string; sessionId: string; expiresAt: Date }

/** From where somebody signs in, so that he knows his own sessions from a stranger's. */
export type BrowserClient = { address: string; userAgent: string }

const hourMs = 60 * 60 * 1000

/** How long a session lasts that nobody does anything in. */
export const idleMs = 12 * hourMs
/** How long one lasts at most. */
export const lifetimeMs = 30 * 24 * hourMs
/** For how long it counts that a person has shown that it is he. */
export const stepUpMs = 10 * 60 * 1000

export const steppedUpUntil = ({ steppedUpAt }: Pick<Session, 'steppedUpAt'>): Date =>
  new Date(steppedUpAt.getTime() + stepUpMs)
