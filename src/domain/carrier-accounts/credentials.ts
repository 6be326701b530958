import type { Carrier, CredentialField } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import { createSeal, type Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** What credentials and tokens of carriers are sealed by. */
export const credentialSeal = (secrets: readonly Buffer[]): Seal => createSeal(secrets, 'carrier accounts')

/** What is wrong is a setting: calls of the code would tell nothing. */
export const noKeyOpens = 'no secret key decrypts the credentials of a carrier account; run waybill doctor'

/** What sealed credentials belong to: moved to another row they do not open. */
export const sealContext = (carrierAccountId: string): string => `carrier account ${carrierAccountId}`

type Fields = Readonly<Record<string, string>>

/** @returns the fields that the carrier has not, and those that it wants and that are not there */
export function examineFields(carrier: Carrier, fields: Fields): { unknown: string[]; missing: CredentialField[] } {
  const known = new Set(carrier.credentialFields.map(({ name }) => name))
  return {
    unknown: Object.keys(fields).filter((name) => !known.has(name)),
    missing: carrier.credentialFields.filter(({ name, required }) => required && !fields[name]?.trim()),
  }
}

/** @returns what is wrong with the fields for the carrier, each in a sentence; none when all is well */
export function checkCredentials(carrier: Carrier, fields: Fields): string[] {
  const { unknown, missing } = examineFields(carrier, fields)
  const names = carrier.credentialFields.map(({ name }) => name).join(', ')
  return [
    ...unknown.map((name) => `${carrier.name} has no field ${name}. Its fields are ${names}.`),
    ...missing.map(({ name, meaning }) => `${name} is missing: ${meaning}.`),
  ]
}

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

/**
 * Seals all credentials by the newest key, so that older keys can be given up. Those that no key opens any more are
 * left as they are and logged: the others are as good as before.
 *
 * @returns how many were sealed anew
 */
export async function resealCredentials(deps: {
  db: Database
  seal: Seal
  log: Logger
  audit: Audit
}): Promise<number> {
  let count = 0
  for (const { id, accountId, carrier, name, credentials } of await sql.selectAll(deps.db)) {
    const key = deps.seal.keyOf(credentials)
    if (key === 0) continue
    if (key === null) {
      deps.log.error({ carrierAccountId: id, carrier, name }, noKeyOpens)
      continue
    }
    try {
      const text = deps.seal.open(credentials, sealContext(id))
      const sealed = deps.seal.close(text, sealContext(id))
      const isReplaced = await deps.db.transaction(async (tx) => {
        const [replaced] = await sql.replaceSealed(tx, id, credentials, sealed)
        if (!replaced) return false
        const subjects = { carrierAccountId: id }
        await deps.audit(tx, { act: 'carrier.reseal', accountId, subjects, details: { carrier, name } })
        return true
      })
      if (isReplaced) count += 1
    } catch (error) {
      deps.log.error(
        { err: error, carrierAccountId: id, carrier },
        'carrier credentials not re-encrypted; run waybill doctor',
      )
    }
  }
  return count
}
