/** `npm run tool -- bench:console`: measures the web application in a browser against its budgets. See ../README.md. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describeMachine } from '../report/write-results.ts'
import { resultsFolder } from '../runtime/open-runtime.ts'
import type { Group } from './figure.ts'
import { measureInteractions } from './measure-acts.ts'
import { measureDraft } from './measure-draft.ts'
import { measureList } from './measure-list.ts'
import { measureFirstLoads, measureSizes } from './measure-loads.ts'
import { measureMemory } from './measure-memory.ts'
import { measureService } from './measure-service.ts'
import { type Desk, openDesk } from './open-desk.ts'
import { printEnd, printGroup } from './print-figures.ts'
import { type Options, type Part, readOptions } from './read-options.ts'

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

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal is for those who cannot wait; the processes end with this one.
    if (ending.signal.aborted) process.exit(130)
    process.stderr.write('\nStopping. Processes and their data will be removed.\n')
    ending.abort(new Error(`ended by ${signal}`))
  })
}

await measure(readOptions(), ending.signal).catch((error: Error) => {
  process.stderr.write(`bench: ${ending.signal.aborted ? error.message : error.stack}\n`)
  process.exitCode = ending.signal.aborted ? 130 : 1
})
// What was cut off may still hold a timer or a socket.
process.exit()
