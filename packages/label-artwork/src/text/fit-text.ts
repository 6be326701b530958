import { measureText, type Weight } from './measure-text.ts'

export type FittedLines = { size: number; lines: string[] }

/** Distance of two baselines in units of the font size. */
export const leading = 1.12

/** The largest size, not above `largest`, at which the line is no wider than `width`; cut short at `smallest`. */
export function fitLine(
  text: string,
  weight: Weight,
  width: number,
  largest: number,
  smallest: number,
): { size: number; text: string } {
  const size = Math.min(largest, width / Math.max(measureText(text, weight), 0.001))
  if (size >= smallest) return { size, text }
  return { size: smallest, text: cutShort(text, weight, width / smallest) }
}

/**
 * A block of lines in an area: the largest size at which all of them fit, wrapped between words, and within a word
 * that is wider than the area. When even the smallest size leaves too much, the last line ends in dots.
 */
export function fitBlock(
  lines: readonly string[],
  weight: Weight,
  width: number,
  height: number,
  largest: number,
  smallest: number,
): FittedLines {
  const printed = lines.filter((line) => line !== '')
  for (let size = largest; size > smallest; size *= 0.94) {
    const wrapped = wrapLines(printed, weight, width / size, 0.94)
    if (wrapped !== null && blockHeight(wrapped.length, size) <= height) return { size, lines: wrapped }
  }
  const wrapped = wrapLines(printed, weight, width / smallest, 0) ?? []
  const room = Math.max(1, Math.floor((height / smallest - 1) / leading) + 1)
  if (wrapped.length > room) {
    wrapped.length = room
    wrapped[room - 1] = cutShort(`${wrapped[room - 1]}...`, weight, width / smallest)
  }
  return { size: smallest, lines: wrapped }
}

/** Height of a block from the top of its first line to the descenders of its last. */
export function blockHeight(lineCount: number, size: number): number {
  return lineCount === 0 ? 0 : ((lineCount - 1) * leading + 1) * size
}

/** Null when a single word is wider than the area and `breakWordsBelow` says that a smaller size should be tried. */
function wrapLines(
  lines: readonly string[],
  weight: Weight,
  widthEms: number,
  breakWordsBelow: number,
): string[] | null {
  const wrapped: string[] = []
  for (const line of lines) {
    if (measureText(line, weight) <= widthEms) {
      wrapped.push(line)
      continue
    }
    let current = ''
    for (const word of line.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`
      if (measureText(longer, weight) <= widthEms) {
        current = longer
        continue
      }
      if (current !== '') wrapped.push(current)
      current = word
      while (measureText(current, weight) > widthEms) {
        if (breakWordsBelow > 0) return null
        const length = fittingLength(current, weight, widthEms)
        wrapped.push(current.slice(0, length))
        current = current.slice(length)
      }
    }
    if (current !== '') wrapped.push(current)
  }
  return wrapped
}

function cutShort(text: string, weight: Weight, widthEms: number): string {
  if (measureText(text, weight) <= widthEms) return text
  const dots = measureText('...', weight)
  return `${text.slice(0, fittingLength(text, weight, widthEms - dots)).trimEnd()}...`
}

function fittingLength(text: string, weight: Weight, widthEms: number): number {
  let length = text.length
  while (length > 1 && measureText(text.slice(0, length), weight) > widthEms) length--
  return Math.max(1, length)
}
