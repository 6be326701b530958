import type { OrderView } from '#domain/orders/views/order-view.ts'
import * as sql from '#domain/orders/views/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @throws ServiceError `View.NotFound` where the person sees no such view */
export async function getView(
  deps: { db: Queryable },
  key: { accountId: string; viewId: string; userId: string },
): Promise<OrderView> {
  const [view] = await sql.selectView(deps.db, key)
  if (!view) throw serviceError('View.NotFound')
  return view
}
