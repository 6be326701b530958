import * as sql from '#domain/orders/list/attention-sql.ts'
import { selectListed } from '#domain/orders/list/list-sql.ts'
import type { ListedOrder } from '#domain/orders/order/order.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type ReviewDeps = {
  db: Pick<Database, 'transaction'>
  /** Finds the orders with problems, by their ids. Later slices know about purchases and stores. */
  listAttention(
    deps: { db: Transaction },
    query: { accountId: string; orders: readonly ListedOrder[] },
  ): Promise<ReadonlyMap<string, unknown>>
}

/** Small, so that no transaction is long, even if each order belongs to another account. */
const maxReviews = 200

/**
 * Finds out which of the changed orders a person should look at, for the tab of the list. Any node can run it, one at a
 * time. Rows of lists show the current problems in the meantime.
 */
export async function reviewOrders({ db, listAttention }: ReviewDeps, stopped: AbortSignal): Promise<void> {
  let taken: number
  do {
    taken = await db.transaction(async (tx) => {
      const [lock] = await sql.lockReviews(tx)
      if (!lock?.isHeld || !lock.hasReviews) return 0
      const accounts = await sql.takeReviews(tx, maxReviews)
      for (const { accountId, orderIds } of accounts) {
        const orders = await selectListed(tx, { accountId, orderIds })
        const attention = await listAttention({ db: tx }, { accountId, orders })
        await sql.writeAttention(tx, { accountId, orderIds, attentionIds: [...attention.keys()] })
      }
      return accounts.reduce((sum, account) => sum + account.taken, 0)
    })
  } while (taken >= maxReviews && !stopped.aborted)
}
