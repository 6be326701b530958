import type { Carrier } from '#carriers/carrier.ts'
import { createSeal, type Seal } from '#kit/crypto.ts'

/** What credentials and tokens of carriers are sealed by. */
export const credentialSeal = (secrets: readonly Buffer[]): Seal => createSeal(secrets, 'carrier accounts')

/** What is wrong is a setting: calls of the code would tell nothing. */
export const noKeyOpens =
  'no key of WAYBILL_SECRET_KEYS (without it: of the data folder) opens the credentials of a carrier account: put the one that sealed them back, or connect it again; waybill doctor names all'

/** What sealed credentials belong to: moved to another row they do not open. */
export const sealContext = (carrierAccountId: string): string => `carrier account ${carrierAccountId}`

/** @returns what is wrong with the fields for the carrier, each in a sentence; none when all is well */
export function checkCredentials(carrier: Carrier, credentials: Readonly<Record<string, string>>): string[] {
  const known = new Set(carrier.credentialFields.map(({ name }) => name))
  const unknown = Object.keys(credentials).filter((name) => !known.has(name))
  const missing = carrier.credentialFields.filter(({ name, required }) => required && !credentials[name]?.trim())
  return [
    ...unknown.map((name) => `${carrier.name} has no field ${name}; it has ${[...known].join(', ')}.`),
    ...missing.map(({ name, meaning }) => `${name} is missing: ${meaning}.`),
  ]
}
