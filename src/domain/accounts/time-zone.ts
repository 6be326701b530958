import { invalid, refuseViolations } from '#kit/errors/violations.ts'

/** An area and a place, or UTC. Offsets are none: programs read the sign of one in opposite ways. */
const form = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/** @returns the time zone as the tz database writes it @throws ValidationError for a text that names none */
export function readTimeZone(text: string): string {
  const name = text.trim()
  try {
    if (form.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Said below.
  }
  const predicate = 'must be a time zone from the tz database, such as America/New_York'
  refuseViolations([invalid('meaningless', 'timeZone', predicate)])
  return name
}
