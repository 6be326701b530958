import type { Queryable } from '#kit/postgres.ts'
import type { Label } from '#labels/label.ts'
import * as sql from '#labels/sql.ts'
import { liveLabelStatuses } from '#orders/label-summary.ts'

/** The account's label of the carrier that has the number and can be used; null where there is none. */
export async function findLiveLabel(
  deps: { db: Queryable },
  query: { accountId: string; carrier: string; trackingNumber: string },
): Promise<Label | null> {
  const [label] = await sql.selectByTrackingNumber(deps.db, { ...query, statuses: liveLabelStatuses })
  return label ?? null
}
