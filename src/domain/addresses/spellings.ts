/** Names of the United States, in place of their code. */

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

const unitedStates: ReadonlySet<string> = new Set(
  ['USA', 'US of America', 'United States', 'United States of America', 'The United States'].map(letters),
)

/** The country in upper case; `US` for its names. */
export function countryCode(text: string): string {
  const written = text.normalize('NFKC').trim()
  return unitedStates.has(letters(written)) ? 'US' : written.toUpperCase()
}
