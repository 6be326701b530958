import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#warehouses/sql.ts'
import type { Warehouse } from '#warehouses/warehouse.ts'

/** The account's, by name. */
export const listWarehouses = (deps: { db: Queryable }, query: { accountId: string }): Promise<Warehouse[]> =>
  sql.selectWarehouses(deps.db, query.accountId)
