import * as sql from '#accounts/sql.ts'
import type { Scope } from '#api/admission.ts'
import { refusal } from '#api/refusal.ts'
import type { Database } from '#kit/postgres.ts'

/** @throws Refusal 404 for one that the account lacks, 409 for one that is not active */
export async function findSubAccount(deps: { db: Database }, accountId: string, subAccountId: string): Promise<Scope> {
  const [found] = await sql.selectSubAccount(deps.db, accountId, subAccountId)
  if (!found) throw refusal('SubAccount.NotFound')
  if (!found.active) throw refusal('SubAccount.Inactive')
  return { subAccountId, allowedCarriers: found.allowed_carriers }
}
