import type { Scope } from '#domain/accounts/actor.ts'
import * as sql from '#domain/accounts/sub-accounts/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

/** @throws ServiceError `SubAccount.NotFound` or `SubAccount.Inactive` */
export async function getSubAccount(deps: { db: Database }, accountId: string, subAccountId: string): Promise<Scope> {
  const [found] = await sql.selectSubAccount(deps.db, accountId, subAccountId)
  if (!found) throw serviceError('SubAccount.NotFound')
  if (!found.active) throw serviceError('SubAccount.Inactive')
  return { subAccountId, allowedCarriers: found.allowedCarriers }
}
