/**
 * Encodes a message in the five code sets of MaxiCode (ISO/IEC 16023, annex A) with the fewest codewords. If several
 * sequences are equally short, the first one wins, in the order of the sets and ways below.
 */

/** The code sets, in the order of their numbers. */
const sets = ['a', 'b', 'c', 'd', 'e'] as const
type CodeSet = (typeof sets)[number]

/** Codewords that switch the set for one or a few characters. */
const shift = { toOther: 59, twoOfA: 56, threeOfA: 57, c: 60, d: 61, e: 62 } as const
const nineDigits = 31

const range = (from: number, until: number): number[] => Array.from({ length: until - from + 1 }, (_, i) => from + i)
const codes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0))
/** A codeword that is not a character. */
const none = -1

/** The byte that each codeword means in each set. */
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

/** The codewords that switch permanently from one set to another. */
function latch(from: CodeSet, to: CodeSet): readonly number[] {
  if (from === to) return []
  if (to === 'a') return from === 'b' ? [63] : [58]
  return to === 'b' ? [63] : [shift[to], shift[to]]
}

/** `latch` by set number. */
const latches = sets.map((from) => sets.map((to) => latch(from, to)))

/** A way to encode the end of a prefix: how many characters, with which codewords. */
type Way = { takes: number; codewords: readonly number[] }

/** A position in a message, and how many digits end there. */
type Place = { message: string; end: number; digits: number }

/** Encodes nine digits as one number. */
function numberWay({ message, end, digits }: Place): Way | null {
  if (digits < 9) return null
  const value = Number(message.slice(end - 8, end + 1))
  const parts = [24, 18, 12, 6, 0].map((bits) => Math.floor(value / 2 ** bits) & 63)
  return { takes: 9, codewords: [nineDigits, ...parts] }
}

/** Encodes one to three characters of set A from within set B. */
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

/** The way of each set to encode a byte with its own codeword. */
const ownWays: readonly (readonly (Way | null)[])[] = sets.map((set) =>
  bytes.map((byte) => {
    const codeword = codewordsOf[set].get(byte)
    return codeword === undefined ? null : { takes: 1, codewords: [codeword] }
  }),
)

/** The ways of each set to encode a byte with a codeword of another set. */
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

/** The best encoding of a prefix that ends in a set: its last way, and the path before it. */
type Path = { length: number; set: number; way: Way | null; before: Path | null }

/** By set number. Undefined if no encoding ends in the set. */
type Paths = readonly (Path | undefined)[]

const firstSet = sets.indexOf('a')
const setB = sets.indexOf('b')

/** The sets that contain each byte, as bits. 0 if all sets contain it. */
const setsWith: readonly number[] = bytes.map((byte) =>
  byte === 32 || (byte >= 28 && byte <= 30)
    ? 0
    : sets.reduce((bits, set, index) => bits | (codewordsOf[set].has(byte) ? 1 << index : 0), 0),
)

/** The order in which sets are tried. */
const inTurn = (['b', 'e', 'c', 'd'] as const).map((set) => sets.indexOf(set))

/** The set numbers that the message needs, in the order of trying. */
function neededSets(message: string): number[] {
  let needed = 0
  for (let index = 0; index < message.length; index++) needed |= setsWith[message.charCodeAt(index)] ?? 0
  return [firstSet, ...inTurn.filter((set) => needed & (1 << set))]
}

/**
 * The best path to continue from in each set, including permanent switches. If several are equally short, the first set
 * wins.
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
 * @param message one byte per character
 * @returns the codewords, and the pad codeword that follows them
 */
export function maxiCodeCodewords(message: string): { codewords: number[]; pad: number } {
  const tried = neededSets(message)
  const start: Path = { length: 0, set: firstSet, way: null, before: null }
  let paths: Paths = [start]
  /** Before each character. */
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

/** If several ways are equally short, the first wins: a number, the set's own codeword, those of other sets. */
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

/** Message codewords in a symbol of mode 2 or 3, without the address. */
export const maxMessageCodewords = 84

/** Sets without a pad codeword switch to the first set. */
function ending({ codewords, set }: { codewords: number[]; set: CodeSet }): { codewords: number[]; pad: number } {
  if (set === 'e') return { codewords, pad: 28 }
  if ((set === 'c' || set === 'd') && codewords.length < maxMessageCodewords) codewords.push(...latch(set, 'a'))
  return { codewords, pad: 33 }
}

/** The codewords of a text in set A. @throws TypeError if set A lacks a character */
export function codewordsOfSetA(text: string): number[] {
  return codes(text).map((byte) => {
    const codeword = codewordsOf.a.get(byte)
    if (codeword === undefined)
      throw new TypeError('a MaxiCode postal code must have uppercase letters, digits and symbols only')
    return codeword
  })
}
