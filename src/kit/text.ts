/** Text from other people and services: what can be stored, printed, seen, logged, or guessed. */

/** Scripts whose words need joiners, which change the form of the letters around them. */
const joiningScripts = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu'],
  ...['Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{scx=${script}}`)
  .join('')
/**
 * Invisible characters with a purpose: those inside emoji, joiners inside words of these scripts, and the selectors of a
 * variant of a Chinese character, which Japanese names need.
 */
const purposeful = new RegExp(
  [
    '\\p{RGI_Emoji}',
    `(?<=[${joiningScripts}])[\\u200c\\u200d](?=[${joiningScripts}])`,
    // The last letter of a word in older spellings of Malayalam.
    `(?<=[[${joiningScripts}]&&\\p{Mn}])\\u200d`,
    '(?<=\\p{scx=Han})[\\u{e0100}-\\u{e01ef}]',
  ].join('|'),
  'gv',
)
/**
 * Characters that no label can print, that people can't see, or that change the direction of others: control characters,
 * lone surrogates, formats, blanks of other scripts and characters without a form. With them, two different texts look
 * equal. Tabs and line breaks are no such characters.
 */
const hidden = /[\p{Cs}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?![\t\n\r])\p{Cc}/u
const allHidden = new RegExp(hidden, 'gu')
/** Also the Braille pattern without dots. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
const lineBreak = /\r\n|[\t\n\r\u2028\u2029]/

/** The one rule for all texts of people. Tabs and line breaks are printable. */
export const isPrintable = (text: string): boolean => !hidden.test(text.replaceAll(purposeful, ''))
export const isVisible = (text: string): boolean => visible.test(text)

/** Removes what `isPrintable` rejects. */
export function withoutUnprintable(text: string): string {
  if (!hidden.test(text)) return text
  let kept = ''
  let end = 0
  for (const { 0: part, index } of text.matchAll(purposeful)) {
    kept += text.slice(end, index).replaceAll(allHidden, '') + part
    end = index + part.length
  }
  return kept + text.slice(end).replaceAll(allHidden, '')
}
export const hasLineBreak = (text: string): boolean => lineBreak.test(text)

/** Replaces tabs and line breaks by spaces, and removes outer ones. */
export const inOneLine = (text: string): string => text.replace(new RegExp(lineBreak, 'g'), ' ').trim()

/** The beginning of a text, without half a character or a blank at its end. */
export const cutText = (text: string, maxLength: number): string =>
  text
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

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
