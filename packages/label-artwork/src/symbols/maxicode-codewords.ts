/**
 * A message in the five code sets of MaxiCode (ISO/IEC 16023, annex A), by the fewest codewords. Where several ways are as
 * short, the first is taken, in the order in which sets and ways stand here.
 */

/** The code sets, in the order of their numbers. */
const sets = ['a', 'b', 'c', 'd', 'e'] as const
type CodeSet = (typeof sets)[number]

/** Codewords that change the set for one character, or for several. */
const shift = { toOther: 59, twoOfA: 56, threeOfA: 57, c: 60, d: 61, e: 62 } as const
const nineDigits = 31

const range = (from: number, until: number): number[] => Array.from({ length: until - from + 1 }, (_, i) => from + i)
const codes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0))
/** A codeword that is no character. */
const none = -1

/** The character, as its byte, that each codeword stands for in each set. */
const characters: Readonly<Record<CodeSet, readonly number[]>> = {
  a: [13, ...range(65, 90), none, 28, 29, 30, none, 32, none, ...range(34, 58)],
  b: [...range(96, 122), ...[none, 28, 29, 30, none, 123, none, 125, 126, 127], ...codes(';<=>?[\\]^_ ,./:@!|')],
  c: [
    ...range(192, 218),
    ...[none, 28, 29, 30, none, ...range(219, 223)],
    ...[170, 172, 177, 178, 179, 181, 185, 186, 188, 189, 190, ...range(128, 137), none, 32],
  ],
  d: [
    ...range(224, 250),
    ...[none, 28, 29, 30, none, ...range(251, 255)],
    ...[161, 168, 171, 175, 176, 180, 183, 184, 187, 191, ...range(138, 148), none, 32],
  ],
  e: [
    ...range(0, 26),
    ...[none, none, none, 27, none, 28, 29, 30, 31, 159],
    ...[160, 162, 163, 164, 165, 166, 167, 169, 173, 174, 182, ...range(149, 158), none, 32],
  ],
}

const codewordsIn = (set: CodeSet): ReadonlyMap<number, number> =>
  new Map(characters[set].flatMap((byte, codeword) => (byte === none ? [] : [[byte, codeword] as const])))

const codewordsOf: Readonly<Record<CodeSet, ReadonlyMap<number, number>>> = {
  a: codewordsIn('a'),
  b: codewordsIn('b'),
  c: codewordsIn('c'),
  d: codewordsIn('d'),
  e: codewordsIn('e'),
}

/** What changes for good from one set to another. */
function latch(from: CodeSet, to: CodeSet): readonly number[] {
  if (from === to) return []
  if (to === 'a') return from === 'b' ? [63] : [58]
  return to === 'b' ? [63] : [shift[to], shift[to]]
}

/** The same by the numbers of the sets. */
const latches = sets.map((from) => sets.map((to) => latch(from, to)))

/** A way to say what ends at a character: how many characters, by which codewords. */
type Way = { takes: number; codewords: readonly number[] }

/** Where a message is: a character of it, and how many digits there are up to and with it. */
type Place = { message: string; end: number; digits: number }

/** Nine digits as one number. */
function numberWay({ message, end, digits }: Place): Way | null {
  if (digits < 9) return null
  const value = Number(message.slice(end - 8, end + 1))
  const parts = [24, 18, 12, 6, 0].map((bits) => Math.floor(value / 2 ** bits) & 63)
  return { takes: 9, codewords: [nineDigits, ...parts] }
}

/** From set B, one to three characters of set A. */
function shiftsToA({ message, end }: Place): Way[] {
  const ways: Way[] = []
  const said: number[] = []
  for (const codeword of [shift.toOther, shift.twoOfA, shift.threeOfA]) {
    const character = codewordsOf.a.get(message.charCodeAt(end - said.length))
    if (character === undefined) break
    said.unshift(character)
    ways.push({ takes: said.length, codewords: [codeword, ...said] })
  }
  return ways
}

const bytes = range(0, 255)

/** How a set says a byte by a codeword of its own, for each set and byte. */
const ownWays: readonly (readonly (Way | null)[])[] = sets.map((set) =>
  bytes.map((byte) => {
    const codeword = codewordsOf[set].get(byte)
    return codeword === undefined ? null : { takes: 1, codewords: [codeword] }
  }),
)

/** How it says a byte by one of another set, for that byte alone. */
const otherWays: readonly (readonly (readonly Way[])[])[] = sets.map((set) =>
  bytes.map((byte) => {
    const others = [...(set === 'a' ? (['b'] as const) : []), ...(['c', 'd', 'e'] as const)]
    return others.flatMap((other) => {
      const codeword = codewordsOf[other].get(byte)
      const by = other === 'b' ? shift.toOther : shift[other]
      return other === set || codeword === undefined ? [] : [{ takes: 1, codewords: [by, codeword] }]
    })
  }),
)

/** How a message up to a character is said so that it ends in a set: its last way, and what was said before that. */
type Path = { length: number; set: number; way: Way | null; before: Path | null }

/** By the numbers of the sets; none where nothing ends in one. */
type Paths = readonly (Path | undefined)[]

const firstSet = sets.indexOf('a')
const setB = sets.indexOf('b')

/** Of each byte the sets that have it, a bit for each; none of those that every set has, for which none is needed. */
const setsWith: readonly number[] = bytes.map((byte) =>
  byte === 32 || (byte >= 28 && byte <= 30)
    ? 0
    : sets.reduce((bits, set, index) => bits | (codewordsOf[set].has(byte) ? 1 << index : 0), 0),
)

/** The order in which sets are tried. */
const inTurn = (['b', 'e', 'c', 'd'] as const).map((set) => sets.indexOf(set))

/** Numbers of the sets that the message needs, in the order in which they are tried. */
function neededSets(message: string): number[] {
  let needed = 0
  for (let index = 0; index < message.length; index++) needed |= setsWith[message.charCodeAt(index)] ?? 0
  return [firstSet, ...inTurn.filter((set) => needed & (1 << set))]
}

/**
 * What is best to go on from in each set, changed to it where it ends in another. Of paths that are as short the first
 * counts, by the order of the sets.
 */
function changed(paths: Paths, tried: readonly number[]): Paths {
  const origins = new Array<Path | undefined>(sets.length)
  for (const set of tried) {
    let best: Path | undefined
    let bestLength = Number.POSITIVE_INFINITY
    for (const from of tried) {
      const path = paths[from]
      if (!path) continue
      const length = path.length + latchLength(from, set)
      if (length < bestLength) [best, bestLength] = [path, length]
    }
    origins[set] = best
  }
  return origins
}

const latchLength = (from: number, to: number): number => latches[from]?.[to]?.length ?? 0

/**
 * @param message each character a byte
 * @returns its codewords, and the one that fills what is left behind them
 */
export function maxiCodeCodewords(message: string): { codewords: number[]; pad: number } {
  const tried = neededSets(message)
  const start: Path = { length: 0, set: firstSet, way: null, before: null }
  let paths: Paths = [start]
  /** In front of each character. */
  const origins = [changed(paths, tried)]
  let digits = 0
  for (let end = 0; end < message.length; end++) {
    const byte = message.charCodeAt(end)
    digits = byte >= 48 && byte <= 57 ? digits + 1 : 0
    paths = pathsTo({ message, end, digits }, origins, tried)
    origins.push(changed(paths, tried))
  }
  return ending(said(message, paths, tried))
}

/** Of ways that are as short the first counts: a number, the set's own codeword, those of other sets. */
function pathsTo(place: Place, origins: readonly Paths[], tried: readonly number[]): Paths {
  const byte = place.message.charCodeAt(place.end)
  const ofNine = numberWay(place)
  const found = new Array<Path | undefined>(sets.length)
  for (const set of tried) {
    let best: Path | undefined
    const offer = (way: Way) => {
      const before = origins[place.end + 1 - way.takes]?.[set]
      if (!before) return
      const length = before.length + latchLength(before.set, set) + way.codewords.length
      if (!best || length < best.length) best = { length, set, way, before }
    }
    if (ofNine) offer(ofNine)
    const own = ownWays[set]?.[byte]
    if (own) offer(own)
    if (set === setB) for (const way of shiftsToA(place)) offer(way)
    for (const way of otherWays[set]?.[byte] ?? []) offer(way)
    found[set] = best
  }
  return found
}

function said(message: string, paths: Paths, tried: readonly number[]): { codewords: number[]; set: CodeSet } {
  let end: Path | undefined
  for (const set of tried) {
    const path = paths[set]
    if (path && (!end || path.length < end.length)) end = path
  }
  if (!end) throw new TypeError(`a MaxiCode message must be bytes, not ${JSON.stringify(message)}`)
  const parts: (readonly number[])[] = []
  for (let path = end; path.before; path = path.before) {
    parts.push(path.way?.codewords ?? [], latches[path.before.set]?.[path.set] ?? [])
  }
  return { codewords: parts.reverse().flat(), set: sets[end.set] ?? 'a' }
}

/** Room in a symbol of modes 2 and 3, beside the address that stands by itself. */
export const maxMessageCodewords = 84

/** Of sets without a pad of their own the first takes over. */
function ending({ codewords, set }: { codewords: number[]; set: CodeSet }): { codewords: number[]; pad: number } {
  if (set === 'e') return { codewords, pad: 28 }
  if ((set === 'c' || set === 'd') && codewords.length < maxMessageCodewords) codewords.push(...latch(set, 'a'))
  return { codewords, pad: 33 }
}

/** The codewords of a text that set A alone is to say. @throws TypeError where it cannot */
export function codewordsOfSetA(text: string): number[] {
  return codes(text).map((byte) => {
    const codeword = codewordsOf.a.get(byte)
    if (codeword === undefined)
      throw new TypeError('a MaxiCode postal code must have uppercase letters, digits and symbols only')
    return codeword
  })
}
