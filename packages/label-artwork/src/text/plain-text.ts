/** Longest text that a label looks at; what is beyond it could not be printed legibly anyway. */
const usualMaxLength = 200

const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/\u2022/g, '\u00b7'],
]

const printableAscii = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/**
 * Text as it may be printed: one line, composed characters, no control or formatting characters (an override of the
 * writing direction among them could show another address than the one stored), typographic quotes and dashes plain.
 * The two joiners stay between letters, where Persian and the Indic scripts need them.
 */
export function plainText(raw: string, maxLength = usualMaxLength): string {
  if (raw.length <= maxLength && printableAscii.test(raw)) return raw
  let text = raw.slice(0, maxLength).toWellFormed().normalize('NFC')
  for (const [pattern, replacement] of replacements) text = text.replace(pattern, replacement)
  return text
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r]+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?!\p{L})/gu, '')
    .replace(/(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\ufffd]|\p{Variation_Selector}/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim()
}

/** Whether every printer and every PDF reader can set this text with a font of its own. */
export function isLatin1(text: string): boolean {
  return !/[^\x20-\x7e\xa1-\xff]/.test(text)
}
