/** Widths in modules of the bars and spaces of 103 characters, three starts and the stop. */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112
`
  .trim()
  .split(/\s+/)
  .map((pattern) => [...pattern].map(Number))

const startB = 104
const startC = 105
const stop = 106
const toC = 99
const toB = 100
const fnc1 = 102

/** Alternating widths of bars and spaces in modules, beginning and ending with a bar. */
export type BarWidths = { widths: Uint8Array; modules: number }

/**
 * Code 128 of printable ASCII. Four or more digits in a row are encoded in pairs. ZPL printers in automatic mode do the
 * same, so both have the same width.
 */
export function encodeCode128(data: string): BarWidths {
  if (!/^[\x20-\x7e]+$/.test(data))
    throw new TypeError('Code 128 symbols can contain only printable ASCII characters here')
  const codewords: number[] = []
  let subset = ''
  let index = 0
  while (index < data.length) {
    const digits = digitRun(data, index)
    if (digits >= 4 || (digits >= 2 && digits === data.length && index === 0)) {
      // An odd digit belongs to the subset before, or else to the one after.
      if (digits % 2 === 1 && subset !== '') index = pushB(codewords, data, index, index + 1, subset)
      codewords.push(subset === '' ? startC : toC)
      subset = 'C'
      const pairs = Math.floor(digits / 2)
      for (let pair = 0; pair < pairs; pair++, index += 2) codewords.push(Number(data.slice(index, index + 2)))
      continue
    }
    index = pushB(codewords, data, index, index + Math.max(digits, 1), subset)
    subset = 'B'
  }
  return barWidths(codewords)
}

/** GS1-128 of element strings with an even number of digits each, encoded in pairs. */
export function encodeGs1128(elements: readonly string[]): BarWidths {
  const codewords = [startC]
  for (const element of elements) {
    if (!/^(?:\d\d)+$/.test(element)) throw new TypeError('A GS1-128 element string must have an even number of digits')
    codewords.push(fnc1)
    for (let index = 0; index < element.length; index += 2) codewords.push(Number(element.slice(index, index + 2)))
  }
  return barWidths(codewords)
}

function pushB(codewords: number[], data: string, from: number, until: number, subset: string): number {
  if (subset !== 'B') codewords.push(subset === '' ? startB : toB)
  for (let index = from; index < until; index++) codewords.push(data.charCodeAt(index) - 32)
  return until
}

function digitRun(data: string, from: number): number {
  let index = from
  while (index < data.length && data.charCodeAt(index) >= 48 && data.charCodeAt(index) <= 57) index++
  return index - from
}

function barWidths(codewords: readonly number[]): BarWidths {
  let checksum = codewords[0] ?? 0
  for (let index = 1; index < codewords.length; index++) checksum += index * (codewords[index] ?? 0)
  const widths: number[] = []
  for (const codeword of [...codewords, checksum % 103, stop]) widths.push(...(patterns[codeword] ?? []))
  return { widths: Uint8Array.from(widths), modules: (codewords.length + 2) * 11 + 2 }
}
