import type { Carrier, CredentialField } from '#adapters/carriers/carrier.ts'
import { createSeal, type Seal } from '#kit/crypto.ts'

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
