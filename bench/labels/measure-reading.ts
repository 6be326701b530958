import { type Interval, median, medianInterval, quantile } from '../load/apply-load.ts'
import { sendPaced } from '../load/send-paced.ts'
import type { Side } from '../operations/operation.ts'
import { purchase } from '../operations/purchase.ts'
import { get } from '../operations/simple.ts'
import type { Options } from '../read-options.ts'
import type { Runtime } from '../runtime/open-runtime.ts'

export type Reading = {
  readsPerSecond: number
  labelsPerSecond: number
  /** At most so many times the p99 of reading alone. */
  target: number
  /** The median over the pairs of blocks of the p99 beside labels by that of the block alone beside it. */
  ratio: number
  interval: Interval
  ratios: number[]
  alone: { p50Ms: number; p99Ms: number }
  besideLabels: { p50Ms: number; p99Ms: number }
}

const readsPerSecond = 200
const labelsPerSecond = 20
/** Between 1.2 and 1.3 can be told. */
const narrowEnough = 0.1

/**
 * Measures how much reading an order slows down while labels are bought, drawn in all formats and downloaded. Blocks
 * with and without labels take turns until the interval of their ratio is narrow enough, or the maximum is reached.
 */
export async function measureReading(runtime: Runtime, options: Options): Promise<Reading> {
  const measureBlock = await prepareBlocks(runtime, options.readingBlocks.blockMs)
  const { least, most } = options.readingBlocks
  await measureBlock.besideLabels()
  const alone: number[][] = []
  const besideLabels: number[][] = []
  const ratios: number[] = []
  for (let pair = 0; pair < most; pair += 1) {
    // Who begins changes, so that neither always comes after the other.
    if (pair % 2 === 0) alone.push(await measureBlock.alone())
    besideLabels.push(await measureBlock.besideLabels())
    if (pair % 2 === 1) alone.push(await measureBlock.alone())
    ratios.push(quantile(besideLabels.at(-1) ?? [], 0.99) / quantile(alone.at(-1) ?? [], 0.99))
    const { from, to } = medianInterval(ratios)
    if (ratios.length >= least && to - from <= narrowEnough) break
  }
  return {
    readsPerSecond,
    labelsPerSecond,
    target: 1.25,
    ratio: median(ratios),
    interval: medianInterval(ratios),
    ratios,
    alone: summaryOf(alone),
    besideLabels: summaryOf(besideLabels),
  }
}

/** Each block answers the latencies of reading in milliseconds, ascending. */
async function prepareBlocks(runtime: Runtime, durationMs: number) {
  const side: Side = { name: 'service', url: runtime.serviceUrl, schema: 'public' }
  const accounts = await runtime.openAccounts(1)
  const reads = await get.prepare(runtime, side, accounts)
  const purchases = await purchase.prepare(runtime, side, accounts)
  const paced = { url: runtime.serviceUrl, durationMs, signal: runtime.signal }
  const alone = () => sendPaced({ ...paced, perSecond: readsPerSecond, next: () => reads.next(0) })
  const besideLabels = async (): Promise<number[]> => {
    await purchases.addFixtures?.(Math.ceil((labelsPerSecond * durationMs) / 1000) + 1)
    const buying = { ...paced, perSecond: labelsPerSecond, next: () => purchases.next(0), follow: filesOf }
    const [latenciesMs] = await Promise.all([alone(), sendPaced(buying)])
    return latenciesMs
  }
  return { alone, besideLabels }
}

/** The paths of a bought label's four files, each of which is drawn when it is fetched. */
const filesOf = (answer: string): string[] =>
  JSON.parse(answer).data.postageLabel.labelAssets.map(({ url }: { url: string }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })

const summaryOf = (blocks: readonly number[][]) => ({
  p50Ms: median(blocks.map((latenciesMs) => quantile(latenciesMs, 0.5))),
  p99Ms: median(blocks.map((latenciesMs) => quantile(latenciesMs, 0.99))),
})
