/** What would begin a command, an escape or a line break in field data, or is no character at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not reach the printer raw
const dangerous = /[\x00-\x1f\x7f^~_\\]/g

/**
 * `^FD` with data that can only ever be data: carets, tildes and the escape character itself go as hexadecimal
 * escapes, which the printer undoes after it has parted the format into commands.
 */
export function fieldData(data: string): string {
  const escaped = data.replace(dangerous, hexadecimal)
  return escaped === data ? `^FD${data}` : `^FH_^FD${escaped}`
}

function hexadecimal(character: string): string {
  return `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
