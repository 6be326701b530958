import type { Connected, CredentialField, Fields, Store, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import type { OpenedStore, StoreKey, StoreSyncDeps } from '#domain/store-sync/connection.ts'
import * as sql from '#domain/store-sync/connections/sql.ts'
import { createSeal, type Seal } from '#kit/crypto.ts'

export const connectionOf = <Row extends sql.SealedStore>({
  credentials: _sealed,
  connectedAt: _at,
  shop: _shop,
  ...row
}: Row) => row

/**
 * Also opens disconnected stores, because canceled labels are still reported to them.
 *
 * @returns null if there is no such store, or its credentials cannot be decrypted, which is logged
 */
export async function openStore(
  deps: Pick<StoreSyncDeps, 'db' | 'clock' | 'log' | 'seal' | 'known' | 'http' | 'tokens'>,
  key: StoreKey,
): Promise<OpenedStore | null> {
  const [row] = await sql.selectStore(deps.db, key)
  const store = row && deps.known.find(({ kind }) => kind === row.kind)
  if (!row || !store) return null
  const { storeId, kind } = row
  if (deps.seal.keyOf(row.credentials) === null) {
    deps.log.error({ storeId, kind }, noKeyOpensStore)
    return null
  }
  try {
    const credentials = openFields(deps.seal, storeId, row.credentials)
    const account: StoreAccount = { id: storeId, baseUrl: row.baseUrl, credentials, facts: row.facts }
    const calls: StoreDeps = {
      http: row.byOperator ? deps.http.anywhere : deps.http.internet,
      clock: deps.clock,
      log: deps.log,
      tokens: deps.tokens(row),
    }
    return { connection: connectionOf(row), store, account, calls }
  } catch (error) {
    deps.log.error({ err: error, storeId, kind }, 'store credentials cannot be decrypted')
    return null
  }
}

/** Encrypts the credentials and tokens of stores. */
export const storeSeal = (secrets: readonly Buffer[]): Seal => createSeal(secrets, 'connected stores')

/** Logged without a stack, because a setting is wrong. */
export const noKeyOpensStore = 'no secret key can decrypt the credentials of a connected store; run waybill doctor'

/** Binds the credentials to their row, so that they cannot be moved to another one. */
const sealContext = (storeId: string): string => `connected store ${storeId}`

export const sealFields = (seal: Seal, storeId: string, fields: Fields): Buffer =>
  seal.close(JSON.stringify(fields), sealContext(storeId))

/** @throws Error if no secret key fits, or the data was altered or moved */
export const openFields = (seal: Seal, storeId: string, sealed: Buffer): Fields =>
  JSON.parse(seal.open(sealed, sealContext(storeId)))

/** @returns the unknown fields, the missing required ones, and other issues as sentences */
export function validateCredentialFields(
  store: Store,
  fields: Fields,
): { unknown: string[]; missing: CredentialField[]; wrong: string[] } {
  const known = new Set(store.credentialFields.map(({ name }) => name))
  return {
    unknown: Object.keys(fields).filter((name) => !known.has(name)),
    missing: store.credentialFields.filter(({ name, required }) => required && !fields[name]?.trim()),
    wrong: store.validateCredentials?.(fields) ?? [],
  }
}

/** @returns the issues as sentences */
export function validateCredentials(store: Store, fields: Fields): string[] {
  const { unknown, missing, wrong } = validateCredentialFields(store, fields)
  const names = store.credentialFields.map(({ name }) => name).join(', ')
  return [
    ...unknown.map((name) => `${store.name} has no field ${name}. The fields are ${names}.`),
    ...missing.map(({ name, meaning }) => `${name} is missing: ${meaning}.`),
    ...wrong,
  ]
}

const tries = 5

/** Saves facts and additional credential fields, such as a webhook secret. */
export async function saveStoreFacts(
  deps: Pick<StoreSyncDeps, 'db' | 'seal'>,
  key: StoreKey,
  { facts, credentials }: Pick<Connected, 'facts' | 'credentials'>,
): Promise<void> {
  if (Object.keys(facts).length > 0) await sql.mergeFacts(deps.db, { ...key, facts })
  if (!credentials || Object.keys(credentials).length === 0) return
  for (let round = 0; round < tries; round += 1) {
    const [row] = await sql.selectStore(deps.db, key)
    if (!row) return
    const fields = openFields(deps.seal, key.storeId, row.credentials)
    const after = sealFields(deps.seal, key.storeId, { ...fields, ...credentials })
    const [replaced] = await sql.replaceCredentials(deps.db, { ...key, before: row.credentials, after })
    if (replaced) return
  }
  throw new Error('data from a store was not saved because its credentials kept changing')
}
