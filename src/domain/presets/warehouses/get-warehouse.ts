import * as sql from '#domain/presets/warehouses/sql.ts'
import type { Warehouse } from '#domain/presets/warehouses/warehouse.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @throws ServiceError `Warehouse.NotFound` */
export async function getWarehouse(
  deps: { db: Queryable },
  key: { accountId: string; warehouseId: string },
): Promise<Warehouse> {
  const [warehouse] = await sql.selectWarehouse(deps.db, key)
  if (!warehouse) throw serviceError('Warehouse.NotFound')
  return warehouse
}

/** The one that an order is sent from where nothing else is said: the sub-account's own, else the account's; null: none. */
export async function findDefaultWarehouse(
  deps: { db: Queryable },
  scope: { accountId: string; subAccountId: string | null },
): Promise<Warehouse | null> {
  const [warehouse] = await sql.selectDefault(deps.db, scope)
  return warehouse ?? null
}
