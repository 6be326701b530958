/** `npm run tool -- bench:console`: measures the web application in a browser against its budgets. See ../README.md. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readArguments, refuseArguments } from '../../scripts/arguments.ts'
import { describeMachine } from '../report/write-results.ts'
import { resultsFolder } from '../runtime/open-runtime.ts'
import { runUntilSignal } from '../runtime/run-until-signal.ts'
import { type Group, printEnd, printGroup } from './figure.ts'
import { measureInteractions, measureMemory } from './measure-acts.ts'
import { measureDraft } from './measure-draft.ts'
import { measureList } from './measure-list.ts'
import { measureFirstLoads, measureSizes } from './measure-loads.ts'
import { measureService } from './measure-service.ts'
import { type Desk, openDesk } from './open-desk.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const measuring: Readonly<Record<Part, (desk: Desk) => Promise<Group>>> = {
  service: measureService,
  sizes: measureSizes,
  loads: measureFirstLoads,
  list: measureList,
  acts: measureInteractions,
  draft: measureDraft,
  memory: measureMemory,
}

async function measureAll(desk: Desk, parts: readonly Part[]): Promise<Group[]> {
  const groups: Group[] = []
  for (const part of parts) {
    const group = await measuring[part](desk)
    groups.push(group)
    printGroup(group)
  }
  return groups
}

async function measure({ orders, parts }: Options, signal: AbortSignal): Promise<void> {
  const beganAt = performance.now()
  const { at, machine } = describeMachine()
  say(
    `${machine.processor}, ${machine.cores} cores, load ${machine.loadBefore.toFixed(1)} before, Node ${machine.node}`,
  )
  const desk = await openDesk(orders, signal)
  try {
    say(`${orders.toLocaleString('en-US')} orders inserted in ${Math.round(desk.seedingSeconds)} s`)
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const groups = await Promise.race([measureAll(desk, parts), aborted])
    await mkdir(resultsFolder, { recursive: true })
    const file = join(resultsFolder, `console-${at.replaceAll(':', '-')}.json`)
    const { seedingSeconds } = desk
    await writeFile(file, `${JSON.stringify({ at, machine, orders, seedingSeconds, groups }, null, 2)}\n`)
    printEnd(groups, relative(process.cwd(), file), (performance.now() - beganAt) / 1000)
  } finally {
    await desk.close()
  }
}

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

await runUntilSignal((signal) => measure(readOptions(), signal))
