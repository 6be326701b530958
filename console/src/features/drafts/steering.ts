/** Words in the recipient's name by which the carriers of a Sandbox are told what to do. */

/** The name as it would be without them. */
export const plainName = (name: string): string => name.replaceAll(/\s*\[[^\]]*\]/g, '').trim()

/** The name with one of them: another one goes. */
export const withWord = (name: string, word: string): string => `${plainName(name) || 'Sample'} ${word}`
