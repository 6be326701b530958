import { placeDigest } from '#domain/addresses/checks/compare-addresses.ts'
import * as sql from '#domain/addresses/checks/sql.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

/** So many rows at a time: a long statement would hold what others wait for. */
const portion = 5_000
/** Longer than any share of an allowance looks back. */
const callsKeptHours = 24

/** Removes what is too old to be believed, and which questions were counted. Across accounts. */
export async function expireFindings({ db, clock }: { db: Queryable; clock: Clock }): Promise<void> {
  while ((await sql.deleteExpired(db, clock.now(), portion)).length === portion);
  while ((await sql.deleteOldCalls(db, callsKeptHours, portion)).length === portion);
}

/** Forgets what was found of the addresses of an order. It has to be called before the order itself forgets them. */
export async function eraseFindingsOf(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  const { accountId, orderId } = order
  const { from, to } = await getOrder({ db: tx }, accountId, orderId)
  await sql.deletePlaces(tx, { accountId, digests: [placeDigest(from), placeDigest(to)] })
}

/** Forgets what was found before the time. */
export const eraseFindingsBefore = (deps: { db: Queryable }, query: { accountId: string; before: Date }) =>
  sql.deleteCheckedBefore(deps.db, query)
