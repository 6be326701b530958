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
