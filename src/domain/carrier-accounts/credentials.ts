import { callLimitField, invalidCallLimit, parseCallLimits } from '#adapters/carriers/call-limits.ts'
import type { Carrier, CredentialField } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/carrier-accounts/sql.ts'
import { createSeal, type Seal } from '#kit/crypto.ts'
import type { Logger } from '#kit/log.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** Encrypts the credentials and tokens of carriers. */
export const credentialSeal = (secrets: readonly Buffer[]): Seal => createSeal(secrets, 'carrier accounts')

/** A setting is wrong, so a stack trace would not help. */
export const noKeyOpens = 'no secret key can decrypt the credentials of a carrier account; run waybill doctor'

/** Binds encrypted credentials to their row: they cannot be decrypted in another row. */
export const sealContext = (carrierAccountId: string): string => `carrier account ${carrierAccountId}`

type Fields = Readonly<Record<string, string>>

type FieldIssues = {
  /** Fields that the carrier does not have. */
  unknown: string[]
  /** Required fields that are missing. */
  missing: CredentialField[]
  /** A sentence if the limit of calls is invalid; otherwise null. */
  invalidLimit: string | null
}

export function examineFields(carrier: Carrier, fields: Fields): FieldIssues {
  const { callLimits } = carrier
  const limit = fields[callLimitField]
  const known = new Set(carrier.credentialFields.map(({ name }) => name))
  return {
    unknown: Object.keys(fields).filter((name) => !known.has(name)),
    missing: carrier.credentialFields.filter(({ name, required }) => required && !fields[name]?.trim()),
    invalidLimit: limit && callLimits && !parseCallLimits(callLimits, limit) ? invalidCallLimit(callLimits) : null,
  }
}

/** @returns a sentence for each problem with the fields; empty if there is none */
export function checkCredentials(carrier: Carrier, fields: Fields): string[] {
  const { unknown, missing, invalidLimit } = examineFields(carrier, fields)
  const names = carrier.credentialFields.map(({ name }) => name).join(', ')
  return [
    ...unknown.map((name) => `${carrier.name} has no field ${name}. The fields are ${names}.`),
    ...missing.map(({ name, meaning }) => `${name} is missing: ${meaning}.`),
    ...(invalidLimit ? [invalidLimit] : []),
  ]
}

export type CredentialFinding = {
  carrierAccountId: string
  carrier: string
  name: string
  connected: boolean
  /** The number of the secret key that decrypts its credentials, from 1, newest first; null: none does. */
  secretKey: number | null
}

/** Decrypts the credentials of every carrier account, to find the secret keys that are still needed. For operators. */
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
 * Encrypts all credentials with the newest key, so that older keys can be removed. Credentials that no key decrypts are
 * left as they are and logged.
 *
 * @returns how many were encrypted again
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
