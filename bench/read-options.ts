import { readArguments, refuseArguments } from '../scripts/arguments.ts'
import { type Row, rows } from './operations/rows.ts'

export type Options = {
  /** Writes the page of benchmarks from the newest results, and measures nothing. */
  publish: boolean
  quick: boolean
  rows: readonly Row[]
  rounds: number
  roundMs: number
  /** Until both are compiled as far as they will be: the service is the larger program, and takes longer for that. */
  warmUpMs: number
  /** Purchases in one round, of one client a quarter of it: each spends an order that was rated for it. */
  purchasesInRound: number
  growth: boolean
  /** Orders in one account, ascending; the first is what the others are compared with. */
  sizes: readonly number[]
  labels: boolean
  /** How many pairs of blocks reading is measured in, alone and while labels are bought, and how long each is. */
  readingBlocks: { least: number; most: number; blockMs: number }
  /** Writes a processor profile of the service beside the results. */
  profile: boolean
}

const parts = [...rows.map(({ name }) => name), 'growth', 'labels']

const usage = `npm run bench -- [--quick] [--only create,purchase-alone] [--no-growth]
                [--growth-to 10000000] [--no-labels] [--profile]
npm run bench -- --publish

  --quick      short rounds, and growth only to 20,000 orders: shows that it works, not how fast
  --only       only these rows and parts: ${parts.slice(0, 8).join(', ')},
               ${parts.slice(8).join(', ')}
  --no-growth  without the table of growing accounts
  --growth-to  size of the largest account, at least 10,000 orders; 10000000 takes long and needs 30 GB
  --no-labels  without the label files
  --profile    saves a processor profile of the service in bench/results
  --publish    measures nothing: writes the figures of the newest run into docs/benchmarks.md
  --help       show this help

A row uses 32 clients in one account. "-spread" means one account per client, "-alone" a single client.
`

/** Reads the command line; an invalid one prints the usage and exits. */
export function readOptions(): Options {
  const values = readArguments(usage, {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'no-growth': { type: 'boolean', default: false },
    'no-labels': { type: 'boolean', default: false },
    'growth-to': { type: 'string' },
    profile: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  })
  const only = values.only?.split(',').map((name) => name.trim())
  const unknown = only?.filter((name) => !parts.includes(name)) ?? []
  if (unknown.length > 0) refuseArguments(usage, `Unknown in --only: ${unknown.join(', ')}. Use ${parts.join(', ')}.`)
  const wanted = (part: string): boolean => only?.includes(part) ?? true
  return {
    rows: rows.filter(({ name }) => wanted(name)),
    growth: wanted('growth') && !values['no-growth'],
    labels: wanted('labels') && !values['no-labels'],
    profile: values.profile,
    publish: values.publish,
    quick: values.quick,
    ...(values.quick ? quick : whole),
    ...(values['growth-to'] === undefined ? {} : { sizes: sizesTo(values['growth-to']) }),
  }
}

/** Sizes from ten thousand orders, each ten times the one before, up to the given size. */
function sizesTo(said: string): number[] {
  const largest = Number(said.replaceAll(/[,_]/g, ''))
  if (!Number.isSafeInteger(largest) || largest < 10_000 || largest > 100_000_000) {
    refuseArguments(usage, '--growth-to must be a number of orders from 10,000 to 100,000,000.')
  }
  const sizes = []
  for (let orders = 10_000; orders < largest; orders *= 10) sizes.push(orders)
  return [...sizes, largest]
}

const quick = {
  rounds: 2,
  roundMs: 800,
  warmUpMs: 400,
  purchasesInRound: 96,
  sizes: [1_000, 20_000],
  readingBlocks: { least: 3, most: 3, blockMs: 1_600 },
}

const whole = {
  rounds: 9,
  roundMs: 2_000,
  warmUpMs: 8_000,
  purchasesInRound: 640,
  sizes: [10_000, 100_000, 1_000_000],
  readingBlocks: { least: 12, most: 40, blockMs: 5_000 },
}
