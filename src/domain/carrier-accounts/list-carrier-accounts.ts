import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** An account at a carrier, without its credentials. */
export type CarrierAccountSummary = {
  carrierAccountId: string
  /** Null: the operator's own, for every account. */
  accountId: string | null
  carrier: string
  name: string
  baseUrl: string
  connected: boolean
  updatedAt: Date
}

const summaryOf = ({ id, credentials: _sealed, ...row }: sql.SealedCarrierAccount): CarrierAccountSummary => ({
  carrierAccountId: id,
  ...row,
})

/** All of the deployment, the operator's first. For operators. */
export async function listCarrierAccounts(deps: { db: Queryable }): Promise<CarrierAccountSummary[]> {
  return (await sql.selectAll(deps.db)).map(summaryOf)
}

/** The account's own and the operator's, oldest first; those that were disconnected as well. */
export async function listUsableCarrierAccounts(
  deps: { db: Queryable },
  { accountId }: { accountId: string },
): Promise<CarrierAccountSummary[]> {
  return (await sql.selectUsable(deps.db, accountId)).map(summaryOf)
}
