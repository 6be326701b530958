import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { listSellingCarrierAccounts } from '#domain/labels/queries.ts'
import * as sql from '#domain/purchases/queries/purchase-lists-sql.ts'
import type { ErrorDetail } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

export type FailingCarrierAccount = {
  carrier: CarrierId
  /** Its id. */
  carrierAccount: string
  failed: number
  lastFailure: ErrorDetail | null
}

/** One or two may be orders that no carrier would take. */
const minFailed = 3

/**
 * The accounts at carriers through which several purchases failed since an instant and none came to a label, most
 * failures first. For operators.
 */
export async function listFailingCarrierAccounts(
  deps: { db: Queryable },
  since: Date,
): Promise<FailingCarrierAccount[]> {
  const failing = await sql.selectFailedCarrierAccounts(deps.db, since, minFailed)
  // Labels are looked at where something fails alone.
  if (failing.length === 0) return []
  const selling = new Set(await listSellingCarrierAccounts(deps, since))
  return failing.filter(({ carrierAccount }) => !selling.has(carrierAccount))
}
