import * as sql from '#domain/orders/partly-labelled-sql.ts'
import type { Database } from '#kit/postgres.ts'

const maxOrders = 100

/** As they are at this moment, the newest first, a hundred at most. */
export const listPartlyLabelled = (
  deps: { db: Pick<Database, 'reads'> },
  scope: { accountId: string; subAccountId: string | null },
): Promise<sql.PartlyLabelledOrder[]> => sql.selectPartlyLabelled(deps.db.reads, { ...scope, limit: maxOrders })
