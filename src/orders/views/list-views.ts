import type { Queryable } from '#kit/postgres.ts'
import type { OrderView } from '#orders/views/order-view.ts'
import * as sql from '#orders/views/sql.ts'

/** The views that a person sees: everybody's first, each part by name. */
export const listViews = (
  deps: { db: Queryable },
  query: { accountId: string; userId: string },
): Promise<OrderView[]> => sql.selectViews(deps.db, query)
