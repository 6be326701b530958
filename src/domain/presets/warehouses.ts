import { getSubAccount } from '#domain/accounts/sub-accounts.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** Where parcels are sent from. */
export type Warehouse = {
  warehouseId: string
  name: string
  from: Address
  /** Where parcels come back to; null: to where they were sent from. */
  returnTo: Address | null
  /** Whether the account's orders are sent from here where nothing else is said. */
  isDefault: boolean
  /** The sub-accounts whose orders are. */
  defaultFor: string[]
  createdAt: Date
  updatedAt: Date
}

export type WarehouseContent = Pick<Warehouse, 'name' | 'from' | 'returnTo'>

/** The account's, by name. */
export const listWarehouses = (deps: { db: Queryable }, query: { accountId: string }): Promise<Warehouse[]> =>
  selectWarehouses(deps.db, query.accountId)

/** @throws ServiceError `Warehouse.NotFound` */
export async function getWarehouse(
  deps: { db: Queryable },
  key: { accountId: string; warehouseId: string },
): Promise<Warehouse> {
  const [warehouse] = await selectWarehouse(deps.db, key)
  if (!warehouse) throw serviceError('Warehouse.NotFound')
  return warehouse
}

/** The one that an order is sent from where nothing else is said: the sub-account's own, else the account's; null: none. */
export async function findDefaultWarehouse(
  deps: { db: Queryable },
  scope: { accountId: string; subAccountId: string | null },
): Promise<Warehouse | null> {
  const [warehouse] = await selectDefault(deps.db, scope)
  return warehouse ?? null
}

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
    const [made] = await insertWarehouse(tx, created)
    if (!made) throw serviceError('Warehouse.TooMany', { max: maxWarehouses })
    await insertFirstDefault(tx, { accountId, warehouseId })
    return getWarehouse({ db: tx }, { accountId, warehouseId })
  })
}

/** Orders that were made keep the address that they were made with. @throws ServiceError `Warehouse.NotFound` */
export async function changeWarehouse(
  deps: Omit<Deps, 'ids'>,
  command: { accountId: string; warehouseId: string } & WarehouseContent,
): Promise<Warehouse> {
  const [changed] = await updateWarehouse(deps.db, { ...command, now: deps.clock.now() })
  if (!changed) throw serviceError('Warehouse.NotFound')
  return getWarehouse(deps, command)
}

/**
 * Chooses where the account's orders are sent from where nothing else is said, or a sub-account's.
 *
 * @param command.warehouseId null: none; a sub-account then has the account's
 * @throws ServiceError `Warehouse.NotFound`, `SubAccount.NotFound` or `SubAccount.Inactive`
 */
export async function chooseDefault(
  deps: { db: Database },
  command: { accountId: string; subAccountId: string | null; warehouseId: string | null },
): Promise<void> {
  const { accountId, subAccountId, warehouseId } = command
  if (subAccountId !== null) await getSubAccount(deps, accountId, subAccountId)
  if (warehouseId === null) {
    await deleteDefault(deps.db, command)
    return
  }
  const [chosen] = await upsertDefault(deps.db, { accountId, subAccountId, warehouseId })
  if (!chosen) throw serviceError('Warehouse.NotFound')
}

/** Whatever it was the default of has none then. @throws ServiceError `Warehouse.NotFound` */
export async function removeWarehouse(
  deps: { db: Queryable },
  key: { accountId: string; warehouseId: string },
): Promise<void> {
  const [removed] = await deleteWarehouse(deps.db, key)
  if (!removed) throw serviceError('Warehouse.NotFound')
}

type WarehouseKey = { accountId: string; warehouseId: string }

const columns = `w.id as "warehouseId", w.name, w.from_address as "from", w.return_address as "returnTo",
  exists (select from warehouse_defaults d
          where d.account_id = w.account_id and d.warehouse_id = w.id and d.sub_account_id is null) as "isDefault",
  array(select d.sub_account_id from warehouse_defaults d
        where d.account_id = w.account_id and d.warehouse_id = w.id and d.sub_account_id is not null
        order by d.sub_account_id) as "defaultFor",
  w.created_at as "createdAt", w.updated_at as "updatedAt"`

export const selectWarehouses = (db: Queryable, accountId: string) =>
  db.query<Warehouse>({
    name: 'warehouses.list',
    text: `select ${columns} from warehouses w where w.account_id = $1::uuid order by lower(w.name), w.id`,
    values: [accountId],
  })

export const selectWarehouse = (db: Queryable, key: WarehouseKey) =>
  db.query<Warehouse>({
    name: 'warehouses.get',
    text: `select ${columns} from warehouses w where w.account_id = $1::uuid and w.id = $2::uuid`,
    values: [key.accountId, key.warehouseId],
  })

/** The sub-account's own, else the account's. */
export const selectDefault = (db: Queryable, scope: { accountId: string; subAccountId: string | null }) =>
  db.query<Warehouse>({
    name: 'warehouses.default',
    text: `select ${columns}
           from warehouse_defaults chosen
           join warehouses w on w.account_id = chosen.account_id and w.id = chosen.warehouse_id
           where chosen.account_id = $1::uuid
             and (chosen.sub_account_id is null or chosen.sub_account_id = $2::uuid)
           order by chosen.sub_account_id nulls last limit 1`,
    values: [scope.accountId, scope.subAccountId],
  })

/** @returns no row where the account has as many as it may */
export const insertWarehouse = (
  db: Queryable,
  warehouse: WarehouseKey & WarehouseContent & { now: Date; max: number },
) =>
  db.query<{ id: string }>({
    name: 'warehouses.insert',
    text: `insert into warehouses (account_id, id, name, from_address, return_address, created_at, updated_at)
           select $1::uuid, $2::uuid, $3::text, $4::jsonb, $5::jsonb, $6::timestamptz, $6::timestamptz
           where $7::integer > (select count(*) from warehouses where account_id = $1::uuid)
           returning id`,
    values: [...contentOf(warehouse), warehouse.now, warehouse.max],
  })

export const updateWarehouse = (db: Queryable, warehouse: WarehouseKey & WarehouseContent & { now: Date }) =>
  db.query<{ id: string }>({
    name: 'warehouses.update',
    text: `update warehouses set name = $3::text, from_address = $4::jsonb, return_address = $5::jsonb,
                                 updated_at = $6::timestamptz
           where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [...contentOf(warehouse), warehouse.now],
  })

const contentOf = (warehouse: WarehouseKey & WarehouseContent) => [
  warehouse.accountId,
  warehouse.warehouseId,
  warehouse.name,
  JSON.stringify(warehouse.from),
  warehouse.returnTo && JSON.stringify(warehouse.returnTo),
]

export const deleteWarehouse = (db: Queryable, key: WarehouseKey) =>
  db.query<{ id: string }>({
    name: 'warehouses.delete',
    text: 'delete from warehouses where account_id = $1::uuid and id = $2::uuid returning id',
    values: [key.accountId, key.warehouseId],
  })

type DefaultKey = { accountId: string; subAccountId: string | null }

/** Changes nothing where there is no such warehouse. */
export const upsertDefault = (db: Queryable, chosen: DefaultKey & { warehouseId: string }) =>
  db.query<{ warehouseId: string }>({
    name: 'warehouse-defaults.set',
    text: `insert into warehouse_defaults (account_id, sub_account_id, warehouse_id)
           select account_id, $2::uuid, id from warehouses where account_id = $1::uuid and id = $3::uuid
           on conflict (account_id, sub_account_id) do update set warehouse_id = excluded.warehouse_id
           returning warehouse_id as "warehouseId"`,
    values: [chosen.accountId, chosen.subAccountId, chosen.warehouseId],
  })

/** Leaves one that is chosen already. */
export const insertFirstDefault = (db: Queryable, chosen: { accountId: string; warehouseId: string }) =>
  db.query({
    name: 'warehouse-defaults.first',
    text: `insert into warehouse_defaults (account_id, sub_account_id, warehouse_id) values ($1::uuid, null, $2::uuid)
           on conflict (account_id, sub_account_id) do nothing`,
    values: [chosen.accountId, chosen.warehouseId],
  })

export const deleteDefault = (db: Queryable, { accountId, subAccountId }: DefaultKey) =>
  db.query({
    name: 'warehouse-defaults.delete',
    text: `delete from warehouse_defaults where account_id = $1::uuid and sub_account_id is not distinct from $2::uuid`,
    values: [accountId, subAccountId],
  })
