import { readArguments, refuseArguments } from '../scripts/arguments.ts'

export const operationNames = ['exchange', 'create', 'get', 'list', 'move', 'purchase'] as const
export type OperationName = (typeof operationNames)[number]

export type Options = {
  operations: readonly OperationName[]
  rounds: number
  roundMs: number
  /** Until both are compiled as far as they will be: the service is the larger program, and takes longer for that. */
  warmUpMs: number
  /** Purchases in one round: each spends an order that was rated for it. */
  purchasesInRound: number
  growth: boolean
  /** Orders in one account, ascending; the first is what the others are compared with. */
  sizes: readonly number[]
  spread: boolean
  labels: boolean
  /** Writes a processor profile of the service beside the results. */
  profile: boolean
}

const usage = `npm run bench -- [--quick] [--only create,get] [--no-growth] [--no-labels] [--profile]

  --quick      short rounds, and growth only to 20,000 orders: shows that all runs, not how fast
  --only       these operations alone, and nothing of the other parts: ${operationNames.join(', ')}
               (growth, spread and labels are parts that may be named as well)
  --no-growth  without the table of growing accounts
  --no-labels  without the label files
  --help       this text
  --profile    keeps a processor profile of the service in bench/results
`

const parts = [...operationNames, 'growth', 'spread', 'labels'] as const

/** What the command line asks for; a wrong one ends the process with the usage. */
export function readOptions(): Options {
  const values = readArguments(usage, {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'no-growth': { type: 'boolean', default: false },
    'no-labels': { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  })
  const only = values.only?.split(',').map((name) => name.trim())
  const unknown = only?.filter((name) => !(parts as readonly string[]).includes(name)) ?? []
  if (unknown.length > 0) refuseArguments(usage, `--only knows ${parts.join(', ')}, and not ${unknown.join(', ')}.`)
  const wanted = (part: string): boolean => only?.includes(part) ?? true
  return {
    operations: operationNames.filter(wanted),
    growth: wanted('growth') && !values['no-growth'],
    spread: wanted('spread'),
    labels: wanted('labels') && !values['no-labels'],
    profile: values.profile,
    ...(values.quick
      ? { rounds: 3, roundMs: 800, warmUpMs: 500, purchasesInRound: 100, sizes: [1_000, 20_000] }
      : { rounds: 9, roundMs: 2_000, warmUpMs: 8_000, purchasesInRound: 300, sizes: [1_000, 100_000, 1_000_000] }),
  }
}
