import { readArguments, refuseArguments } from '../../scripts/arguments.ts'

export const parts = ['service', 'sizes', 'loads', 'list', 'acts', 'draft', 'memory'] as const
export type Part = (typeof parts)[number]

export type Options = {
  /** How many the account is to have. */
  orders: number
  parts: readonly Part[]
}

const usage = `npm run tool -- bench:console [--orders N] [--only list,acts]

Measures the web application in a browser, in an account with a million orders, against its budgets.

  --orders N  number of orders, at least 1,000; 20,000 are inserted within seconds
  --only      only these parts: ${parts.join(', ')}
  --help      show this help
`

const usual = '1000000'
/** The searches and pages that are measured have to be there. */
const leastOrders = 1_000

/** Reads the command line; an invalid one prints the usage and exits. */
export function readOptions(): Options {
  const given = readArguments(usage, { orders: { type: 'string', default: usual }, only: { type: 'string' } })
  const orders = Number(given.orders)
  if (!Number.isSafeInteger(orders) || orders < leastOrders) {
    refuseArguments(usage, `--orders must be a number of at least ${leastOrders}, not ${given.orders}.`)
  }
  const only = given.only?.split(',').map((name) => name.trim())
  const unknown = only?.filter((name) => !(parts as readonly string[]).includes(name)) ?? []
  if (unknown.length > 0) refuseArguments(usage, `Unknown in --only: ${unknown.join(', ')}. Use ${parts.join(', ')}.`)
  return { orders, parts: parts.filter((part) => only?.includes(part) ?? true) }
}
