import validator from 'validator'
import type { Role } from '#domain/people/roles.ts'
import { invalid, type Violation } from '#kit/errors/violations.ts'

/** A person who signs in, identical in all their accounts. */
export type User = {
  userId: string
  email: string
  /** Empty until the person enters it. */
  name: string
}

/** A user as a member of an account. */
export type Person = User & {
  role: Role
  invitedAt: Date
  /** Null until the invitation is accepted. Until then, the name that the person uses elsewhere is hidden. */
  joinedAt: Date | null
  /** Time of the last action in the account, accurate to a minute. Null without a session there. */
  lastSeenAt: Date | null
}

/** The role of a user in an account. */
export type Membership = { accountId: string; role: Role }

const maxLength = 254

/** @returns the address in its stored form, or null if it is none */
export function parseEmail(text: string): string | null {
  // The library throws for lone surrogates.
  const trimmed = text.trim().toWellFormed()
  return trimmed.length <= maxLength && validator.isEmail(trimmed) ? trimmed : null
}

export const emailIssue = (): Violation => invalid('meaningless', 'email', 'must be an email address')
