import * as sql from '#domain/orders/create-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @returns the id of the order that the idempotency key created, whatever its content; null where it created none */
export async function findOrderByKey(deps: { db: Queryable }, accountId: string, key: string): Promise<string | null> {
  const [first] = await sql.selectIdempotencyKey(deps.db, accountId, key)
  return first?.orderId ?? null
}
