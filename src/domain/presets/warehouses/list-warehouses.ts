import * as sql from '#domain/presets/warehouses/sql.ts'
import type { Warehouse } from '#domain/presets/warehouses/warehouse.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The account's, by name. */
export const listWarehouses = (deps: { db: Queryable }, query: { accountId: string }): Promise<Warehouse[]> =>
  sql.selectWarehouses(deps.db, query.accountId)
