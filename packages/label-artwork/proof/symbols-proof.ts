/**
 * `npm run tool -- symbols:proof` compares 10,000 random texts per two-dimensional symbology with a library, cell by
 * cell.
 */
import { compareSymbols } from './compare-symbols.ts'

const [seed = '1', count = '10000'] = process.argv.slice(2)
let failed = false
for (const { symbology, compared, different } of compareSymbols(Number(seed), Number(count))) {
  process.stdout.write(`${symbology}: ${compared - different.length} of ${compared} the same\n`)
  for (const what of different.slice(0, 3)) process.stdout.write(`  differs: ${what}\n`)
  failed ||= different.length > 0
}
process.exit(failed ? 1 : 0)
