import type { Rate } from '#domain/rates/rate.ts'
import * as sql from '#domain/rates/sql.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @returns null where the shipment has no such rate */
export async function findRate(
  deps: { db: Queryable },
  query: { accountId: string; shipmentId: string; rateId: string },
): Promise<Rate | null> {
  return isUuid(query.rateId) ? sql.selectRate(deps.db, query) : null
}
