import bidiFactory from 'bidi-js'
import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { covers, type FontSubset, familiesFor, fontOf, subsetFor, unitsPerSize } from '../fonts/noto.ts'
import { glyphOutline, type Outline } from './glyph-outline.ts'
import type { Weight } from './weight.ts'

/** A line set in glyphs, in units of the font size: x to the right of its left end, y above the baseline. */
export type ShapedLine = { advance: number; glyphs: readonly ShapedGlyph[] }
export type ShapedGlyph = { outline: Outline; x: number; y: number }

type Run = { start: number; end: number; level: number; subset: FontSubset }

const bidi = bidiFactory()

/** A label measures a line several times and writes it four times. */
const recent = new Map<string, ShapedLine>()
const recentLimit = 512

/** Any text in any script: reordered for reading, joined and placed as its script demands. */
export function shapeLine(text: string, weight: Weight): ShapedLine {
  const key = `${weight}\n${text}`
  const known = recent.get(key)
  if (known !== undefined) return known
  const line = setLine(text, weight)
  if (recent.size >= recentLimit) recent.delete(recent.keys().next().value ?? '')
  recent.set(key, line)
  return line
}

function setLine(text: string, weight: Weight): ShapedLine {
  const glyphs: ShapedGlyph[] = []
  let advance = 0
  for (const run of inVisualOrder(splitRuns(text))) {
    const font = fontOf(run.subset, weight)
    const buffer = new ShapingBuffer()
    buffer.addText(text, run.start, run.end - run.start)
    buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const unit = 1 / unitsPerSize
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const outline = glyphOutline(font, glyph.codepoint)
      const x = advance + (glyph.xOffset ?? 0) * unit
      if (outline.path !== '') glyphs.push({ outline, x, y: (glyph.yOffset ?? 0) * unit })
      advance += (glyph.xAdvance ?? 0) * unit
    }
  }
  return { advance, glyphs }
}

/** Parts of one direction and one font, in the order of the text. */
function splitRuns(text: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const families = familiesFor(text)
  const runs: Run[] = []
  let current: Run | undefined
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) ?? 0
    const length = codePoint > 0xffff ? 2 : 1
    const level = levels[index] ?? 0
    const subset = chooseSubset(codePoint, current?.subset, families)
    if (subset !== null) {
      if (current !== undefined && current.level === level && current.subset === subset && current.end === index) {
        current.end = index + length
      } else {
        current = { start: index, end: index + length, level, subset }
        runs.push(current)
      }
    }
    index += length
  }
  return runs
}

/** Marks, spaces and punctuation stay in the font of the letter before them, as long as it has them. */
function chooseSubset(
  codePoint: number,
  current: FontSubset | undefined,
  families: readonly string[],
): FontSubset | null {
  if (current !== undefined && covers(current, codePoint) && !/[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint))) {
    return current
  }
  // What no font has is shown as the empty box of the Latin one, so that nobody takes the text for complete.
  return subsetFor(codePoint, families) ?? subsetFor(0x41, families)
}

/** Rule L2 of the Unicode bidirectional algorithm, on runs: from the highest level down, every stretch is reversed. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...ordered.map((run) => run.level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}
