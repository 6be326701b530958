import { serviceError } from '#errors/service-error.ts'
import { createKeyedSemaphore, QueueFull } from '#kit/keyed-semaphore.ts'
import { hashOfNoPassword, hashPassword, isPassword } from '#kit/password-hash.ts'

/**
 * Hashes passwords, few at a time: each takes 19 MiB and some 50 ms of a thread.
 *
 * @throws ServiceError `Session.Busy` where very many wait already
 */
export type PasswordWork = {
  hash(password: string): Promise<string>
  /** @param kept null: nobody's, which takes as long and is never right */
  isRight(password: string, kept: string | null): Promise<boolean>
}

const limits = { maxPermits: 2, maxWaiting: 40 }
const retryAfterSeconds = 2

/** One for each process. */
export function createPasswordWork(): PasswordWork {
  const semaphore = createKeyedSemaphore(limits)
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    semaphore.run('passwords', work).catch((error) => {
      throw error instanceof QueueFull ? serviceError('Session.Busy', { retryAfterSeconds }) : error
    })
  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    isRight: async (password, kept) => {
      const isRight = await inTurn(() => isPassword(password, kept ?? hashOfNoPassword))
      return isRight && kept !== null
    },
  }
}
