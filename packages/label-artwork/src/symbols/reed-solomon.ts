/** Reed-Solomon codes, by which a symbol is read where parts of it are not. */

/** A field of numbers from 0 up to its size, in which every number but 0 is a power of one of them. */
export type Field = {
  size: number
  /** Whether its numbers are added bit by bit; else they are added up to the size and from 0 again. */
  isBinary: boolean
  /** The powers of the number by which all are made, from the 0th on. */
  powers: Uint16Array
  /** What each number is a power of; of 0 nothing. */
  logarithms: Uint16Array
}

function fieldOf(size: number, isBinary: boolean, next: (power: number) => number): Field {
  const powers = new Uint16Array(size - 1)
  const logarithms = new Uint16Array(size)
  for (let exponent = 0, value = 1; exponent < size - 1; exponent++, value = next(value)) {
    powers[exponent] = value
    logarithms[value] = exponent
  }
  return { size, isBinary, powers, logarithms }
}

/** The numbers below a power of two, as polynomials whose coefficients are bits. @param modulus the one that is 0 */
export function binaryField(size: number, modulus: number): Field {
  return fieldOf(size, true, (power) => (power << 1 >= size ? (power << 1) ^ modulus : power << 1))
}

/** The numbers below a prime. @param root whose powers they all are */
export function primeField(prime: number, root: number): Field {
  return fieldOf(prime, false, (power) => (power * root) % prime)
}

const at = (values: ArrayLike<number>, index: number): number => values[index] as number

/**
 * What makes the codewords of error correction in a field: as many as are asked for, each time for the data before them.
 */
export function errorCorrection(field: Field): (data: ArrayLike<number>, count: number) => Uint16Array {
  const { size, isBinary, powers, logarithms } = field
  const order = powers.length
  const times = (left: number, right: number): number =>
    left === 0 || right === 0 ? 0 : at(powers, (at(logarithms, left) + at(logarithms, right)) % order)
  const minus = (left: number, right: number): number =>
    isBinary ? left ^ right : left < right ? left + size - right : left - right
  const products = new Map<number, Uint16Array>()

  /**
   * (x - root)(x - root²) … of so many factors, but for its leading 1, times each number of the field: as many numbers for
   * each. A symbology asks for few lengths, and the longest here takes a hundred kilobytes.
   */
  function productsOf(degree: number): Uint16Array {
    let known = products.get(degree)
    if (!known) {
      let generator = [1]
      for (let exponent = 1; exponent <= degree; exponent++) {
        const next = [...generator, 0]
        for (const [index, factor] of generator.entries()) {
          next[index + 1] = minus(at(next, index + 1), times(factor, at(powers, exponent % order)))
        }
        generator = next
      }
      known = Uint16Array.from({ length: size * degree }, (_, index) =>
        times(Math.floor(index / degree), at(generator, (index % degree) + 1)),
      )
      products.set(degree, known)
    }
    return known
  }

  return (data, count) => {
    const ofCount = productsOf(count)
    const remainder = new Uint16Array(count + 1)
    for (let index = 0; index < data.length; index++) {
      const lead = minus(data[index] as number, minus(0, remainder[0] as number))
      const start = lead * count
      for (let place = 0; place < count; place++) {
        const left = remainder[place + 1] as number
        const right = ofCount[start + place] as number
        remainder[place] = isBinary ? left ^ right : left < right ? left + size - right : left - right
      }
    }
    return remainder.subarray(0, count).map((value) => minus(0, value))
  }
}
