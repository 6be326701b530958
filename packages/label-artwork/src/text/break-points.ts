import { isLatin1 } from './plain-text.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** An ideograph or a kana, with the marks and closing punctuation that may not begin a line. */
const breakable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{M}\p{Pe}\p{Pf}\p{Po}ー々]*|\s+/gu

/** The pieces between which a line may be broken: after a space, and between ideographs. Joined they are the text. */
export function breakPieces(text: string): string[] {
  if (isLatin1(text)) return text.split(/(?<= )/)
  const pieces: string[] = []
  let start = 0
  for (const match of text.matchAll(breakable)) {
    const isSpace = match[0].trim() === ''
    if (!isSpace && match.index > start) pieces.push(text.slice(start, match.index))
    const end = match.index + match[0].length
    pieces.push(text.slice(isSpace ? start : match.index, end))
    start = end
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}

/** What readers take for one character each, so that no cut divides a letter from its marks. */
export function characters(text: string): string[] {
  return isLatin1(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)
}
