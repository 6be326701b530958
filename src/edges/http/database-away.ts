/** What a caller is told while the database is away. */

import { type ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** Another server takes over within some twenty seconds, a restart is quicker. */
const retryAfterSeconds = 5

export const databaseAway = (): ServiceError => serviceError('General.Unavailable', { retryAfterSeconds })

/**
 * Does work of which a repeat would do another: where the database broke it off nobody knows whether it was done, so
 * that nobody may be told to repeat it.
 *
 * @throws Error instead of `DatabaseUnavailableError`
 */
export async function unrepeatably<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    throw new Error('the database failed during an operation that must not be repeated', { cause: error })
  }
}
