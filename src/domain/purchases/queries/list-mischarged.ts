import { Decimal } from 'decimal.js'
import { listCorrections } from '#domain/credits/list-corrections.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

export type MischargedPurchase = {
  purchase: Purchase
  /** What the carrier charged above what the account paid, a signed decimal; null where it charged in another currency. */
  difference: string | null
  /** What the account was adjusted by for it, a signed decimal; null: it was not. */
  adjusted: string | null
}

/** The purchases of all accounts for which the carrier charged something else than it quoted, newest first. For operators. */
export async function listMischarged(deps: { db: Queryable }): Promise<MischargedPurchase[]> {
  const purchases = await sql.selectMischarged(deps.db)
  const causes = purchases.map(({ accountId, purchaseId: causeId }) => ({ accountId, causeId }))
  const corrections = await listCorrections(deps, causes)
  return purchases.map((purchase) => {
    const adjusted = corrections.get(purchase.purchaseId) ?? null
    return { purchase, difference: differenceOf(purchase), adjusted: adjusted && new Decimal(adjusted).toFixed(2) }
  })
}

function differenceOf({ charge, currency, carrierCharged }: Purchase): string | null {
  if (carrierCharged?.currency !== currency) return null
  return new Decimal(carrierCharged.amount).minus(charge).toFixed(2)
}
