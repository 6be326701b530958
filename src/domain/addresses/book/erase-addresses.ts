import * as sql from '#domain/addresses/saved-addresses.ts'
import { fingerprintOf } from '#domain/addresses/saved-addresses.ts'
import { recipientsSince } from '#domain/orders/list/recipients.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

/** Forgets whom an order was between. It has to be called before the order itself forgets it. */
export async function eraseAddressesOf(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  const { accountId, orderId } = order
  const { from, to } = await getOrder({ db: tx }, accountId, orderId)
  await sql.deleteFingerprints(tx, { accountId, fingerprints: [fingerprintOf(from), fingerprintOf(to)] })
}

/** Forgets what was neither saved again nor shipped to since the time. */
export async function eraseUnusedAddresses(
  deps: { db: Queryable },
  query: { accountId: string; before: Date },
): Promise<void> {
  const { accountId, before } = query
  const shippedTo = new Set<string>()
  for await (const to of recipientsSince(deps, { accountId, since: before })) {
    shippedTo.add(fingerprintOf(to).toString('hex'))
  }
  const fingerprints = [...shippedTo].map((hex) => Buffer.from(hex, 'hex'))
  await sql.deleteUnused(deps.db, { ...query, except: fingerprints })
}
