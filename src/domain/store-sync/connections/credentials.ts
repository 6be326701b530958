import type { CredentialField, Fields, Store } from '#adapters/stores/store.ts'
import { createSeal, type Seal } from '#kit/crypto.ts'

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
export function examineStoreFields(
  store: Store,
  fields: Fields,
): { unknown: string[]; missing: CredentialField[]; wrong: string[] } {
  const known = new Set(store.credentialFields.map(({ name }) => name))
  return {
    unknown: Object.keys(fields).filter((name) => !known.has(name)),
    missing: store.credentialFields.filter(({ name, required }) => required && !fields[name]?.trim()),
    wrong: store.examineCredentials?.(fields) ?? [],
  }
}

/** @returns what is wrong with the fields for the store, each in a sentence; none when all is well */
export function checkStoreFields(store: Store, fields: Fields): string[] {
  const { unknown, missing, wrong } = examineStoreFields(store, fields)
  const names = store.credentialFields.map(({ name }) => name).join(', ')
  return [
    ...unknown.map((name) => `${store.name} has no field ${name}. Its fields are ${names}.`),
    ...missing.map(({ name, meaning }) => `${name} is missing: ${meaning}.`),
    ...wrong,
  ]
}
