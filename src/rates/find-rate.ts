import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { Rate } from '#rates/rate.ts'
import * as sql from '#rates/sql.ts'

/** @returns null where the shipment has no such rate */
export async function findRate(
  deps: { db: Queryable },
  query: { accountId: string; shipmentId: string; rateId: string },
): Promise<Rate | null> {
  return isUuid(query.rateId) ? sql.selectRate(deps.db, query) : null
}
