/** MaxiCode (ISO/IEC 16023) in modes 2 and 3: an address that is read even where the rest is damaged, and a message. */
import { codewordsOfSetA, maxiCodeCodewords, maxMessageCodewords } from './maxicode-codewords.ts'
import { bitPlaces, orientation } from './maxicode-places.ts'
import { binaryField, errorCorrection } from './reed-solomon.ts'
import type { MaxiCodeContent } from './symbol-content.ts'

/** Indices of the dark hexagons in 33 rows of 30. */
export type HexagonSymbol = { kind: 'hexagons'; dark: readonly number[] }

const correctionOf = errorCorrection(binaryField(64, 0b1000011))

const addressCorrection = 10
/** Of the message's codewords with odd numbers, and of those with even ones. */
const messageCorrection = 20

/** @throws TypeError where the message has more than 84 codewords, or the address cannot be said */
export function encodeMaxiCode(content: MaxiCodeContent): HexagonSymbol {
  const { codewords, pad } = maxiCodeCodewords(content.message)
  if (codewords.length > maxMessageCodewords) throw new TypeError('the message is too long for a MaxiCode symbol')
  const message = [...codewords, ...new Array<number>(maxMessageCodewords - codewords.length).fill(pad)]
  const address = addressCodewords(content)
  const corrections = [0, 1].map((parity) =>
    correctionOf(
      message.filter((_, index) => index % 2 === parity),
      messageCorrection,
    ),
  )
  const interleaved = new Array<number>(2 * messageCorrection)
  for (const [parity, correction] of corrections.entries()) {
    for (const [index, codeword] of correction.entries()) interleaved[2 * index + parity] = codeword
  }
  const all = [...address, ...correctionOf(address, addressCorrection), ...message, ...interleaved]
  const dark: number[] = []
  let index = 0
  for (const codeword of all) {
    for (let bit = 5; bit >= 0; bit--, index++) if ((codeword >> bit) & 1) dark.push(bitPlaces[index] as number)
  }
  dark.push(...orientation)
  return { kind: 'hexagons', dark }
}

const binary = (value: number, bits: number): string => value.toString(2).padStart(bits, '0')

/** Which bits of the address stand in each of its ten codewords: the name of a field, from and until. */
type Piece = readonly [field: 'mode' | 'postal' | 'country' | 'service', from: number, until: number]
const layout: readonly Piece[] = [
  ['postal', 34, 36],
  ['mode', 0, 4],
  ['postal', 28, 34],
  ['postal', 22, 28],
  ['postal', 16, 22],
  ['postal', 10, 16],
  ['postal', 4, 10],
  ['country', 8, 10],
  ['postal', 0, 4],
  ['country', 2, 8],
  ['service', 6, 10],
  ['country', 0, 2],
  ['service', 0, 6],
]

function addressCodewords({ mode, postalCode, country, serviceClass }: MaxiCodeContent): number[] {
  const fields = {
    mode: binary(mode, 4),
    postal: mode === 2 ? digitsOf(postalCode) : signsOf(postalCode),
    country: binary(Number(country), 10),
    service: binary(Number(serviceClass), 10),
  }
  const bits = layout.map(([field, from, until]) => fields[field].slice(from, until)).join('')
  return Array.from({ length: 10 }, (_, index) => Number.parseInt(bits.slice(6 * index, 6 * index + 6), 2))
}

/** Up to nine digits: how many, and their number. */
function digitsOf(postalCode: string): string {
  if (!/^\d{1,9}$/.test(postalCode)) throw new TypeError('a postal code of mode 2 must have one to nine digits')
  return binary(postalCode.length, 6) + binary(Number(postalCode), 30)
}

/** Six characters. */
function signsOf(postalCode: string): string {
  if (postalCode.length === 0 || postalCode.length > 6)
    throw new TypeError('a postal code of mode 3 must have one to six characters')
  return codewordsOfSetA(postalCode.padEnd(6))
    .map((codeword) => binary(codeword, 6))
    .join('')
}
