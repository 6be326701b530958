/** What may be kept of a text that somebody else shows: some of its characters no database takes, and its length is anybody's. */

const maxTextBytes = 1024

/** Well-formed, without control characters, of at most a kilobyte; null where nothing is left. */
export function textOrNull(text: string | number | null | undefined, maxBytes = maxTextBytes): string | null {
  if (text === null || text === undefined) return null
  const printable = String(text)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
  // Most texts are shorter by far, and need no memory to find that out: a unit of UTF-16 is three bytes at most.
  if (printable.length * 3 <= maxBytes) return printable || null
  const { read } = new TextEncoder().encodeInto(printable, new Uint8Array(maxBytes))
  return printable.slice(0, read) || null
}

/** What a log line keeps of a text that somebody else wrote: another service, a library, a caller. */

const maxLoggedLength = 200

/** Without control characters, and without halves of characters. */
export const oneLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')

/** One line of at most 200 characters. */
export const logText = (text: string): string => oneLine(text).slice(0, maxLoggedLength).toWellFormed()

/** The word that somebody who mistyped one may have meant. */

/** How many letters have to be added, left out or changed to make one word of the other. */
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

/** Words are compared by their letters and digits alone, whatever their case. */
const letters = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const maxWordLength = 100

/** @returns the known word that is at most two letters away, the nearest; null where none is */
export function nearest<Word extends string>(word: string, known: readonly Word[]): Word | null {
  if (word.length > maxWordLength) return null
  const wanted = letters(word)
  const [first] = known
    .map((one) => ({ one, away: distance(wanted, letters(one)) }))
    .filter(({ one, away }) => away <= Math.min(2, Math.floor(letters(one).length / 3)))
    .sort((left, right) => left.away - right.away)
  return first?.one ?? null
}
