import { isDeepStrictEqual } from 'node:util'
import { parseName } from '#domain/accounts/account.ts'
import { getSubAccount } from '#domain/accounts/sub-accounts.ts'
import type { Audit, AuditAct } from '#domain/audit/audit.ts'
import type { Address } from '#domain/orders/order/address.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { listFull, listLimits } from '#kit/list-limits.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

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
type Deps = { db: Database; clock: Clock; ids: Ids; audit: Audit }

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

/**
 * Creates a warehouse. The first one of an account is its default.
 * @throws ServiceError `Warehouse.TooMany`; ValidationError
 */
export async function createWarehouse(
  deps: Deps,
  content: { accountId: string } & WarehouseContent,
): Promise<Warehouse> {
  const command = { ...content, name: parseName(content.name) }
  const key = { accountId: command.accountId, warehouseId: deps.ids() }
  return deps.db.transaction(async (tx) => {
    const [created] = await tx.query({
      name: 'warehouses.insert',
      text: `insert into warehouses (account_id, id, name, from_address, return_address, created_at, updated_at)
             select $1::uuid, $2::uuid, $3::text, $4::jsonb, $5::jsonb, $6::timestamptz, $6::timestamptz
             where $7::integer > (select count(*) from warehouses where account_id = $1::uuid)
             returning id`,
      values: [...valuesOf({ ...command, ...key }), deps.clock.now(), listLimits['ship-from addresses'].max],
    })
    if (!created) throw listFull('ship-from addresses')
    await tx.query({
      name: 'warehouse-defaults.first',
      text: `insert into warehouse_defaults (account_id, sub_account_id, warehouse_id) values ($1::uuid, null, $2::uuid)
             on conflict (account_id, sub_account_id) do nothing`,
      values: [key.accountId, key.warehouseId],
    })
    const warehouse = await getWarehouse({ db: tx }, key)
    await record(deps, tx, 'warehouse.create', { ...key, name: warehouse.name })
    return warehouse
  })
}

/** Existing orders keep their address. @throws ServiceError `Warehouse.NotFound`; ValidationError */
export async function changeWarehouse(
  deps: Omit<Deps, 'ids'>,
  content: WarehouseKey & WarehouseContent,
): Promise<Warehouse> {
  const command = { ...content, name: parseName(content.name) }
  return deps.db.transaction(async (tx) => {
    const before = await getWarehouse({ db: tx }, command)
    await tx.query({
      name: 'warehouses.update',
      text: `update warehouses set name = $3::text, from_address = $4::jsonb, return_address = $5::jsonb,
                                   updated_at = $6::timestamptz
             where account_id = $1::uuid and id = $2::uuid`,
      values: [...valuesOf(command), deps.clock.now()],
    })
    const warehouse = await getWarehouse({ db: tx }, command)
    const changed = (['name', 'from', 'returnTo'] as const).filter(
      (part) => !isDeepStrictEqual(before[part], warehouse[part]),
    )
    await record(deps, tx, 'warehouse.change', { ...command, changed })
    return warehouse
  })
}

/** The addresses themselves are not recorded: entries can't be erased. */
const record = (
  { audit }: { audit: Audit },
  tx: Transaction,
  act: AuditAct,
  { accountId, warehouseId, name, changed }: WarehouseKey & { name: string; changed?: readonly string[] },
): Promise<void> =>
  audit(tx, { act, accountId, subjects: { warehouseId }, details: { name, ...(changed ? { changed } : {}) } })

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
  deps: { db: Database; audit: Audit },
  command: Scope & { warehouseId: string | null },
): Promise<void> {
  const { accountId, subAccountId, warehouseId } = command
  if (subAccountId !== null) await getSubAccount(deps, accountId, subAccountId)
  await deps.db.transaction(async (tx) => {
    const subjects = { ...(subAccountId === null ? {} : { subAccountId }), ...(warehouseId ? { warehouseId } : {}) }
    const chosen = warehouseId === null ? null : await getWarehouse({ db: tx }, { accountId, warehouseId })
    if (chosen) await setDefault(tx, { accountId, subAccountId, warehouseId: chosen.warehouseId })
    else await deleteDefault(tx, { accountId, subAccountId })
    const details = { name: chosen?.name ?? null }
    await deps.audit(tx, { act: 'warehouse.default', accountId, subjects, details })
  })
}

const deleteDefault = (tx: Transaction, { accountId, subAccountId }: Scope) =>
  tx.query({
    name: 'warehouse-defaults.delete',
    text: `delete from warehouse_defaults
           where account_id = $1::uuid and sub_account_id is not distinct from $2::uuid`,
    values: [accountId, subAccountId],
  })

async function setDefault(tx: Transaction, command: Scope & { warehouseId: string }): Promise<void> {
  const [chosen] = await tx.query({
    name: 'warehouse-defaults.set',
    text: `insert into warehouse_defaults (account_id, sub_account_id, warehouse_id)
           select account_id, $2::uuid, id from warehouses where account_id = $1::uuid and id = $3::uuid
           on conflict (account_id, sub_account_id) do update set warehouse_id = excluded.warehouse_id
           returning warehouse_id`,
    values: [command.accountId, command.subAccountId, command.warehouseId],
  })
  if (!chosen) throw serviceError('Warehouse.NotFound')
}

/** Removes a warehouse, also as a default. @throws ServiceError `Warehouse.NotFound` */
export async function removeWarehouse(deps: { db: Database; audit: Audit }, key: WarehouseKey): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [removed] = await tx.query<{ name: string }>({
      name: 'warehouses.delete',
      text: 'delete from warehouses where account_id = $1::uuid and id = $2::uuid returning name',
      values: [key.accountId, key.warehouseId],
    })
    if (!removed) throw serviceError('Warehouse.NotFound')
    await record(deps, tx, 'warehouse.remove', { ...key, name: removed.name })
  })
}
