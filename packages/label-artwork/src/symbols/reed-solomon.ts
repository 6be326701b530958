/** Reed-Solomon codes, by which a symbol is read where parts of it are not. */

/** A field of numbers from 0, in which every number but 0 is a power of one of them. */
export type Field = {
  plus(left: number, right: number): number
  minus(left: number, right: number): number
  /** The powers of the number by which all are made, from the 0th on. */
  powers: Uint16Array
  /** What each number is a power of; of 0 nothing. */
  logarithms: Uint16Array
}

function fieldOf(size: number, next: (power: number) => number, sums: Pick<Field, 'plus' | 'minus'>): Field {
  const powers = new Uint16Array(size - 1)
  const logarithms = new Uint16Array(size)
  for (let exponent = 0, value = 1; exponent < size - 1; exponent++, value = next(value)) {
    powers[exponent] = value
    logarithms[value] = exponent
  }
  return { ...sums, powers, logarithms }
}

/** The numbers below a power of two, as polynomials whose coefficients are bits. @param modulus the one that is 0 */
export function binaryField(size: number, modulus: number): Field {
  const xor = (left: number, right: number) => left ^ right
  const next = (power: number) => (power << 1 >= size ? (power << 1) ^ modulus : power << 1)
  return fieldOf(size, next, { plus: xor, minus: xor })
}

/** The numbers below a prime. @param root whose powers they all are */
export function primeField(prime: number, root: number): Field {
  return fieldOf(prime, (power) => (power * root) % prime, {
    plus: (left, right) => (left + right) % prime,
    minus: (left, right) => (left + prime - right) % prime,
  })
}

const at = (values: ArrayLike<number>, index: number): number => values[index] as number

/**
 * What makes the codewords of error correction in a field: as many as are asked for, each time for the data before them.
 */
export function errorCorrection(field: Field): (data: ArrayLike<number>, count: number) => Uint16Array {
  const { plus, minus, powers, logarithms } = field
  const order = powers.length
  const times = (left: number, right: number): number =>
    left === 0 || right === 0 ? 0 : at(powers, (at(logarithms, left) + at(logarithms, right)) % order)
  const generators = new Map<number, Uint16Array>()

  /** (x - root)(x - root²) … of so many factors, but for its leading 1. */
  function generatorOf(degree: number): Uint16Array {
    let generator = generators.get(degree)
    if (!generator) {
      let product = [1]
      for (let exponent = 1; exponent <= degree; exponent++) {
        const next = [...product, 0]
        for (const [index, factor] of product.entries()) {
          next[index + 1] = minus(at(next, index + 1), times(factor, at(powers, exponent % order)))
        }
        product = next
      }
      generator = Uint16Array.from(product.slice(1))
      generators.set(degree, generator)
    }
    return generator
  }

  return (data, count) => {
    const generator = generatorOf(count)
    const remainder = new Uint16Array(count + 1)
    for (let index = 0; index < data.length; index++) {
      const lead = plus(at(data, index), at(remainder, 0))
      for (let place = 0; place < count; place++) {
        remainder[place] = minus(at(remainder, place + 1), times(lead, at(generator, place)))
      }
    }
    return remainder.subarray(0, count).map((value) => minus(0, value))
  }
}
