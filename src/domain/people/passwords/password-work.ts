import { hashOfNoPassword, hashPassword, isPassword } from '#kit/crypto.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { createKeyedSemaphore, QueueFullError } from '#kit/limits.ts'

/** Who waits: whoever is signed in, has a link or signed in by the browser before is known. */
export type WhoWaits = 'known' | 'stranger'

/**
 * Hashes passwords, few at a time: each takes 19 MiB and some 50 ms of a thread.
 *
 * @throws ServiceError `Session.Busy` where very many wait already
 */
export type PasswordWork = {
  /** For somebody who is known. */
  hash(password: string): Promise<string>
  /** @param kept null: nobody's, which takes as long and is never right */
  isRight(password: string, kept: string | null, by: WhoWaits): Promise<boolean>
}

/** One of strangers and one of those who are known at a time, so that strangers, however many, keep nobody else waiting. */
const limitsOfEach = { maxPermits: 1, maxWaiting: 40 }
const retryAfterSeconds = 2

/** One for each process. */
export function createPasswordWork(): PasswordWork {
  const semaphore = createKeyedSemaphore(limitsOfEach)
  const inTurn = <Result>(who: WhoWaits, work: () => Promise<Result>): Promise<Result> =>
    semaphore.run(who, work).catch((error) => {
      throw error instanceof QueueFullError ? serviceError('Session.Busy', { retryAfterSeconds }) : error
    })
  return {
    hash: (password) => inTurn('known', () => hashPassword(password)),
    isRight: async (password, kept, by) => {
      const isRight = await inTurn(by, () => isPassword(password, kept ?? hashOfNoPassword))
      return isRight && kept !== null
    },
  }
}
