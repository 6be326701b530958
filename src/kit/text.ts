/** Text from other people and services: what can be stored, logged, or guessed. */

const maxTextBytes = 1024

/** Text for storage: well-formed, without control characters, and of at most a kilobyte; null if nothing is left. */
export function textOrNull(text: string | number | null | undefined, maxBytes = maxTextBytes): string | null {
  if (text === null || text === undefined) return null
  const printable = String(text)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
  // Most texts are far shorter, and this check needs no memory: a UTF-16 unit has at most three bytes.
  if (printable.length * 3 <= maxBytes) return printable || null
  const { read } = new TextEncoder().encodeInto(printable, new Uint8Array(maxBytes))
  return printable.slice(0, read) || null
}

const maxLoggedLength = 200

/** Removes control characters and unpaired surrogates. */
export const oneLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
  text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')

/** One line of at most 200 characters, for logs. */
export const logText = (text: string): string => oneLine(text).slice(0, maxLoggedLength).toWellFormed()

/** The number of letters to add, remove or change between the two words. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= right.length; to += 1) {
      const changed = (row[to - 1] as number) + (left[at - 1] === right[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] as number) + 1, (next[to - 1] as number) + 1))
    }
    row = next
  }
  return row[right.length] as number
}

/** Words are compared by their letters and digits, in any letter case. */
const letters = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const maxWordLength = 100

/**
 * Finds the word that a misspelled one may mean.
 *
 * @returns the nearest known word, at most two letters away; null if there is none
 */
export function nearest<Word extends string>(word: string, known: readonly Word[]): Word | null {
  if (word.length > maxWordLength) return null
  const wanted = letters(word)
  const [first] = known
    .map((one) => ({ one, away: distance(wanted, letters(one)) }))
    .filter(({ one, away }) => away <= Math.min(2, Math.floor(letters(one).length / 3)))
    .sort((left, right) => left.away - right.away)
  return first?.one ?? null
}
