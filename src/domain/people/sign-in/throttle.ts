/**
 * Limits password attempts by client and email address, and by client. Attempts from many clients at one email address
 * don't lock out its owner: while it waits, each client still has one attempt a minute. Attempts of signed-in people and
 * of known browsers are counted separately.
 */

import * as sql from '#domain/people/sign-in/attempts-sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Origin } from '#kit/fair-queue.ts'
import { clientOf, networksOf } from '#kit/ip-address.ts'
import type { Database } from '#kit/postgres.ts'

const limits: sql.TryLimits = { freeTries: 5, slotSeconds: 60, maxNetworkTries: 50 }

/** If two attempts arrive at once, one of them must retry. */
const retryAfterSeconds = 1

type Subject = sql.CountedSubject

const waits = {
  own: { maxWaitSeconds: 60, forgivenAfterSeconds: 300 },
  email: { maxWaitSeconds: 60, forgivenAfterSeconds: 300 },
  /** People behind a shared IP address mistype now and then. */
  client: { maxWaitSeconds: 300, forgivenAfterSeconds: 300 },
  network: { maxWaitSeconds: 0, forgivenAfterSeconds: 60 },
} as const

const subject = (kind: sql.SubjectKind, text: string): Subject => ({ hash: hashSecret(text), kind, ...waits[kind] })

/** The subjects of an attempt. */
export type Attempts = {
  /** The owner of the password. Their attempts are reset after a successful one. */
  own: Subject[]
  /** The client and its networks, whatever password they try. Empty if the client belongs to the owner. */
  client: Subject[]
  /** The networks and the client, from the largest. */
  origins: readonly string[]
}

/**
 * Attempts of unknown clients.
 * @param email as the database normalizes it, so that other spellings count for the same address
 */
export function attemptsByEmail(email: string, address: string): Attempts {
  const client = clientOf(address)
  const networks = networksOf(address)
  return {
    own: [subject('own', `client ${client} email ${email}`), subject('email', `email ${email}`)],
    client: [subject('client', `client ${client}`), ...networks.map((one) => subject('network', `network ${one}`))],
    origins: [...networks, client],
  }
}

const attemptsOfOwner = (text: string): Attempts => ({ own: [subject('own', text)], client: [], origins: [] })

/** Attempts in a browser that the person has used before. */
export const attemptsByBrowser = (secretHash: Buffer, userId: string): Attempts =>
  attemptsOfOwner(`browser ${secretHash.toString('hex')} ${userId}`)

/** Attempts within a session. */
export const attemptsBySession = (sessionId: string): Attempts => attemptsOfOwner(`session ${sessionId}`)

const hasToWait = (seconds: number) =>
  serviceError('General.TooManyRequests', { limit: 'sign-in', retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })

export type CountedAttempt = {
  /** Whether the free attempts were used up before, and the attempt is not one of many at the same time. */
  isBeyondFree: boolean
  origin: Origin
}

/**
 * Counts an attempt before the password is verified, so that concurrent attempts cannot exceed the free ones.
 *
 * @throws ServiceError `General.TooManyRequests` while the client has to wait; such an attempt is not counted
 */
export async function countAttempt(
  deps: { db: Database; clock: Clock },
  { own, client, origins }: Attempts,
): Promise<CountedAttempt> {
  const now = deps.clock.now()
  const subjects = [...own, ...client].toSorted((one, other) => one.hash.compare(other.hash))
  const counted = await sql.countTry(deps.db, subjects, now, limits)
  const blockedUntil = counted[0]?.blockedUntil
  if (blockedUntil) throw hasToWait((blockedUntil.getTime() - now.getTime()) / 1000)
  if (counted.filter(({ subject }) => subject).length !== subjects.length) throw hasToWait(retryAfterSeconds)
  const triesOf = ({ hash }: Subject): number => counted.find((one) => one.subject?.equals(hash))?.tries ?? 0
  return {
    isBeyondFree: !counted[0]?.isSlot && own.some((one) => triesOf(one) > limits.freeTries),
    origin: { failures: Math.max(0, ...client.map((one) => Math.ceil(triesOf(one) - 1))), networks: origins },
  }
}

/** An attempt that was not verified still costs its client something: otherwise it could fill the queue for free. */
const partOfUnverified = 0.75

/** Removes an attempt whose password was not verified. */
export async function uncountAttempt(deps: { db: Database }, { own, client }: Attempts): Promise<void> {
  const back = [
    ...own.map(({ hash }) => ({ hash, part: 1 })),
    ...client.map(({ hash }) => ({ hash, part: partOfUnverified })),
  ]
  await sql.takeBackTry(deps.db, back, limits.freeTries)
}

/**
 * Resets the failed attempts of the owner. The client gets back only this attempt: otherwise it could alternate between
 * its own password and a stranger's.
 */
export async function resetAttempts(deps: { db: Database }, { own, client }: Attempts): Promise<void> {
  await sql.forgetTries(
    deps.db,
    own.map(({ hash }) => hash),
  )
  if (client.length === 0) return
  await sql.takeBackTry(
    deps.db,
    client.map(({ hash }) => ({ hash, part: 1 })),
    limits.freeTries,
  )
}

const forgetAfterMs = 24 * 60 * 60 * 1000
/** Limits the rows, however many addresses are made up. */
const maxKept = 100_000

/** Deletes attempts after a day, and the oldest ones if there are too many. */
export async function deleteExpiredAttempts(
  deps: { db: Database; clock: Clock },
  maxItems: number,
): Promise<readonly unknown[]> {
  const dayAgo = new Date(deps.clock.now().getTime() - forgetAfterMs)
  const [oldest] = await sql.selectOldestKept(deps.db, maxKept)
  const before = oldest && oldest.lastAt > dayAgo ? oldest.lastAt : dayAgo
  return sql.deleteOldTries(deps.db, before, maxItems)
}
