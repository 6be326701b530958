import { settingsOf } from '#carrier-accounts/credentials.ts'
import * as sql from '#carrier-accounts/sql.ts'
import type { Carrier } from '#carriers/carrier.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'
import type { Seal } from '#kit/seal.ts'

export type ConnectCommand = {
  /** Null: for every account. */
  accountId: string | null
  carrier: Carrier
  name: string
  baseUrl: string
  credentials: Readonly<Record<string, string>>
}

/**
 * Keeps an account at a carrier, in the place of the one of the same name. Its credentials are sealed.
 *
 * @returns its id, which stays when credentials are replaced
 */
export async function connectCarrier(
  deps: { db: Database; clock: Clock; ids: Ids; seal: Seal },
  command: ConnectCommand,
): Promise<{ carrierAccountId: string }> {
  const { accountId, carrier, name, baseUrl, credentials } = command
  const [known] = await sql.selectIdOfName(deps.db, accountId, carrier.id, name)
  const id = known?.id ?? deps.ids()
  const [kept] = await sql.upsertCarrierAccount(deps.db, {
    id,
    accountId,
    carrier: carrier.id,
    name,
    baseUrl,
    credentials: deps.seal.close(JSON.stringify(credentials), settingsOf(id)),
    now: deps.clock.now(),
  })
  // Somebody else connected that name in between: their id stands, and sealed for it all must be.
  if (kept && kept.id !== id) return connectCarrier(deps, command)
  return { carrierAccountId: id }
}
