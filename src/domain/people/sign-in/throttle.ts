/**
 * Slows down whoever tries passwords: by the e-mail address that is tried and by the client that tries. Whom strangers
 * must not keep out is counted by himself alone: who is signed in, and browsers that he has signed in by.
 */

import * as sql from '#domain/people/sign-in/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { clientOf } from '#kit/ip-address.ts'
import type { Database } from '#kit/postgres.ts'

const freeTries = 5

/** Where many share an address, they mistype now and then. */
const forgivenAfterSeconds = 300

/** Where two tries come together, one of them is told to come again. */
const together = 1

type Subject = { hash: Buffer; maxWaitSeconds: number }

const subject = (text: string, maxWaitSeconds: number): Subject => ({ hash: hashSecret(text), maxWaitSeconds })

/** By whom tries are counted. */
export type Attempts = {
  /** Whose password it is: they are forgotten once he is there. */
  own: Subject
  /** Who tries, whomever; null: what tries is known to be his. */
  client: Subject | null
}

/**
 * Of a stranger. An address waits up to a minute only: whoever tries it from many places must not keep its owner out for
 * longer, wherever he has not signed in before.
 *
 * @param email as the database folds it, so that no spelling of one address is another one here
 */
export const attemptsByEmail = (email: string, address: string): Attempts => ({
  own: subject(`email ${email}`, 60),
  client: subject(`client ${clientOf(address)}`, 300),
})

/** In a browser in which the person has signed in before. */
export const attemptsByBrowser = (secretHash: Buffer, userId: string): Attempts => ({
  own: subject(`browser ${secretHash.toString('hex')} ${userId}`, 60),
  client: null,
})

/** In a session, by whoever has it. */
export const attemptsBySession = (sessionId: string): Attempts => ({
  own: subject(`session ${sessionId}`, 60),
  client: null,
})

const subjectsOf = ({ own, client }: Attempts): Subject[] => (client ? [own, client] : [own])

const hasToWait = (seconds: number) =>
  serviceError('General.TooManyRequests', { limit: 'sign-in', retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })

/**
 * Counts a try before it is made, so that of many at once none is free that should not be.
 *
 * @returns whether there were the free tries before this one
 * @throws ServiceError `General.TooManyRequests` while one has to wait: such a try counts for nothing
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
  if (counted.filter(({ subject }) => subject).length !== subjects.length) throw hasToWait(together)
  const own = counted.find(({ subject }) => subject?.equals(tries.own.hash))?.tries ?? 0
  return { isBeyondFree: own > freeTries }
}

/** Takes back a try that was not looked at. */
export const uncountAttempt = async (deps: { db: Database }, tries: Attempts): Promise<void> => {
  await sql.takeBackTry(
    deps.db,
    subjectsOf(tries).map(({ hash }) => hash),
  )
}

/**
 * Forgets what was tried in vain, since its owner was there now. Of the client only this try is taken back, or it could
 * try a stranger's password and its own by turns.
 */
export async function resetAttempts(deps: { db: Database }, { own, client }: Attempts): Promise<void> {
  await sql.forgetTries(deps.db, own.hash)
  if (client) await sql.takeBackTry(deps.db, [client.hash])
}

const maxBatchSize = 1000
const forgetAfterMs = 24 * 60 * 60 * 1000
/** However many addresses somebody makes up. */
const maxKept = 100_000

/** Forgets tries after a day, and the oldest where there are very many. */
export async function purgeExpiredAttempts(deps: { db: Database; clock: Clock }): Promise<void> {
  const dayAgo = new Date(deps.clock.now().getTime() - forgetAfterMs)
  const [oldest] = await sql.selectOldestKept(deps.db, maxKept)
  const before = oldest && oldest.lastAt > dayAgo ? oldest.lastAt : dayAgo
  let deleted: unknown[]
  do deleted = await sql.deleteOldTries(deps.db, before, maxBatchSize)
  while (deleted.length === maxBatchSize)
}
