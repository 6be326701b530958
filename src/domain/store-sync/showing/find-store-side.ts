import { type StoreDifferences, whatDiffers } from '#domain/store-sync/showing/differences.ts'
import * as sql from '#domain/store-sync/showing/sql.ts'
import { readStoredOrder } from '#domain/store-sync/stored-order.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What the store that an order came from says of it. */
export type StoreSide = Omit<sql.SideRow, 'document' | 'pending' | 'version'> & {
  /** Names what the store said last: what people accept is what they have seen. */
  version: string
  /** What it says otherwise than the order, where somebody has to say what becomes of that; null: nothing. */
  differences: StoreDifferences | null
}

/** @returns null where the account has no such order, or it came from no store */
export async function findStoreSide(
  deps: { db: Queryable },
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<StoreSide | null> {
  const [row] = await sql.selectSide(deps.db, accountId, orderId)
  if (!row) return null
  const { document, pending, version, ...side } = row
  // By what the order says, whatever somebody has seen in between: that is what its label was bought by.
  const before = readStoredOrder(document)
  const now = readStoredOrder(pending)
  return { ...side, version: version.toString('hex'), differences: before && now && whatDiffers(before, now) }
}
