import type { StoreKey } from '#domain/store-sync/connection.ts'
import { hasten } from '#domain/store-sync/hooks/sql.ts'
import * as sql from '#domain/store-sync/importing/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/** As soon as after a call of the store. */
const lookWithinMs = 2_000

/**
 * Drops what a store said otherwise of an order and nobody understands any more, such as what another version of the
 * service wrote: the store is read soon, and what it says then is written whatever was kept. The caller holds the row.
 */
export async function readAnew(tx: Transaction, order: StoreKey & { externalId: string }): Promise<void> {
  await sql.dropPending(tx, order, order.externalId)
  await hasten(tx, { ...order, withinMs: lookWithinMs })
}
