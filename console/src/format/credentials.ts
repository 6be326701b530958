/** The credentials that a carrier or store requires, as fields of a form. */

export type CredentialField = {
  name: string
  /** Its name at the carrier or store, and an explanation. */
  meaning: string
  secret: boolean
  required: boolean
}

/** Names of the form's fields, which are the service's paths. */
export const credentialPaths = (fields: readonly CredentialField[]): string[] =>
  fields.map(({ name }) => credentialPath(name))

export const credentialPath = (name: string): string => `credentials.${name}`

/** Omits empty fields: the service applies the default, or reports what is missing. */
export const readCredentials = (
  fields: readonly CredentialField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .map(({ name }) => [name, values[credentialPath(name)]?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  )

/** `consumerKey` becomes `Consumer key`, and `crid` becomes `CRID`. */
export function credentialLabel(name: string): string {
  // eBay's spelling.
  if (name === 'ruName') return 'RuName'
  const words = name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll(/\b(?:api|id|mid|url)\b/g, (word) => word.toUpperCase())
  const isAbbreviation = words.length <= 4 && !words.includes(' ')
  return isAbbreviation ? words.toUpperCase() : words.charAt(0).toUpperCase() + words.slice(1)
}
