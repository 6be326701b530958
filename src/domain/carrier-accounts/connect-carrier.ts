import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { sealContext } from '#domain/carrier-accounts/credentials.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

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
  deps: { db: Database; clock: Clock; ids: Ids; seal: Seal; audit: Audit },
  command: ConnectCommand,
): Promise<{ carrierAccountId: string }> {
  const { accountId, carrier, name, baseUrl } = command
  const keep = async (tx: Transaction, id: string) => {
    const credentials = deps.seal.close(JSON.stringify(command.credentials), sealContext(id))
    const account = { id, accountId, carrier: carrier.id, name, baseUrl, credentials, now: deps.clock.now() }
    const [kept] = await sql.upsertCarrierAccount(tx, account)
    return kept?.id ?? id
  }
  return deps.db.transaction(async (tx) => {
    const [known] = await sql.selectIdOfName(tx, accountId, carrier.id, name)
    const id = known?.id ?? deps.ids()
    const keptId = await keep(tx, id)
    // Somebody else connected that name in between: their id stands, and what is kept under it is sealed for it. Now
    // that its row is ours to the end of the transaction, and since none is ever deleted, nobody comes in between again.
    if (keptId !== id) await keep(tx, keptId)
    const details = { carrier: carrier.id, name, baseUrl }
    await deps.audit(tx, { act: 'carrier.connect', accountId, subjects: { carrierAccountId: keptId }, details })
    return { carrierAccountId: keptId }
  })
}

/**
 * No rates come from it and nothing is bought through it any more.
 *
 * @param command.accountId whose it has to be; absent: an operator may disconnect any
 * @returns false where there is none
 */
export async function disconnectCarrier(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { carrierAccountId: string; accountId?: string },
): Promise<boolean> {
  const { carrierAccountId } = command
  return deps.db.transaction(async (tx) => {
    const [disconnected] = await sql.disconnect(tx, { ...command, now: deps.clock.now() })
    if (!disconnected) return false
    const { accountId } = disconnected
    await deps.audit(tx, { act: 'carrier.disconnect', accountId, subjects: { carrierAccountId } })
    return true
  })
}
