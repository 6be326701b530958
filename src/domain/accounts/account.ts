import type { KeyScope } from '#domain/accounts/keys/key-limits.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { createKeyedSemaphore, QueueFullError } from '#kit/limits.ts'
import { hasLineBreak, isPrintable } from '#kit/text.ts'

/** An account owns orders, labels and credit. */
export type Account = {
  accountId: string
  name: string
  /** Defines "today" for the account, as a name from the tz database. Stored and returned times are always UTC. */
  timeZone: string
  /** The format of downloads that request none. Null means PDF. */
  labelFormat: LabelFormat | null
  /** Whether a missing manufacturer's product id is filled in for customs of the European Union. */
  fillsManufacturerIds: boolean
  createdAt: Date
}

/** The formats of label files, in the order in which they are listed. An account can prefer one of them. */
export const labelFormats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] as const
export type LabelFormat = (typeof labelFormats)[number]

/** A sandbox has simulated carriers and no real money. */
export type Environment = 'sandbox' | 'production'

/** The account that sends a request, and the API key that it uses. */
export type Actor = { accountId: string; apiKeyId: string }

/** The holder of an access token, with the scopes of its key. Null: all. */
export type KeyHolder = Actor & { scopes: readonly KeyScope[] | null }

/** The sub-account that limits a request. Null without the header. */
export type Scope = { subAccountId: string; allowedCarriers: string[] | null }

const maxNameLength = 200

export function nameIssues(name: string): ValidationIssue[] {
  if (name === '') return [required('invalid', 'name')]
  if (!isPrintable(name) || hasLineBreak(name)) {
    return [fieldIssue('invalid', 'name', 'must not contain control characters or invisible characters')]
  }
  return name.length > maxNameLength
    ? [fieldIssue('invalid', 'name', `must have at most ${maxNameLength} characters`)]
    : []
}

/**
 * Trims and validates the name of an account, key, person, printer and so on.
 * @throws ValidationError
 */
export function parseName(text: string): string {
  const name = text.trim()
  assertNoIssues(nameIssues(name))
  return name
}

/** An area with a place, or UTC. Offsets are not accepted because programs disagree about the meaning of their sign. */
const timeZoneForm = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/**
 * Returns the time zone as the tz database spells it.
 * @throws ValidationError
 */
export function parseTimeZone(text: string): string {
  const name = text.trim()
  try {
    if (timeZoneForm.test(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // The error follows below.
  }
  const predicate = 'must be a time zone from the tz database, such as America/New_York'
  assertNoIssues([fieldIssue('invalid', 'timeZone', predicate)])
  return name
}

/**
 * Limits how much work of one account runs at a time. Further work waits.
 *
 * @throws ServiceError `General.Overloaded` if too much work of the account waits already, and the errors of the work
 */
export type Share = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>

const retryAfterSeconds = 1

/** @param options.maxConcurrent limit per account; 0 means no limit */
export function createShare(options: { maxConcurrent: number; maxWaiting: number }): Share {
  const semaphore = createKeyedSemaphore({ maxPermits: options.maxConcurrent, maxWaiting: options.maxWaiting })
  return (accountId, work) =>
    semaphore.run(accountId, work).catch((error) => {
      throw error instanceof QueueFullError ? serviceError('General.Overloaded', { retryAfterSeconds }) : error
    })
}
