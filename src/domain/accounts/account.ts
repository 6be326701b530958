import { invalid, refuseViolations, required, type Violation } from '#kit/errors/violations.ts'

/** Whose orders, labels and credit they are. */
export type Account = {
  accountId: string
  name: string
  /** What "today" is in it, as the tz database names it; what is kept and answered stays UTC. */
  timeZone: string
  /** What a download without a format brings; null: PDF. */
  labelFormat: LabelFormat | null
  createdAt: Date
}

/** The formats of a label's files, in the order in which they are always listed. An account may prefer one of them. */
export const labelFormats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] as const
export type LabelFormat = (typeof labelFormats)[number]

/** What a deployment is for: play with simulated carriers, or real money. */
export type Environment = 'sandbox' | 'production'

/** Who asks: one account, through one API key. */
export type Actor = { accountId: string; apiKeyId: string }

/** What narrows the request; null where no header was sent. */
export type Scope = { subAccountId: string; allowedCarriers: string[] | null }

const maxNameLength = 200

/** What is wrong with what somebody wants to be called, or calls what is his, where it is no name. */
export function nameIssues(name: string): Violation[] {
  if (name === '') return [required('meaningless', 'name')]
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return [invalid('meaningless', 'name', 'must not contain control characters')]
  return name.length > maxNameLength
    ? [invalid('meaningless', 'name', `must have at most ${maxNameLength} characters`)]
    : []
}

/** @returns the name without what is around it @throws ValidationError */
export function parseName(text: string): string {
  const name = text.trim()
  refuseViolations(nameIssues(name))
  return name
}

/** An area and a place, or UTC. Offsets are none: programs read the sign of one in opposite ways. */
const timeZoneForm = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/** @returns the time zone as the tz database writes it @throws ValidationError for a text that names none */
export function parseTimeZone(text: string): string {
  const name = text.trim()
  try {
    if (timeZoneForm.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Said below.
  }
  const predicate = 'must be a time zone from the tz database, such as America/New_York'
  refuseViolations([invalid('meaningless', 'timeZone', predicate)])
  return name
}
