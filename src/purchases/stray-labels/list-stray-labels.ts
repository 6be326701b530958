import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#purchases/stray-labels/sql.ts'
import type { StrayLabel } from '#purchases/stray-labels/stray-label.ts'

/**
 * The labels of all accounts that no purchase owns and that are not known to be voided, longest first, a thousand at
 * most. For operators.
 */
export const listStrayLabels = (deps: { db: Queryable }): Promise<StrayLabel[]> => sql.selectOpen(deps.db)
