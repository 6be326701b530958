import type { OrderView } from '#domain/orders/views/order-view.ts'
import * as sql from '#domain/orders/views/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The views that a person sees: everybody's first, each part by name. */
export const listViews = (
  deps: { db: Queryable },
  query: { accountId: string; userId: string },
): Promise<OrderView[]> => sql.selectViews(deps.db, query)
