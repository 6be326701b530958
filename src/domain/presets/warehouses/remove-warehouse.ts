import * as sql from '#domain/presets/warehouses/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Whatever it was the default of has none then. @throws ServiceError `Warehouse.NotFound` */
export async function removeWarehouse(
  deps: { db: Queryable },
  key: { accountId: string; warehouseId: string },
): Promise<void> {
  const [removed] = await sql.deleteWarehouse(deps.db, key)
  if (!removed) throw serviceError('Warehouse.NotFound')
}
