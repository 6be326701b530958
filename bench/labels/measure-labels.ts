import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options } from '../read-options.ts'
import type { Runtime } from '../runtime/open-runtime.ts'
import { runProcess } from '../runtime/start-process.ts'
import { measureReading, type Reading } from './measure-reading.ts'

export type Drawing = { rows: { name: string; labelsPerSecond: number; millisecondsEach: number }[] }

export type Labels = { drawing: Drawing; reading: Reading }

export async function measureLabels(runtime: Runtime, options: Options): Promise<Labels> {
  const reading = await measureReading(runtime, options)
  return { reading, drawing: await measureDrawing(options) }
}

/** The package's own measurement of one thread, in a process of its own. */
async function measureDrawing(options: Options): Promise<Drawing> {
  const file = join(tmpdir(), `waybill-bench-${process.pid}.json`)
  try {
    const seconds = String(options.roundMs / 1000)
    await runProcess({ name: 'drawing', file: 'packages/label-artwork/proof/bench.ts', args: [seconds, file] })
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await rm(file, { force: true })
  }
}
