/** Compares our encoders of two-dimensional symbols with those of a widely used library, cell by cell. */
import bwip from 'bwip-js'
import { encodeGs1DataMatrix } from '../src/symbols/encode-data-matrix.ts'
import { encodeMaxiCode } from '../src/symbols/encode-maxicode.ts'
import { encodePdf417 } from '../src/symbols/encode-pdf417.ts'

export type Comparison = { symbology: string; compared: number; different: string[] }

/** Random numbers from 0 to 1 that depend only on the seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Random = { below(limit: number): number; text(kinds: readonly string[], runs: number, length: number): string }

function createRandom(seed: number): Random {
  const next = randomFrom(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  const run = (characters: string, length: number) =>
    Array.from({ length }, () => characters[below(characters.length)]).join('')
  return {
    below,
    text: (kinds, runs, length) =>
      Array.from({ length: 1 + below(runs) }, () => run(kinds[below(kinds.length)] ?? 'A', 1 + below(length))).join(''),
  }
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ '
const letters = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const signs = '&,:#-.$/+%*=^;<>@[\\]_`~!|(){}?\'"'
const separators = '\x1d\x1e\x04'
const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte))
const kinds = [capitals, letters, digits, signs, separators, bytes]

type Drawn = { pixs: number[]; pixx: number }
const drawnByLibrary = (options: { bcid: string; text: string; [option: string]: unknown }): Drawn => {
  const [symbol] = bwip.raw(options) as unknown as [Drawn]
  return symbol
}

type Pair = { what: string; ours: () => ArrayLike<number>; theirs: () => ArrayLike<number> }

const upTo9Digits = (random: Random) => String(random.below(1_000_000_000))
const threeDigits = (random: Random) => String(random.below(1_000)).padStart(3, '0')

const pairs: Readonly<Record<string, (random: Random) => Pair>> = {
  PDF417: (random) => {
    const text = random.text(kinds, 8, 20)
    // For lower levels, the library chooses a higher one if it fits.
    const shape = { columns: 6 + random.below(8), errorLevel: 4 + random.below(2) }
    const options = { bcid: 'pdf417', text, columns: shape.columns, eclevel: shape.errorLevel, binarytext: true }
    return {
      what: JSON.stringify({ text, ...shape }),
      ours: () => encodePdf417(text, shape).cells,
      theirs: () => drawnByLibrary(options).pixs,
    }
  },
  'Data Matrix': (random) => {
    const elements = Array.from({ length: 1 + random.below(3) }, () => random.text([digits], 1, 34))
    const text = elements.map((element) => `^FNC1${element}`).join('')
    return {
      what: JSON.stringify(elements),
      ours: () => encodeGs1DataMatrix(elements).cells,
      theirs: () => drawnByLibrary({ bcid: 'datamatrix', text, parsefnc: true }).pixs,
    }
  },
  MaxiCode: (random) => {
    const mode = random.below(2) === 0 ? 2 : 3
    const header = random.below(2) === 0 ? '[)>\x1e01\x1d96' : ''
    const content = {
      symbology: 'maxicode' as const,
      mode: mode as 2 | 3,
      postalCode: mode === 2 ? upTo9Digits(random) : random.text([`${capitals}${digits}-/`], 1, 6),
      country: threeDigits(random),
      serviceClass: threeDigits(random),
      message: header + random.text(kinds, 5, 12),
    }
    const { postalCode, country, serviceClass } = content
    // The library expects the message as a scanner returns it, with the address after its header.
    const text = `${header}${[postalCode, country, serviceClass, content.message.slice(header.length)].join('\x1d')}`
    return {
      what: JSON.stringify(content),
      ours: () => encodeMaxiCode(content).dark.toSorted((left, right) => left - right),
      theirs: () =>
        drawnByLibrary({ bcid: 'maxicode', text, binarytext: true, mode }).pixs.toSorted((left, right) => left - right),
    }
  },
}

/** Null if the text does not fit. Both encoders must agree about that as well. */
function drawnOrNot(draw: () => ArrayLike<number>): ArrayLike<number> | null {
  try {
    return draw()
  } catch {
    return null
  }
}

function areSame(ours: ArrayLike<number> | null, theirs: ArrayLike<number> | null): boolean {
  if (!ours || !theirs) return ours === theirs
  return ours.length === theirs.length && Array.prototype.every.call(ours, (cell, index) => cell === theirs[index])
}

/** Compares `count` random texts per symbology. */
export function compareSymbols(seed: number, count: number): Comparison[] {
  return Object.entries(pairs).map(([symbology, pairOf]) => {
    const random = createRandom(seed)
    const different: string[] = []
    for (let index = 0; index < count; index++) {
      const { what, ours, theirs } = pairOf(random)
      if (!areSame(drawnOrNot(ours), drawnOrNot(theirs))) different.push(what)
    }
    return { symbology, compared: count, different }
  })
}
