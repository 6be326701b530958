import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, quantile } from '../load/apply-load.ts'
import { get } from '../operations/get.ts'
import type { Side } from '../operations/operation.ts'
import { purchase } from '../operations/purchase.ts'
import type { Options } from '../read-options.ts'
import type { Runtime } from '../runtime/open-runtime.ts'
import { runProcess } from '../runtime/start-process.ts'
import { sendPaced } from './send-paced.ts'

export type Drawing = {
  rows: { name: string; labelsPerSecond: number; millisecondsEach: number }[]
  targets: { composed: number; converted: number }
  limitPerSecond: number
}

export type Rendering = {
  getsPerSecond: number
  labelsPerSecond: number
  /** At most so many times the p99 without rendering. */
  target: number
  ratio: number
  ratios: number[]
  quiet: { p50Ms: number; p99Ms: number }
  rendering: { p50Ms: number; p99Ms: number }
}

export type Labels = { drawing: Drawing; rendering: Rendering }

export async function measureLabels(runtime: Runtime, options: Options): Promise<Labels> {
  const rendering = await measureRendering(runtime, options)
  return { rendering, drawing: await measureDrawing(options) }
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

const getsPerSecond = 200
const labelsPerSecond = 20

/** What reading an order feels of labels that are bought, drawn in all formats and downloaded at the same time. */
async function measureRendering(runtime: Runtime, options: Options): Promise<Rendering> {
  const side: Side = { name: 'service', url: runtime.serviceUrl, schema: 'public' }
  const [reads, purchases] = [await get.prepare(runtime, side), await purchase.prepare(runtime, side)]
  const { signal, serviceUrl: url } = runtime
  const durationMs = options.roundMs * 2
  const measureReads = () => sendPaced({ url, perSecond: getsPerSecond, durationMs, next: reads.next, signal })
  const measureBoth = async () => {
    await purchases.addFixtures?.(Math.ceil((labelsPerSecond * durationMs) / 1000) + 1)
    const [latenciesMs] = await Promise.all([
      measureReads(),
      sendPaced({ url, perSecond: labelsPerSecond, durationMs, next: purchases.next, follow: filesOf, signal }),
    ])
    return latenciesMs
  }
  const quiet: number[][] = []
  const rendering: number[][] = []
  await measureBoth()
  for (let round = 0; round < 3; round += 1) {
    quiet.push(await measureReads())
    rendering.push(await measureBoth())
  }
  const ratios = rendering.map((latenciesMs, round) => quantile(latenciesMs, 0.99) / quantile(quiet[round] ?? [], 0.99))
  return {
    getsPerSecond,
    labelsPerSecond,
    target: 2,
    ratio: median(ratios),
    ratios,
    quiet: summaryOf(quiet),
    rendering: summaryOf(rendering),
  }
}

/** The paths of a bought label's four files, each of which is drawn when it is fetched. */
const filesOf = (answer: string): string[] =>
  JSON.parse(answer).data.postageLabel.labelAssets.map(({ url }: { url: string }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })

const summaryOf = (rounds: readonly number[][]) => ({
  p50Ms: median(rounds.map((latenciesMs) => quantile(latenciesMs, 0.5))),
  p99Ms: median(rounds.map((latenciesMs) => quantile(latenciesMs, 0.99))),
})
