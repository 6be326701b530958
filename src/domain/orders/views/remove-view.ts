import * as sql from '#domain/orders/views/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @throws ServiceError `View.NotFound` */
export async function removeView(
  deps: { db: Queryable },
  key: { accountId: string; viewId: string; userId: string },
): Promise<void> {
  const [removed] = await sql.deleteView(deps.db, key)
  if (!removed) throw serviceError('View.NotFound')
}
