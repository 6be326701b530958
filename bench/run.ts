/** `npm run bench`: measures the service as its callers see it. See README.md in this folder. */

import { measureGrowth } from './growth/measure-growth.ts'
import { measureLabels } from './labels/measure-labels.ts'
import { compare } from './operations/compare.ts'
import { type Options, readOptions } from './read-options.ts'
import { publish } from './report/publish.ts'
import * as print from './report/tables.ts'
import {
  aloneTable,
  drawingTable,
  growthTable,
  operationsTable,
  processorTable,
  readingTable,
} from './report/tables.ts'
import { describeMachine, type Results, versionOfPostgres, writeResults } from './report/write-results.ts'
import { openRuntime, type Runtime } from './runtime/open-runtime.ts'
import { runUntilSignal } from './runtime/run-until-signal.ts'

async function measure(options: Options, signal: AbortSignal): Promise<void> {
  const beganAt = performance.now()
  const results: Results = { ...describeMachine(), options, operations: [], growth: null, labels: null }
  print.printHead(results)
  const runtime = await openRuntime(signal, options.profile)
  try {
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    await Promise.race([measureAll(runtime, options, results), aborted])
  } finally {
    await runtime.close()
  }
  print.printEnd(await writeResults(results), performance.now() - beganAt)
}

async function measureAll(runtime: Runtime, options: Options, results: Results): Promise<void> {
  results.machine.postgres = await versionOfPostgres(runtime)
  if (options.rows.length > 0) print.printColumns(operationsTable([]))
  for (const row of options.rows) {
    // An earlier row has already warmed up this operation.
    const isWarm = results.operations.some(({ row: { operation } }) => operation === row.operation)
    const warmUpMs = isWarm ? Math.min(options.roundMs, options.warmUpMs) : options.warmUpMs
    const comparison = await compare(runtime, { ...options, warmUpMs }, row)
    results.operations.push(comparison)
    const { workedOnMs } = comparison
    const late = workedOnMs > 2000 ? `worked on for ${Math.round(workedOnMs)} ms behind its answers` : ''
    print.printRow(operationsTable([comparison]), late)
  }
  print.printTable(aloneTable(results.operations))
  print.printTable(processorTable(results.operations))
  if (options.labels) {
    results.labels = await measureLabels(runtime, options)
    print.printTable(drawingTable(results.labels))
    print.printTable(readingTable(results.labels))
  }
  if (options.growth) {
    results.growth = await measureGrowth(runtime, options)
    print.printTable(growthTable(results.growth))
    print.printRemark(`orders laid in within ${Math.round(results.growth.seedingSeconds)} s`)
  }
}

const options = readOptions()
await runUntilSignal((signal) => (options.publish ? publish() : measure(options, signal)))
