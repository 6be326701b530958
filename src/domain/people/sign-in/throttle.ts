/**
 * Limits password attempts by email address and by client. Attempts of signed-in people and of known browsers are
 * counted separately, so that strangers cannot lock them out.
 */

import * as sql from '#domain/people/sign-in/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { clientOf } from '#kit/ip-address.ts'
import type { Database } from '#kit/postgres.ts'

const freeTries = 5

/** People behind a shared IP address mistype now and then. */
const forgivenAfterSeconds = 300

/** If two attempts arrive at once, one of them must retry. */
const retryAfterSeconds = 1

type Subject = { hash: Buffer; maxWaitSeconds: number }

const subject = (text: string, maxWaitSeconds: number): Subject => ({ hash: hashSecret(text), maxWaitSeconds })

/** The subjects of an attempt. */
export type Attempts = {
  /** The owner of the password. Their attempts are reset after a successful one. */
  own: Subject
  /** The client, whatever password it tries. Null if the client belongs to the owner. */
  client: Subject | null
}

/**
 * Attempts of unknown clients. An email address waits at most a minute: attempts from many places must not lock out its
 * owner for longer in an unknown browser.
 *
 * @param email as the database normalizes it, so that other spellings count for the same address
 */
export const attemptsByEmail = (email: string, address: string): Attempts => ({
  own: subject(`email ${email}`, 60),
  client: subject(`client ${clientOf(address)}`, 300),
})

/** Attempts in a browser that the person has used before. */
export const attemptsByBrowser = (secretHash: Buffer, userId: string): Attempts => ({
  own: subject(`browser ${secretHash.toString('hex')} ${userId}`, 60),
  client: null,
})

/** Attempts within a session. */
export const attemptsBySession = (sessionId: string): Attempts => ({
  own: subject(`session ${sessionId}`, 60),
  client: null,
})

const subjectsOf = ({ own, client }: Attempts): Subject[] => (client ? [own, client] : [own])

const hasToWait = (seconds: number) =>
  serviceError('General.TooManyRequests', { limit: 'sign-in', retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })

/**
 * Counts an attempt before the password is verified, so that concurrent attempts cannot exceed the free ones.
 *
 * @returns whether the free attempts were used up before
 * @throws ServiceError `General.TooManyRequests` while the subject has to wait; such an attempt is not counted
 */
export async function countAttempt(
  deps: { db: Database; clock: Clock },
  tries: Attempts,
): Promise<{ isBeyondFree: boolean }> {
  const now = deps.clock.now()
  const subjects = subjectsOf(tries).toSorted((one, other) => one.hash.compare(other.hash))
  const counted = await sql.countTry(
    deps.db,
    subjects.map(({ hash }) => hash),
    now,
    { freeTries, forgivenAfterSeconds, maxWaitSeconds: subjects.map(({ maxWaitSeconds }) => maxWaitSeconds) },
  )
  const blockedUntil = counted[0]?.blockedUntil
  if (blockedUntil) throw hasToWait((blockedUntil.getTime() - now.getTime()) / 1000)
  if (counted.filter(({ subject }) => subject).length !== subjects.length) throw hasToWait(retryAfterSeconds)
  const own = counted.find(({ subject }) => subject?.equals(tries.own.hash))?.tries ?? 0
  return { isBeyondFree: own > freeTries }
}

/** Removes an attempt whose password was not verified. */
export const uncountAttempt = async (deps: { db: Database }, tries: Attempts): Promise<void> => {
  await sql.takeBackTry(
    deps.db,
    subjectsOf(tries).map(({ hash }) => hash),
  )
}

/**
 * Resets the failed attempts of the owner. The client gets back only this attempt: otherwise it could alternate between
 * its own password and a stranger's.
 */
export async function resetAttempts(deps: { db: Database }, { own, client }: Attempts): Promise<void> {
  await sql.forgetTries(deps.db, own.hash)
  if (client) await sql.takeBackTry(deps.db, [client.hash])
}

const maxBatchSize = 1000
const forgetAfterMs = 24 * 60 * 60 * 1000
/** Limits the rows, however many addresses are made up. */
const maxKept = 100_000

/** Deletes attempts after a day, and the oldest ones if there are too many. */
export async function purgeExpiredAttempts(deps: { db: Database; clock: Clock }): Promise<void> {
  const dayAgo = new Date(deps.clock.now().getTime() - forgetAfterMs)
  const [oldest] = await sql.selectOldestKept(deps.db, maxKept)
  const before = oldest && oldest.lastAt > dayAgo ? oldest.lastAt : dayAgo
  let deleted: unknown[]
  do deleted = await sql.deleteOldTries(deps.db, before, maxBatchSize)
  while (deleted.length === maxBatchSize)
}
