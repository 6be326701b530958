import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import type { Weight } from '../text/plain-text.ts'
import { readWoff2 } from './read-woff2.ts'

/** One file of a font family, and the characters it contains. It is read when a label first needs it. */
export type FontSubset = { family: string; name: string; ranges: readonly (readonly [number, number])[] }

/** Noto Sans families, in the order of the search for a character. */
const everyFamily = ['', '-arabic', '-hebrew', '-thai', '-sc', '-jp', '-kr']

/** Kana and Hangul decide from which East Asian family the ideographs beside them come. */
const japaneseFirst = ['', '-jp', ...everyFamily.slice(1)]
const koreanFirst = ['', '-kr', ...everyFamily.slice(1)]

/** Slightly bolder than regular, because thermal printers lose thin strokes. */
const axisValues = { regular: 500, bold: 700 }

/** All glyph outlines and positions use thousandths of the font size. */
export const unitsPerSize = 1000

const require = createRequire(import.meta.url)
const subsetsOfFamily = new Map<string, readonly FontSubset[]>()
const chosen = new Map<readonly string[], Map<number, FontSubset | null>>()
const faces = new Map<string, Face>()
const fonts = new Map<string, Font>()

export function familiesFor(text: string): readonly string[] {
  if (/[\u3040-\u30ff]/.test(text)) return japaneseFirst
  return /\p{Script=Hangul}/u.test(text) ? koreanFirst : everyFamily
}

/** The first subset that contains the character. Null if there is none. */
export function subsetFor(codePoint: number, families: readonly string[]): FontSubset | null {
  let known = chosen.get(families)
  if (known === undefined) {
    known = new Map()
    chosen.set(families, known)
  }
  let subset = known.get(codePoint)
  if (subset === undefined) {
    subset = findSubset(codePoint, families)
    known.set(codePoint, subset)
  }
  return subset
}

function findSubset(codePoint: number, families: readonly string[]): FontSubset | null {
  for (const family of families) {
    for (const subset of subsets(family)) if (covers(subset, codePoint)) return subset
  }
  return null
}

export function covers(subset: FontSubset, codePoint: number): boolean {
  return subset.ranges.some(([first, last]) => codePoint >= first && codePoint <= last)
}

export function fontOf(subset: FontSubset, weight: Weight): Font {
  const key = `${subset.family}/${subset.name}/${weight}`
  let font = fonts.get(key)
  if (font === undefined) {
    font = new Font(faceOf(subset))
    font.setScale(unitsPerSize, unitsPerSize)
    font.setVariations([new Variation('wght', axisValues[weight])])
    fonts.set(key, font)
  }
  return font
}

function faceOf(subset: FontSubset): Face {
  const key = `${subset.family}/${subset.name}`
  let face = faces.get(key)
  if (face === undefined) {
    const file = `@fontsource-variable/noto-sans${subset.family}/files/noto-sans${subset.family}-${subset.name}`
    const font = readWoff2(readFileSync(require.resolve(`${file}-wght-normal.woff2`)))
    face = new Face(new Blob(new Uint8Array(font).buffer))
    faces.set(key, face)
  }
  return face
}

function subsets(family: string): readonly FontSubset[] {
  let known = subsetsOfFamily.get(family)
  if (known === undefined) {
    const listed: Record<string, string> = require(`@fontsource-variable/noto-sans${family}/unicode.json`)
    known = Object.entries(listed).map(([key, ranges]) => ({
      family,
      name: key.replace(/[[\]]/g, ''),
      ranges: ranges.split(',').map(parseRange),
    }))
    subsetsOfFamily.set(family, known)
  }
  return known
}

/** Parses `U+4E00` or `U+4E00-9FFF`. */
function parseRange(text: string): readonly [number, number] {
  const [first, last] = text.trim().replace('U+', '').split('-')
  return [Number.parseInt(first ?? '', 16), Number.parseInt(last ?? first ?? '', 16)]
}
