import { serviceError } from '#kit/errors/service-error.ts'
import { createKeyedSemaphore, QueueFullError } from '#kit/limits.ts'

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
