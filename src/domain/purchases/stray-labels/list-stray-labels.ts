import * as sql from '#domain/purchases/stray-labels/sql.ts'
import type { StrayLabel } from '#domain/purchases/stray-labels/stray-label.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * The labels of all accounts that no purchase owns and that are not known to be voided, longest first, a thousand at
 * most. For operators.
 */
export const listStrayLabels = (deps: { db: Queryable }): Promise<StrayLabel[]> => sql.selectOpen(deps.db)
