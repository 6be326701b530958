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
 * One of the account's shops as it is kept now, with everything that its adapter is called with; also one that was
 * disconnected, since what it was told of is taken back there.
 *
 * @returns null where there is none, or no key opens its credentials, which is logged
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

/** What credentials and tokens of stores are sealed by. */
export const storeSeal = (secrets: readonly Buffer[]): Seal => createSeal(secrets, 'connected stores')

/** What is wrong is a setting: calls of the code would tell nothing. */
export const noKeyOpensStore = 'no secret key decrypts the credentials of a connected store; run waybill doctor'

/** What sealed credentials belong to: moved to another row they do not open. */
const sealContext = (storeId: string): string => `connected store ${storeId}`

export const sealFields = (seal: Seal, storeId: string, fields: Fields): Buffer =>
  seal.close(JSON.stringify(fields), sealContext(storeId))

/** @throws Error where no key fits, or the bytes or their row were altered */
export const openFields = (seal: Seal, storeId: string, sealed: Buffer): Fields =>
  JSON.parse(seal.open(sealed, sealContext(storeId)))

/** @returns the fields that the store has not, and those that it wants and that are not there */
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

/** @returns what is wrong with the fields for the store, each in a sentence; none when all is well */
export function validateCredentials(store: Store, fields: Fields): string[] {
  const { unknown, missing, wrong } = validateCredentialFields(store, fields)
  const names = store.credentialFields.map(({ name }) => name).join(', ')
  return [
    ...unknown.map((name) => `${store.name} has no field ${name}. Its fields are ${names}.`),
    ...missing.map(({ name, meaning }) => `${name} is missing: ${meaning}.`),
    ...wrong,
  ]
}

/** So often somebody else may replace the fields in between. */
const tries = 5

/** Keeps what a store told beside what is kept of it: facts, and fields that were not given, such as a secret of hooks. */
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
    const [kept] = await sql.replaceCredentials(deps.db, { ...key, before: row.credentials, after })
    if (kept) return
  }
  throw new Error('data from a store was not saved because its credentials kept changing')
}
