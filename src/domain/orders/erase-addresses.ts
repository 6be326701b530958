import * as sql from '#domain/orders/erase-sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

type OrderKey = { accountId: string; orderId: string }

/**
 * Blanks the addresses of an order, and forbids to buy for it from now on. Doing it again is harmless.
 *
 * @throws ServiceError 404 for an order that the account lacks
 */
export async function eraseAddresses(tx: Transaction, order: OrderKey): Promise<void> {
  const [erased] = await sql.eraseAddresses(tx, order)
  if (!erased) throw serviceError('Order.NotFound')
}

const maxPageSize = 500

/** The ids of the orders from before the time that are not erased, oldest first. */
export async function* listErasableOrders(
  deps: { db: Queryable },
  query: { accountId: string; before: Date },
): AsyncGenerator<string> {
  let after: { createdAt: Date; orderId: string } | null = null
  for (;;) {
    const page: { orderId: string; createdAt: Date }[] = await sql.selectErasable(deps.db, {
      ...query,
      after,
      max: maxPageSize,
    })
    for (const { orderId } of page) yield orderId
    after = page.at(-1) ?? null
    if (page.length < maxPageSize) return
  }
}
