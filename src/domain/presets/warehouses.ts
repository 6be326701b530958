import { getSubAccount } from '#domain/accounts/sub-accounts.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** A ship-from address. */
export type Warehouse = {
  warehouseId: string
  name: string
  from: Address
  /** The return address; null: the ship-from address. */
  returnTo: Address | null
  /** Whether it is the default of the account. */
  isDefault: boolean
  /** The ids of the sub-accounts that have it as their own default. */
  defaultFor: string[]
  createdAt: Date
  updatedAt: Date
}

export type WarehouseContent = Pick<Warehouse, 'name' | 'from' | 'returnTo'>

type WarehouseKey = { accountId: string; warehouseId: string }
type Scope = { accountId: string; subAccountId: string | null }
type Deps = { db: Database; clock: Clock; ids: Ids }

/** People choose from a list of all warehouses for each order. */
const maxWarehouses = 200

const columns = `w.id as "warehouseId", w.name, w.from_address as "from", w.return_address as "returnTo",
  exists (select from warehouse_defaults d
          where d.account_id = w.account_id and d.warehouse_id = w.id and d.sub_account_id is null) as "isDefault",
  array(select d.sub_account_id from warehouse_defaults d
        where d.account_id = w.account_id and d.warehouse_id = w.id and d.sub_account_id is not null
        order by d.sub_account_id) as "defaultFor",
  w.created_at as "createdAt", w.updated_at as "updatedAt"`

/** The account's warehouses by name. */
export async function listWarehouses({ db }: { db: Queryable }, query: { accountId: string }): Promise<Warehouse[]> {
  return db.query<Warehouse>({
    name: 'warehouses.list',
    text: `select ${columns} from warehouses w where w.account_id = $1::uuid order by lower(w.name), w.id`,
    values: [query.accountId],
  })
}

/** @throws ServiceError `Warehouse.NotFound` */
export async function getWarehouse({ db }: { db: Queryable }, key: WarehouseKey): Promise<Warehouse> {
  const [warehouse] = await db.query<Warehouse>({
    name: 'warehouses.get',
    text: `select ${columns} from warehouses w where w.account_id = $1::uuid and w.id = $2::uuid`,
    values: [key.accountId, key.warehouseId],
  })
  if (!warehouse) throw serviceError('Warehouse.NotFound')
  return warehouse
}

/** The default of the sub-account, or else of the account. Null if neither has one. */
export async function findDefaultWarehouse({ db }: { db: Queryable }, scope: Scope): Promise<Warehouse | null> {
  const [warehouse] = await db.query<Warehouse>({
    name: 'warehouses.default',
    text: `select ${columns}
           from warehouse_defaults chosen
           join warehouses w on w.account_id = chosen.account_id and w.id = chosen.warehouse_id
           where chosen.account_id = $1::uuid
             and (chosen.sub_account_id is null or chosen.sub_account_id = $2::uuid)
           order by chosen.sub_account_id nulls last limit 1`,
    values: [scope.accountId, scope.subAccountId],
  })
  return warehouse ?? null
}

/** Creates a warehouse. The first one of an account is its default. @throws ServiceError `Warehouse.TooMany` */
export async function createWarehouse(
  deps: Deps,
  command: { accountId: string } & WarehouseContent,
): Promise<Warehouse> {
  const key = { accountId: command.accountId, warehouseId: deps.ids() }
  return deps.db.transaction(async (tx) => {
    const [created] = await tx.query({
      name: 'warehouses.insert',
      text: `insert into warehouses (account_id, id, name, from_address, return_address, created_at, updated_at)
             select $1::uuid, $2::uuid, $3::text, $4::jsonb, $5::jsonb, $6::timestamptz, $6::timestamptz
             where $7::integer > (select count(*) from warehouses where account_id = $1::uuid)
             returning id`,
      values: [...valuesOf({ ...command, ...key }), deps.clock.now(), maxWarehouses],
    })
    if (!created) throw serviceError('Warehouse.TooMany', { max: maxWarehouses })
    await tx.query({
      name: 'warehouse-defaults.first',
      text: `insert into warehouse_defaults (account_id, sub_account_id, warehouse_id) values ($1::uuid, null, $2::uuid)
             on conflict (account_id, sub_account_id) do nothing`,
      values: [key.accountId, key.warehouseId],
    })
    return getWarehouse({ db: tx }, key)
  })
}

/** Existing orders keep their address. @throws ServiceError `Warehouse.NotFound` */
export async function changeWarehouse(
  deps: Omit<Deps, 'ids'>,
  command: WarehouseKey & WarehouseContent,
): Promise<Warehouse> {
  await deps.db.query({
    name: 'warehouses.update',
    text: `update warehouses set name = $3::text, from_address = $4::jsonb, return_address = $5::jsonb,
                                 updated_at = $6::timestamptz
           where account_id = $1::uuid and id = $2::uuid`,
    values: [...valuesOf(command), deps.clock.now()],
  })
  return getWarehouse(deps, command)
}

/** The parameters $1 to $5. */
const valuesOf = (warehouse: WarehouseKey & WarehouseContent) => [
  warehouse.accountId,
  warehouse.warehouseId,
  warehouse.name,
  JSON.stringify(warehouse.from),
  warehouse.returnTo && JSON.stringify(warehouse.returnTo),
]

/**
 * Sets or removes the default of the account, or of a sub-account.
 *
 * @param command.warehouseId null removes it; a sub-account then uses the default of the account
 * @throws ServiceError `Warehouse.NotFound`, `SubAccount.NotFound` or `SubAccount.Inactive`
 */
export async function chooseDefault(
  { db }: { db: Database },
  command: Scope & { warehouseId: string | null },
): Promise<void> {
  const { accountId, subAccountId, warehouseId } = command
  if (subAccountId !== null) await getSubAccount({ db }, accountId, subAccountId)
  if (warehouseId === null) {
    await db.query({
      name: 'warehouse-defaults.delete',
      text: `delete from warehouse_defaults
             where account_id = $1::uuid and sub_account_id is not distinct from $2::uuid`,
      values: [accountId, subAccountId],
    })
    return
  }
  const [chosen] = await db.query({
    name: 'warehouse-defaults.set',
    text: `insert into warehouse_defaults (account_id, sub_account_id, warehouse_id)
           select account_id, $2::uuid, id from warehouses where account_id = $1::uuid and id = $3::uuid
           on conflict (account_id, sub_account_id) do update set warehouse_id = excluded.warehouse_id
           returning warehouse_id`,
    values: [accountId, subAccountId, warehouseId],
  })
  if (!chosen) throw serviceError('Warehouse.NotFound')
}

/** Removes a warehouse, also as a default. @throws ServiceError `Warehouse.NotFound` */
export async function removeWarehouse({ db }: { db: Queryable }, key: WarehouseKey): Promise<void> {
  const [removed] = await db.query({
    name: 'warehouses.delete',
    text: 'delete from warehouses where account_id = $1::uuid and id = $2::uuid returning id',
    values: [key.accountId, key.warehouseId],
  })
  if (!removed) throw serviceError('Warehouse.NotFound')
}
