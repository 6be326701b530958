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
  const { read } = new TextEncoder().encodeInto(printable, new Uint8Array(maxBytes))
  return printable.slice(0, read) || null
}
