import { fingerprintOf } from '#address-book/saved-address.ts'
import * as sql from '#address-book/sql.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'
import { getFullOrder } from '#orders/get-full-order.ts'

/** Forgets whom an order was between. It has to be called before the order itself forgets it. */
export async function eraseAddressesOf(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  const { accountId, orderId } = order
  const { from, to } = await getFullOrder({ db: tx }, accountId, orderId)
  await sql.deleteFingerprints(tx, { accountId, fingerprints: [fingerprintOf(from), fingerprintOf(to)] })
}

/** Forgets what was not saved again since the time, also where orders go there: of those it is learned once more. */
export async function eraseUnusedAddresses(
  deps: { db: Queryable },
  query: { accountId: string; before: Date },
): Promise<void> {
  await sql.deleteUnused(deps.db, query)
}
