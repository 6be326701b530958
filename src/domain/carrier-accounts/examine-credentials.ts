import { credentialSeal, sealContext } from '#domain/carrier-accounts/credentials.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import type { Seal } from '#kit/crypto.ts'
import type { Queryable } from '#kit/postgres.ts'

export type CredentialFinding = {
  carrierAccountId: string
  carrier: string
  name: string
  connected: boolean
  /** Which of the secret keys opens its credentials, counted from 1, the newest first; null: none does. */
  secretKey: number | null
}

/** Opens the credentials of every carrier account, to say which secret keys are still needed. For operators. */
export async function examineCredentials(
  deps: { db: Queryable },
  secrets: readonly Buffer[],
): Promise<CredentialFinding[]> {
  const seal = secrets.length > 0 ? credentialSeal(secrets) : null
  const rows = await sql.selectAll(deps.db)
  return rows.map(({ id, carrier, name, connected, credentials }) => ({
    carrierAccountId: id,
    carrier,
    name,
    connected,
    secretKey: seal && keyThatOpens(seal, credentials, sealContext(id)),
  }))
}

function keyThatOpens(seal: Seal, sealed: Buffer, context: string): number | null {
  const key = seal.keyOf(sealed)
  if (key === null) return null
  try {
    seal.open(sealed, context)
    return key + 1
  } catch {
    return null
  }
}
