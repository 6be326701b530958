import { serviceError } from '#kit/errors/service-error.ts'
import { createKeyedSemaphore, QueueFullError } from '#kit/limits.ts'

/**
 * Runs an account's work within its share of what all accounts use together; what is above it waits.
 *
 * @throws ServiceError `General.Overloaded` where too much of the account waits already; and what the work throws
 */
export type Share = <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>

const retryAfterSeconds = 1

/** @param maxConcurrent of each account; 0: there is no limit */
export function createShare(options: { maxConcurrent: number; maxWaiting: number }): Share {
  const semaphore = createKeyedSemaphore({ maxPermits: options.maxConcurrent, maxWaiting: options.maxWaiting })
  return (accountId, work) =>
    semaphore.run(accountId, work).catch((error) => {
      throw error instanceof QueueFullError ? serviceError('General.Overloaded', { retryAfterSeconds }) : error
    })
}
