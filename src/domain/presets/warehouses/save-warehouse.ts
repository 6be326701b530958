import { getWarehouse } from '#domain/presets/warehouses/get-warehouse.ts'
import * as sql from '#domain/presets/warehouses/sql.ts'
import type { Warehouse, WarehouseContent } from '#domain/presets/warehouses/warehouse.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

/** A list that is chosen from on every order; and nobody has so many. */
const maxWarehouses = 200

type Deps = { db: Database; clock: Clock; ids: Ids }

/** Keeps a warehouse. The account's first one is its default. @throws ServiceError `Warehouse.TooMany` */
export async function createWarehouse(
  deps: Deps,
  command: { accountId: string } & WarehouseContent,
): Promise<Warehouse> {
  const { accountId } = command
  const warehouseId = deps.ids()
  return deps.db.transaction(async (tx) => {
    const created = { ...command, warehouseId, now: deps.clock.now(), max: maxWarehouses }
    const [made] = await sql.insertWarehouse(tx, created)
    if (!made) throw serviceError('Warehouse.TooMany', { max: maxWarehouses })
    await sql.insertFirstDefault(tx, { accountId, warehouseId })
    return getWarehouse({ db: tx }, { accountId, warehouseId })
  })
}

/** Orders that were made keep the address that they were made with. @throws ServiceError `Warehouse.NotFound` */
export async function changeWarehouse(
  deps: Omit<Deps, 'ids'>,
  command: { accountId: string; warehouseId: string } & WarehouseContent,
): Promise<Warehouse> {
  const [changed] = await sql.updateWarehouse(deps.db, { ...command, now: deps.clock.now() })
  if (!changed) throw serviceError('Warehouse.NotFound')
  return getWarehouse(deps, command)
}
