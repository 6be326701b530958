/** Slows down whoever tries passwords: by the e-mail address that is tried, and by the client that tries. */
import { serviceError } from '#errors/service-error.ts'
import { clientOf } from '#kit/client-address.ts'
import type { Clock } from '#kit/clock.ts'
import { hashSecret } from '#kit/crypto.ts'
import type { Database } from '#kit/postgres.ts'
import * as sql from '#people/sign-in/sql.ts'

const freeTries = 5

/** Where many share an address, they mistype now and then. */
const forgivenAfterSeconds = 300

/**
 * An address waits up to a minute only: whoever tries it from many places must not keep its owner out for longer.
 */
const maxWaitSeconds = { email: 60, client: 300 }

/** Where two tries come together, one of them is told to come again. */
const together = 1

const emailSubject = (email: string): Buffer => hashSecret(`email ${email.trim().toLowerCase()}`)
const clientSubject = (address: string): Buffer => hashSecret(`client ${clientOf(address)}`)

export type Tried = { email: string; address: string }

const hasToWait = (seconds: number) =>
  serviceError('General.TooManyRequests', { limit: 'sign-in', retryAfterSeconds: Math.max(1, Math.ceil(seconds)) })

/**
 * Counts a try before it is made, so that of many at once none is free that should not be.
 *
 * @returns whether the address had its free tries before this one
 * @throws ServiceError `General.TooManyRequests` while one has to wait: such a try counts for nothing
 */
export async function countTry(
  deps: { db: Database; clock: Clock },
  { email, address }: Tried,
): Promise<{ isBeyondFree: boolean }> {
  const now = deps.clock.now()
  const ofEmail = emailSubject(email)
  const subjects = [
    { subject: ofEmail, seconds: maxWaitSeconds.email },
    { subject: clientSubject(address), seconds: maxWaitSeconds.client },
  ].toSorted((one, other) => one.subject.compare(other.subject))
  const counted = await sql.countTry(
    deps.db,
    subjects.map(({ subject }) => subject),
    now,
    { freeTries, forgivenAfterSeconds, maxWaitSeconds: subjects.map(({ seconds }) => seconds) },
  )
  const blockedUntil = counted[0]?.blockedUntil
  if (blockedUntil) throw hasToWait((blockedUntil.getTime() - now.getTime()) / 1000)
  if (counted.filter(({ subject }) => subject).length !== subjects.length) throw hasToWait(together)
  const tries = counted.find(({ subject }) => subject?.equals(ofEmail))?.tries ?? 0
  return { isBeyondFree: tries > freeTries }
}

/** Takes back a try that was not looked at. */
export const takeBackTry = async (deps: { db: Database }, { email, address }: Tried): Promise<void> => {
  await sql.takeBackTry(deps.db, [emailSubject(email), clientSubject(address)])
}

/**
 * Forgets what was tried in vain at the address, since its owner was there now. Of the client only this try is taken
 * back, or it could try a stranger's password and its own by turns.
 */
export async function forgetTries(deps: { db: Database }, { email, address }: Tried): Promise<void> {
  await sql.forgetTries(deps.db, emailSubject(email))
  await sql.takeBackTry(deps.db, [clientSubject(address)])
}

const maxBatchSize = 1000
const forgetAfterMs = 24 * 60 * 60 * 1000
/** However many addresses somebody makes up. */
const maxKept = 100_000

/** Forgets tries after a day, and the oldest where there are very many. */
export async function deleteOldTries(deps: { db: Database; clock: Clock }): Promise<void> {
  const dayAgo = new Date(deps.clock.now().getTime() - forgetAfterMs)
  const [oldest] = await sql.selectOldestKept(deps.db, maxKept)
  const before = oldest && oldest.lastAt > dayAgo ? oldest.lastAt : dayAgo
  let deleted: unknown[]
  do deleted = await sql.deleteOldTries(deps.db, before, maxBatchSize)
  while (deleted.length === maxBatchSize)
}
