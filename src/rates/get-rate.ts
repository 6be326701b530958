import { serviceError } from '#errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import type { Rate } from '#rates/rate.ts'
import * as sql from '#rates/sql.ts'

/** @throws ServiceError 404 where the shipment has no such rate */
export async function getRate(
  deps: { db: Queryable },
  query: { accountId: string; shipmentId: string; rateId: string },
): Promise<Rate> {
  const [rate] = isUuid(query.rateId) ? await sql.selectRate(deps.db, query) : []
  if (!rate) throw serviceError('Rate.NotFound')
  return rate
}
