import validator from 'validator'
import type { Role } from '#domain/people/roles.ts'
import { invalid, type Violation } from '#kit/errors/violations.ts'

/** Somebody who signs in, the same one in every account that he belongs to. */
export type User = {
  userId: string
  email: string
  /** Empty until he has said it. */
  name: string
}

/** A user as one of the people of an account. */
export type Person = User & {
  role: Role
  invitedAt: Date
  /** Null: invited, and not there yet. What he is called elsewhere is not told until then. */
  joinedAt: Date | null
  /** When he last did something in the account, to a minute; null where he has no session there. */
  lastSeenAt: Date | null
}

/** An account that a user belongs to. */
export type Membership = { accountId: string; role: Role }

const maxLength = 254

/** @returns the address as it is kept; null where it is none */
export function parseEmail(text: string): string | null {
  // The library throws at halves of characters.
  const trimmed = text.trim().toWellFormed()
  return trimmed.length <= maxLength && validator.isEmail(trimmed) ? trimmed : null
}

export const emailIssue = (): Violation => invalid('meaningless', 'email', 'must be an email address')
