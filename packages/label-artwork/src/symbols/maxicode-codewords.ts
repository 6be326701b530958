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

/** A way to say what ends at a character: how many characters, by which codewords. */
type Way = { takes: number; codewords: readonly number[] }

/** Where a message is: a character of it, and how many digits there are up to and with it. */
type Place = { message: string; end: number; digits: number }

/** Nine digits as one number. */
function numberWay({ message, end, digits }: Place): Way[] {
  if (digits < 9) return []
  const value = Number(message.slice(end - 8, end + 1))
  const parts = [24, 18, 12, 6, 0].map((bits) => Math.floor(value / 2 ** bits) & 63)
  return [{ takes: 9, codewords: [nineDigits, ...parts] }]
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

/** Every way to say what ends at a character while a set is in force. */
function waysToEnd(place: Place, set: CodeSet): Way[] {
  const byte = place.message.charCodeAt(place.end)
  const ways = numberWay(place)
  const offer = (codeword: number | undefined, by?: number) => {
    if (codeword !== undefined) ways.push({ takes: 1, codewords: by === undefined ? [codeword] : [by, codeword] })
  }
  offer(codewordsOf[set].get(byte))
  if (set === 'b') ways.push(...shiftsToA(place))
  if (set === 'a') offer(codewordsOf.b.get(byte), shift.toOther)
  for (const other of ['c', 'd', 'e'] as const) if (other !== set) offer(codewordsOf[other].get(byte), shift[other])
  return ways
}

/** How a message up to a character is said so that it ends in a set: its last way, and the set before that. */
type Path = { length: number; set: CodeSet; way: Way | null; before: Path | null }

/** The sets that the message needs, in the order in which they are tried. */
function neededSets(message: string): CodeSet[] {
  // These are in every set, so that none is needed for them.
  const others = codes(message).filter((byte) => byte !== 32 && !(byte >= 28 && byte <= 30))
  const order = ['b', 'e', 'c', 'd'] as const
  return ['a', ...order.filter((set) => others.some((byte) => codewordsOf[set].has(byte)))]
}

/**
 * What is best to go on from in each set, changed to it where it ends in another. Of paths that are as short the first
 * counts, by the order of the sets.
 */
function changed(paths: ReadonlyMap<CodeSet, Path>, tried: readonly CodeSet[]): Map<CodeSet, Path> {
  const origins = new Map<CodeSet, Path>()
  for (const set of tried) {
    let best: Path | null = null
    let bestLength = Number.POSITIVE_INFINITY
    for (const path of paths.values()) {
      const length = path.length + latch(path.set, set).length
      if (length < bestLength) [best, bestLength] = [path, length]
    }
    if (best) origins.set(set, best)
  }
  return origins
}

/**
 * @param message each character a byte
 * @returns its codewords, and the one that fills what is left behind them
 */
export function maxiCodeCodewords(message: string): { codewords: number[]; pad: number } {
  const tried = neededSets(message)
  let paths = new Map<CodeSet, Path>([['a', { length: 0, set: 'a', way: null, before: null }]])
  /** In front of each character. */
  const origins = [changed(paths, tried)]
  let digits = 0
  for (let end = 0; end < message.length; end++) {
    const byte = message.charCodeAt(end)
    digits = byte >= 48 && byte <= 57 ? digits + 1 : 0
    paths = new Map()
    for (const set of tried) {
      let best: Path | null = null
      for (const way of waysToEnd({ message, end, digits }, set)) {
        const before = origins[end + 1 - way.takes]?.get(set)
        if (!before) continue
        const length = before.length + latch(before.set, set).length + way.codewords.length
        if (!best || length < best.length) best = { length, set, way, before }
      }
      if (best) paths.set(set, best)
    }
    origins.push(changed(paths, tried))
  }
  return ending(said(message, paths, tried))
}

function said(message: string, paths: ReadonlyMap<CodeSet, Path>, tried: readonly CodeSet[]) {
  let end: Path | null = null
  for (const set of tried) {
    const path = paths.get(set)
    if (path && (!end || path.length < end.length)) end = path
  }
  if (!end) throw new TypeError(`a message of MaxiCode is bytes, and not ${JSON.stringify(message)}`)
  const parts: (readonly number[])[] = []
  for (let path = end; path.before; path = path.before) {
    parts.push(path.way?.codewords ?? [], latch(path.before.set, path.set))
  }
  return { codewords: parts.reverse().flat(), set: end.set }
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
    if (codeword === undefined) throw new TypeError('a postal code of MaxiCode is capitals, digits and signs')
    return codeword
  })
}
