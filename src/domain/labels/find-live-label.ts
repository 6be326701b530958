import type { Label } from '#domain/labels/label.ts'
import * as sql from '#domain/labels/sql.ts'
import { liveLabelStatuses } from '#domain/orders/order/label-summary.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The account's label of the carrier that has the number and can be used; null where there is none. */
export async function findLiveLabel(
  deps: { db: Queryable },
  query: { accountId: string; carrier: string; trackingNumber: string },
): Promise<Label | null> {
  const [label] = await sql.selectByTrackingNumber(deps.db, { ...query, statuses: liveLabelStatuses })
  return label ?? null
}
