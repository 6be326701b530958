import { readArguments, refuseArguments } from '../../scripts/arguments.ts'

export const parts = ['service', 'sizes', 'loads', 'list', 'acts', 'draft', 'memory'] as const
export type Part = (typeof parts)[number]

export type Options = {
  /** How many the account is to have. */
  orders: number
  parts: readonly Part[]
}

const usage = `npm run bench:console -- [--orders N] [--only list,acts]

Measures the web application in a browser, in an account with a million orders, against its budgets.

  --orders N  so many orders instead, 1,000 at least: 20,000 are laid in within seconds
  --only      these parts alone: ${parts.join(', ')}
  --help      this text
`

const usual = '1000000'
/** The searches and pages that are measured have to be there. */
const leastOrders = 1_000

/** What the command line asks for; a wrong one ends the process with the usage. */
export function readOptions(): Options {
  const given = readArguments(usage, { orders: { type: 'string', default: usual }, only: { type: 'string' } })
  const orders = Number(given.orders)
  if (!Number.isSafeInteger(orders) || orders < leastOrders) {
    refuseArguments(usage, `--orders is a number from ${leastOrders} on, and not ${given.orders}.`)
  }
  const only = given.only?.split(',').map((name) => name.trim())
  const unknown = only?.filter((name) => !(parts as readonly string[]).includes(name)) ?? []
  if (unknown.length > 0) refuseArguments(usage, `--only knows ${parts.join(', ')}, and not ${unknown.join(', ')}.`)
  return { orders, parts: parts.filter((part) => only?.includes(part) ?? true) }
}
