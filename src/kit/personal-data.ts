import type { Queryable, Transaction } from '#kit/postgres.ts'
import type { PurgeJob } from '#kit/purge.ts'

/** One exported object. `kind` names it for the reader, such as `order`. */
export type ExportedObject = { kind: string }

/**
 * The personal data of one slice: how it is exported, erased and purged. Each slice publishes one such object in its
 * `personal-data.ts`, and `src/app/personal-data.ts` lists them.
 */
export type PersonalData = {
  /** Everything that the slice stores about people, without secrets and hashes of secrets. */
  export?(deps: { db: Queryable }, accountId: string): AsyncIterable<ExportedObject>
  /** Erases data about an order's people. It runs before the order's own addresses are erased, in the same transaction. */
  eraseOrder?(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void>
  /** Erases data that belongs to no order and was last used before a time. */
  eraseUnused?(deps: { db: Queryable }, query: { accountId: string; before: Date }): Promise<void>
  /** By the name of the job. The names are stored in the database. */
  purge?: Readonly<Record<string, PurgeJob>>
}
