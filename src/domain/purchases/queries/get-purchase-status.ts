import { selectLastCancellation } from '#domain/purchases/cancelling/sql.ts'
import type { Cancellation, Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import * as sql from '#domain/purchases/purchase/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

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
