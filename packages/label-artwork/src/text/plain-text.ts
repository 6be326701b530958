/** The maximum length of a text. More could not be printed legibly. */
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
 * Text for printing: one line of composed characters, with plain quotes and dashes. Control and formatting characters
 * are removed, because a direction override could show a different address. The two joiners stay between letters, where
 * Persian and Indic scripts need them.
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

/** Whether every printer and PDF reader has a font for this text. */
export function isLatin1(text: string): boolean {
  return !/[^\x20-\x7e\xa1-\xff]/.test(text)
}

export type Weight = 'regular' | 'bold'

/** Ascent, descent and line distance, in font sizes. */
export type LineMetrics = { ascent: number; descent: number; leading: number }

/** For Helvetica's capitals and descenders. */
const latin: LineMetrics = { ascent: 0.76, descent: 0.24, leading: 1.12 }

/** For scripts with marks above and deep descenders. Writers clip the rest. */
const anyScript: LineMetrics = { ascent: 0.98, descent: 0.33, leading: 1.32 }

export function lineMetrics(lines: readonly string[]): LineMetrics {
  return lines.every(isLatin1) ? latin : anyScript
}
