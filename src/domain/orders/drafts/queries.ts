import * as sql from '#domain/orders/drafts/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** An unfinished order. It belongs to everyone in the account. */
export type Draft = Omit<sql.DraftRow, 'orderDigest'>

export const draftOf = ({ orderDigest: _digest, ...draft }: sql.DraftRow): Draft => draft

/** The order of a draft. It exists as soon as the draft can be rated. */
export type DraftOrder = { orderId: string; shipments: { shipmentId: string }[] }

/** `order` is null if the draft cannot be rated yet. */
export type DraftWithOrder = { draft: Draft; order: DraftOrder | null }

type Scope = { accountId: string; subAccountId: string | null }

const maxListed = 100

/** Lists the hundred last changed drafts. */
export async function listDrafts(deps: { db: Queryable }, query: Scope): Promise<Draft[]> {
  return (await sql.selectDrafts(deps.db, { ...query, limit: maxListed })).map(draftOf)
}

export async function countDrafts(deps: { db: Queryable }, query: Scope): Promise<number> {
  const [{ drafts } = { drafts: 0 }] = await sql.countDrafts(deps.db, query)
  return drafts
}

/**
 * Reads a draft with its order.
 *
 * @throws ServiceError `Draft.NotFound` if there is none, or its order is no longer a draft
 */
export async function getDraft(
  deps: { db: Queryable },
  key: { accountId: string; draftId: string; subAccountId: string | null },
): Promise<DraftWithOrder> {
  const [row] = await sql.selectDraft(deps.db, key)
  if (!row) throw serviceError('Draft.NotFound')
  const { shipmentIds, ...draft } = row
  const shipments = shipmentIds.map((shipmentId) => ({ shipmentId }))
  return { draft: draftOf(draft), order: row.orderDigest && { orderId: key.draftId, shipments } }
}
