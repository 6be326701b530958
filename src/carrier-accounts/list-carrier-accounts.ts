import * as sql from '#carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** All carrier accounts, without their credentials. */
export async function listCarrierAccounts(deps: { db: Queryable }) {
  const rows = await sql.selectAll(deps.db)
  return rows.map((row) => ({
    carrierAccountId: row.id,
    accountId: row.account_id,
    carrier: row.carrier,
    name: row.name,
    baseUrl: row.base_url,
    connected: row.connected,
    updatedAt: row.updated_at.toISOString(),
  }))
}

/** No rates come from it and nothing is bought through it any more. @returns false where there is none */
export async function disconnectCarrier(deps: { db: Queryable; clock: Clock }, id: string): Promise<boolean> {
  return (await sql.disconnect(deps.db, id, deps.clock.now())).length > 0
}
