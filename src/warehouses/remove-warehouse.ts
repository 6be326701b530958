import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#warehouses/sql.ts'

/** Whatever it was the default of has none then. @throws ServiceError `Warehouse.NotFound` */
export async function removeWarehouse(
  deps: { db: Queryable },
  key: { accountId: string; warehouseId: string },
): Promise<void> {
  const [removed] = await sql.deleteWarehouse(deps.db, key)
  if (!removed) throw serviceError('Warehouse.NotFound')
}
