import { measureText } from './measure-text.ts'
import { isLatin1, type LineMetrics, type Weight } from './plain-text.ts'

export type FittedLines = { size: number; lines: string[] }

/** The largest size up to `maxSize` at which the line fits. At `minSize`, the line is truncated. */
export function fitLine(
  text: string,
  weight: Weight,
  width: number,
  maxSize: number,
  minSize: number,
): { size: number; text: string } {
  const size = Math.min(maxSize, width / Math.max(measureText(text, weight), 0.001))
  if (size >= minSize) return { size, text }
  return { size: minSize, text: cutShort(text, weight, width / minSize) }
}

export type BlockArea = { width: number; height: number; metrics: LineMetrics }

/**
 * Fits lines into an area: finds the largest size at which all fit, with line breaks between words, and within words
 * that are too wide. If the smallest size is too large, the last line ends with dots.
 */
export function fitBlock(
  lines: readonly string[],
  weight: Weight,
  area: BlockArea,
  maxSize: number,
  minSize: number,
): FittedLines {
  const { width, height, metrics } = area
  const printed = lines.filter((line) => line !== '').map((line) => measureLine(line, weight))
  for (let size = maxSize; size > minSize; size *= 0.94) {
    const wrapped = wrapWords(printed, width / size)
    if (wrapped === null || blockHeight(wrapped.length, size, metrics) > height) continue
    // In some scripts, letters change with their neighbors, so the widths of parts don't add up.
    if (wrapped.every((line) => measureText(line, weight) <= width / size + 1e-9)) return { size, lines: wrapped }
  }
  const room = Math.max(1, Math.floor((height / minSize - metrics.ascent - metrics.descent) / metrics.leading) + 1)
  const wrapped = wrapAnywhere(printed, weight, width / minSize, room)
  if (wrapped.length > room) {
    wrapped.length = room
    wrapped[room - 1] = cutShort(`${wrapped[room - 1]}...`, weight, width / minSize)
  }
  return { size: minSize, lines: wrapped }
}

/** Widths in font sizes, measured once for all sizes. Pieces are measured only if the line must break. */
type MeasuredLine = { text: string; width: number; pieces(): readonly MeasuredPiece[] }

/** `trimmedWidth` excludes a trailing space. */
type MeasuredPiece = { text: string; width: number; trimmedWidth: number }

function measureLine(text: string, weight: Weight): MeasuredLine {
  let pieces: readonly MeasuredPiece[] | null = null
  return {
    text,
    width: measureText(text, weight),
    pieces: () => {
      pieces ??= breakPieces(text).map((piece) => measurePiece(piece, weight))
      return pieces
    },
  }
}

function measurePiece(text: string, weight: Weight): MeasuredPiece {
  const trimmedWidth = measureText(text.trimEnd(), weight)
  return { text, trimmedWidth, width: text.endsWith(' ') ? measureText(text, weight) : trimmedWidth }
}

function blockHeight(lineCount: number, size: number, metrics: LineMetrics): number {
  return lineCount === 0 ? 0 : ((lineCount - 1) * metrics.leading + metrics.ascent + metrics.descent) * size
}

/** Null if a word is wider than the area, because a smaller size is better than a broken word. */
function wrapWords(lines: readonly MeasuredLine[], widthEms: number): string[] | null {
  const wrapped: string[] = []
  for (const line of lines) {
    if (line.width <= widthEms) {
      wrapped.push(line.text)
      continue
    }
    let current = ''
    let currentWidth = 0
    for (const { text, width, trimmedWidth } of line.pieces()) {
      if (trimmedWidth > widthEms) return null
      if (currentWidth + trimmedWidth > widthEms) {
        if (current.trim() !== '') wrapped.push(current.trimEnd())
        current = ''
        currentWidth = 0
      }
      current += text
      currentWidth += width
    }
    if (current.trim() !== '') wrapped.push(current.trimEnd())
  }
  return wrapped
}

/** Breaks lines within words if necessary. It stops after slightly more lines than fit. */
function wrapAnywhere(lines: readonly MeasuredLine[], weight: Weight, widthEms: number, room: number): string[] {
  const wrapped: string[] = []
  for (const line of lines) {
    const whole = wrapWords([line], widthEms)
    if (whole?.every((part) => measureText(part, weight) <= widthEms + 1e-9)) {
      wrapped.push(...whole)
      continue
    }
    let rest = characters(line.text)
    while (rest.length > 0 && wrapped.length <= room) {
      const length = fittingLength(rest, weight, widthEms)
      wrapped.push(rest.slice(0, length).join('').trim())
      rest = rest.slice(length)
    }
  }
  return wrapped
}

function cutShort(text: string, weight: Weight, widthEms: number): string {
  if (measureText(text, weight) <= widthEms) return text
  const letters = characters(text)
  const length = fittingLength(letters, weight, widthEms - measureText('...', weight))
  return `${letters.slice(0, length).join('').trimEnd()}...`
}

/** How many leading characters fit, at least one. Joined letters make widths grow unevenly, but never shrink. */
function fittingLength(letters: readonly string[], weight: Weight, widthEms: number): number {
  let fitting = 1
  let tooLong = letters.length + 1
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (measureText(letters.slice(0, middle).join(''), weight) <= widthEms) fitting = middle
    else tooLong = middle
  }
  return fitting
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** An ideograph or a kana, with marks and closing punctuation that must not begin a line. */
const breakable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\p{M}\p{Pe}\p{Pf}\p{Po}ー々]*|\s+/gu

/** Splits text at possible line breaks: after spaces and between ideographs. */
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

/** Splits text into user-perceived characters, so that truncation never separates a letter from its marks. */
export function characters(text: string): string[] {
  return isLatin1(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)
}
