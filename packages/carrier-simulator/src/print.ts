/** The letters that a carrier's printers know. All others come out as question marks, as on real labels. */

const encodings: Readonly<Record<string, string>> = {
  eng: 'iso-8859-1',
  dan: 'iso-8859-1',
  nld: 'iso-8859-1',
  fin: 'iso-8859-1',
  fra: 'iso-8859-1',
  deu: 'iso-8859-1',
  itl: 'iso-8859-1',
  nor: 'iso-8859-1',
  por: 'iso-8859-1',
  spa: 'iso-8859-1',
  swe: 'iso-8859-1',
  pol: 'iso-8859-2',
  ces: 'iso-8859-2',
  hun: 'iso-8859-2',
  slk: 'iso-8859-2',
  ron: 'iso-8859-2',
  bul: 'iso-8859-2',
  est: 'iso-8859-2',
  lav: 'iso-8859-2',
  lit: 'iso-8859-2',
  tur: 'iso-8859-9',
  ell: 'iso-8859-7',
  rus: 'iso-8859-5',
}

/** UPS's character sets by code. */
export const isCharacterSet = (code: string): boolean => Object.hasOwn(encodings, code)

/** @param set a character set of UPS, or `ascii` */
export function asPrinted<Content>(content: Content, set: string): Content {
  const known = charactersOf(set)
  const print = (value: unknown): unknown => {
    if (typeof value === 'string') return [...value].map((letter) => (known.has(letter) ? letter : '?')).join('')
    if (Array.isArray(value)) return value.map(print)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, print(member)]))
  }
  return print(content) as Content
}

function charactersOf(set: string): ReadonlySet<string> {
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  const encoding = encodings[set]
  if (!encoding) return new Set(['\n', ...ascii])
  const decoder = new TextDecoder(encoding)
  const upper = Array.from({ length: 0x60 }, (_, index) => decoder.decode(new Uint8Array([0xa0 + index])))
  return new Set(['\n', ...ascii, ...upper])
}
