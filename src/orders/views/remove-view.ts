import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#orders/views/sql.ts'

/** @throws ServiceError `View.NotFound` */
export async function removeView(
  deps: { db: Queryable },
  key: { accountId: string; viewId: string; userId: string },
): Promise<void> {
  const [removed] = await sql.deleteView(deps.db, key)
  if (!removed) throw serviceError('View.NotFound')
}
