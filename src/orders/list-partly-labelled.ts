import type { Database } from '#kit/postgres.ts'
import * as sql from '#orders/partly-labelled-sql.ts'

const maxOrders = 100

/**
 * The newest first, a hundred at most. They are known a moment after what made them so, as soon as it is rolled up; an
 * order whose last label is bought meanwhile is left out at once.
 */
export const listPartlyLabelled = (
  deps: { db: Pick<Database, 'reads'> },
  scope: { accountId: string; subAccountId: string | null },
): Promise<sql.PartlyLabelledOrder[]> => sql.selectPartlyLabelled(deps.db.reads, { ...scope, limit: maxOrders })
