import * as sql from '#carrier-accounts/sql.ts'
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

/** All of the deployment, the operator's first. For operators. */
export async function listCarrierAccounts(deps: { db: Queryable }): Promise<CarrierAccountSummary[]> {
  const rows = await sql.selectAll(deps.db)
  return rows.map((row) => ({
    carrierAccountId: row.id,
    accountId: row.accountId,
    carrier: row.carrier,
    name: row.name,
    baseUrl: row.baseUrl,
    connected: row.connected,
    updatedAt: row.updatedAt,
  }))
}
