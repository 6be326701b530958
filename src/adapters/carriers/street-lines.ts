import type { CarrierAddress } from '#adapters/carriers/carrier.ts'

/**
 * The street in lines of at most that many characters: a longer one runs on in the next line, broken
 * between words and never cut. A single word longer than a line stays whole, for the caller to refuse.
 */
export function streetLines(address: CarrierAddress, maxLineLength: number): string[] {
  return [address.street1, address.street2 ?? ''].flatMap((street) => {
    const lines: string[] = []
    for (const word of street.split(/\s+/).filter((part) => part !== '')) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + 1 + word.length <= maxLineLength)
        lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}
