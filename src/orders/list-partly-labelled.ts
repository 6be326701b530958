import type { Database } from '#kit/postgres.ts'
import * as sql from '#orders/partly-labelled-sql.ts'

const maxOrders = 100

/** As they are at this moment, the newest first, a hundred at most. */
export const listPartlyLabelled = (
  deps: { db: Pick<Database, 'reads'> },
  scope: { accountId: string; subAccountId: string | null },
): Promise<sql.PartlyLabelledOrder[]> => sql.selectPartlyLabelled(deps.db.reads, { ...scope, limit: maxOrders })
