import validator from 'validator'
import { invalid, type Violation } from '#kit/errors/violations.ts'

const maxLength = 254

/** @returns the address as it is kept; null where it is none */
export function readEmail(text: string): string | null {
  // The library throws at halves of characters.
  const trimmed = text.trim().toWellFormed()
  return trimmed.length <= maxLength && validator.isEmail(trimmed) ? trimmed : null
}

export const emailViolation = (): Violation => invalid('meaningless', 'email', 'must be an email address')
