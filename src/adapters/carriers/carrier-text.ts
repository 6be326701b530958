/** What may be kept, logged and shown of a text that a carrier wrote. */

const maxTextBytes = 1024
const maxIdentifierLength = 64

/** Well-formed Unicode without control characters, of at most a kilobyte; PostgreSQL could not keep some of them. */
export function cleanText(text: string): string {
  const printable = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
  const { read } = new TextEncoder().encodeInto(printable, new Uint8Array(maxTextBytes))
  return printable.slice(0, read)
}

/** A number or code by which a carrier knows something: printable ASCII without spaces. */
export const isIdentifier = (text: string): boolean => text.length <= maxIdentifierLength && /^[\x21-\x7e]+$/.test(text)
