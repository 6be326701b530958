import { serviceError } from '#errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#rates/sql.ts'

export type KeptRate = sql.RateRow

/** @throws ServiceError 404 where the shipment has no such rate */
export async function findRate(
  deps: { db: Queryable },
  accountId: string,
  shipmentId: string,
  rateId: string,
): Promise<KeptRate> {
  const [rate] = isUuid(rateId) ? await sql.selectRate(deps.db, accountId, shipmentId, rateId) : []
  if (!rate) throw serviceError('Rate.NotFound')
  return rate
}
