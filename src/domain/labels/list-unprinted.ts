import type { Label } from '#domain/labels/label.ts'
import * as sql from '#domain/labels/sql.ts'
import { liveLabelStatuses } from '#domain/orders/order/label-summary.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The live labels of all accounts that nobody can print, oldest first, a thousand at most: their carriers sent no usable
 * artwork. For operators.
 *
 * @param query.olderThanMs leaves out labels whose files may only be a little late
 */
export const listUnprinted = (
  deps: { db: Queryable; clock: Clock },
  query: { olderThanMs: number } = { olderThanMs: 0 },
): Promise<Label[]> =>
  sql.selectUnprinted(deps.db, new Date(deps.clock.now().getTime() - query.olderThanMs), liveLabelStatuses)
