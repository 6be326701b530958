import type { DraftWithOrder } from '#domain/orders/drafts/draft.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

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
  const { shipmentIds, ...draft } = row
  const shipments = shipmentIds.map((shipmentId) => ({ shipmentId }))
  return { draft: sql.draftOf(draft), order: row.orderDigest && { orderId: key.draftId, shipments } }
}
