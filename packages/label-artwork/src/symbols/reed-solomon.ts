/** Reed-Solomon error correction. */

/** A finite field, in which every number except 0 is a power of one element. */
export type Field = {
  size: number
  /** Whether addition is bitwise. Otherwise, it is modulo the size. */
  isBinary: boolean
  /** Powers of the generator, from exponent 0. */
  powers: Uint16Array
  /** The exponent of each number. Undefined for 0. */
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

/** A field of 2^n elements, as binary polynomials. @param modulus the reducing polynomial */
export function binaryField(size: number, modulus: number): Field {
  return fieldOf(size, true, (power) => (power << 1 >= size ? (power << 1) ^ modulus : power << 1))
}

/** A field of prime size. @param root a generator */
export function primeField(prime: number, root: number): Field {
  return fieldOf(prime, false, (power) => (power * root) % prime)
}

const at = (values: ArrayLike<number>, index: number): number => values[index] as number

/** Creates a function that returns `count` codewords of error correction for data. */
export function errorCorrection(field: Field): (data: ArrayLike<number>, count: number) => Uint16Array {
  const { size, isBinary, powers, logarithms } = field
  const order = powers.length
  const times = (left: number, right: number): number =>
    left === 0 || right === 0 ? 0 : at(powers, (at(logarithms, left) + at(logarithms, right)) % order)
  const minus = (left: number, right: number): number =>
    isBinary ? left ^ right : left < right ? left + size - right : left - right
  const products = new Map<number, Uint16Array>()

  /**
   * The coefficients of (x - root)(x - root²)… with `degree` factors, without the leading 1, multiplied by each element
   * of the field. A symbology needs only a few degrees. The largest table has a hundred kilobytes.
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
