import { getSubAccount } from '#domain/accounts/sub-accounts/get-sub-account.ts'
import * as sql from '#domain/presets/warehouses/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

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
    await sql.deleteDefault(deps.db, command)
    return
  }
  const [chosen] = await sql.upsertDefault(deps.db, { accountId, subAccountId, warehouseId })
  if (!chosen) throw serviceError('Warehouse.NotFound')
}
