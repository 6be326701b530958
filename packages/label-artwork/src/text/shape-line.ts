import bidiFactory from 'bidi-js'
import { Direction, type Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import type { Text } from '../drawing/drawing.ts'
import { covers, type FontSubset, familiesFor, fontOf, subsetFor, unitsPerSize } from '../fonts/noto.ts'
import type { Weight } from './plain-text.ts'

/** The glyphs of a line in units of the font size: x from its left end, y above the baseline. */
type ShapedLine = { advance: number; glyphs: readonly ShapedGlyph[] }
export type ShapedGlyph = { outline: Outline; x: number; y: number }

type Run = { start: number; end: number; level: number; subset: FontSubset }

const bidi = bidiFactory()

/** A cache, because a line is measured several times and written four times. */
const recent = new Map<string, ShapedLine>()
const recentLimit = 512

/** Shapes text of any script: reorders, joins and positions its glyphs. */
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

/** Splits text into parts with one direction and one font. */
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

/** Marks, spaces and punctuation use the font of the letter before them, if it contains them. */
function chooseSubset(
  codePoint: number,
  current: FontSubset | undefined,
  families: readonly string[],
): FontSubset | null {
  if (current !== undefined && covers(current, codePoint) && !/[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint))) {
    return current
  }
  // Unknown characters become an empty box, so that nobody takes the text for complete.
  return subsetFor(codePoint, families) ?? subsetFor(0x41, families)
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, all stretches are reversed. */
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

/**
 * A glyph's closed contours, as HarfBuzz returns them, in thousandths of the font size. The same glyph is usually the
 * same object, so writers can cache by it.
 */
export type Outline = { path: string }

/** In units of the font size, with y upwards. All curves are cubic. */
export type OutlineStep =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }

/** Each takes about two kilobytes, and the same again in the writers' caches. */
const maxKept = 2000

let outlines = new Map<Font, Map<number, Outline>>()
let keptCount = 0

/** The outline of a glyph. It is cached, because letters repeat. */
export function glyphOutline(font: Font, glyphId: number): Outline {
  const known = outlines.get(font)?.get(glyphId)
  if (known !== undefined) return known
  if (keptCount >= maxKept) {
    outlines = new Map()
    keptCount = 0
  }
  const outline = { path: font.glyphToPath(glyphId) }
  const ofFont = outlines.get(font) ?? new Map<number, Outline>()
  outlines.set(font, ofFont.set(glyphId, outline))
  keptCount++
  return outline
}

/** Parses a path of absolute moves, lines, curves and closings. */
export function stepsOf({ path }: Outline): OutlineStep[] {
  const steps: OutlineStep[] = []
  let x = 0
  let y = 0
  for (const [, command, listed] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (listed ?? '')
      .split(/[ ,]/)
      .map((value) => Number(value) / unitsPerSize)
    switch (command) {
      case 'M':
      case 'L':
        steps.push({ to: command === 'M' ? 'move' : 'line', x: a, y: b })
        ;[x, y] = [a, b]
        break
      case 'Q':
        steps.push({
          to: 'curve',
          x1: x + (2 / 3) * (a - x),
          y1: y + (2 / 3) * (b - y),
          x2: c + (2 / 3) * (a - c),
          y2: d + (2 / 3) * (b - d),
          x: c,
          y: d,
        })
        ;[x, y] = [c, d]
        break
      case 'C':
        steps.push({ to: 'curve', x1: a, y1: b, x2: c, y2: d, x: e, y: f })
        ;[x, y] = [e, f]
        break
    }
  }
  return steps
}

/** The glyphs of a line and its left end in inches. */
export function placeLine(element: Text): { left: number; line: ShapedLine } {
  const line = shapeLine(element.text, element.weight)
  const width = line.advance * element.size
  const before = element.align === 'left' ? 0 : element.align === 'centre' ? width / 2 : width
  return { left: element.x - before, line }
}
