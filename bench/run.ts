/** `npm run bench`: measures the service as its callers meet it. See README.md beside this file. */

import { measureGrowth } from './growth/measure-growth.ts'
import { measureSpread } from './growth/measure-spread.ts'
import { measureLabels } from './labels/measure-labels.ts'
import { compare } from './operations/compare.ts'
import { type Options, readOptions } from './read-options.ts'
import * as tables from './report/print-tables.ts'
import { describeMachine, type Results, writeResults } from './report/write-results.ts'
import { openRuntime } from './runtime/open-runtime.ts'

async function measure(options: Options, signal: AbortSignal): Promise<void> {
  const beganAt = performance.now()
  const results: Results = { ...describeMachine(), options, operations: [], growth: null, spread: null, labels: null }
  tables.printHead(results)
  const runtime = await openRuntime(signal, options.profile)
  try {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    await Promise.race([measureAll(), aborted])
  } finally {
    await runtime.close()
  }

  async function measureAll() {
    if (options.operations.length > 0) tables.printOperationsHead()
    for (const name of options.operations) {
      const comparison = await compare(runtime, options, name)
      results.operations.push(comparison)
      tables.printOperation(comparison)
    }
    tables.printProcessors(results.operations)
    if (options.spread) {
      results.spread = await measureSpread(runtime, options)
      tables.printSpread(results.spread)
    }
    if (options.labels) {
      results.labels = await measureLabels(runtime, options)
      tables.printLabels(results.labels)
    }
    if (options.growth) {
      results.growth = await measureGrowth(runtime, options)
      tables.printGrowth(results.growth)
    }
    const file = await writeResults(results)
    tables.printEnd(file, performance.now() - beganAt)
  }
}

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal is for those who cannot wait; the processes end with this one.
    if (ending.signal.aborted) process.exit(130)
    process.stderr.write('\nEnding; the processes and their data go.\n')
    ending.abort(new Error(`ended by ${signal}`))
  })
}

await measure(readOptions(), ending.signal).catch((error: Error) => {
  process.stderr.write(`bench: ${ending.signal.aborted ? error.message : error.stack}\n`)
  process.exitCode = ending.signal.aborted ? 130 : 1
})
// What was cut off may still hold a timer or a socket.
process.exit()
