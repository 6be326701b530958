/** What a log line keeps of a text that somebody else wrote: another service, a library, a caller. */

const maxLength = 200

/** Without control characters, and without halves of characters. */
export const oneLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')

/** One line of at most 200 characters. */
export const logText = (text: string): string => oneLine(text).slice(0, maxLength).toWellFormed()
