import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { DraftWithOrder } from '#orders/drafts/draft.ts'
import { selectShipmentIds } from '#orders/drafts/order-sql.ts'
import * as sql from '#orders/drafts/sql.ts'

/**
 * A draft with its order, where it is one: whether that can be rated as the draft stands, what was typed says.
 *
 * @throws ServiceError `Draft.NotFound` where there is none, or its order has gone on
 */
export async function getDraft(
  deps: { db: Queryable },
  key: { accountId: string; draftId: string; subAccountId: string | null },
): Promise<DraftWithOrder> {
  const [row] = await sql.selectDraft(deps.db, key)
  if (!row) throw serviceError('Draft.NotFound')
  const { accountId, draftId: orderId } = key
  const order = row.orderDigest && {
    orderId,
    shipments: await selectShipmentIds(deps.db, { accountId, orderId }),
  }
  return { draft: sql.draftOf(row), order }
}
