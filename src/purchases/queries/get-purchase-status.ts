import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import { selectLastCancellation } from '#purchases/cancelling/sql.ts'
import type { Cancellation, Purchase, PurchaseKey } from '#purchases/purchase/purchase.ts'
import * as sql from '#purchases/purchase/sql.ts'

/** A purchase with the last cancellation of its label; null where nobody asked for one. */
export type PurchaseStatus = { purchase: Purchase; cancellation: Cancellation | null }

/** @throws ServiceError 404 where the account has no such purchase */
export async function getPurchaseStatus(deps: { db: Queryable }, key: PurchaseKey): Promise<PurchaseStatus> {
  const { accountId, purchaseId } = key
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) throw serviceError('Purchase.NotFound')
  const { state, labelId } = purchase
  const isBought = state === 'Completed' && labelId !== null
  const [cancellation] = isBought ? await selectLastCancellation(deps.db, accountId, labelId) : []
  return { purchase, cancellation: cancellation ?? null }
}
