import type { StoreChanges, StoreDetails } from '#domain/orders/order/order.ts'
import * as sql from '#domain/store-sync/showing/details-sql.ts'
import { whatDiffers } from '#domain/store-sync/showing/differences.ts'
import { readStoredOrder } from '#domain/store-sync/stored-order.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What programs are told of the store that an order came from. @returns null where it is of no store */
export async function findStoreDetails(
  deps: { db: Queryable },
  order: { accountId: string; orderId: string },
): Promise<StoreDetails | null> {
  const [row] = await sql.selectDetails(deps.db, order)
  if (!row) return null
  const { version, before, pending, ...details } = row
  return { ...details, pending: changesOf(version, before, pending) }
}

/** What cannot be understood is no change that anybody could accept. */
function changesOf(version: string, before: unknown, pending: unknown): StoreChanges | null {
  const [was, now] = [readStoredOrder(before), readStoredOrder(pending)]
  if (!was || !now) return null
  const { recipient, lines, note, standing } = whatDiffers(was, now)
  return {
    version,
    address: recipient?.now ?? null,
    lines,
    ...(note ? { note: note.now } : {}),
    standing: standing?.state ?? null,
  }
}
