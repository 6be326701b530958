import { relative } from 'node:path'
import type { Bound, Growth, GrowthLine } from '../growth/measure-growth.ts'
import type { Spread } from '../growth/measure-spread.ts'
import type { Labels } from '../labels/measure-labels.ts'
import type { Comparison } from '../operations/compare.ts'
import type { Results } from './write-results.ts'

const say = (line = '') => process.stdout.write(`${line}\n`)

/** The first column to the left, figures to the right. */
const row = (name: string, cells: readonly string[], nameWidth = 26): string =>
  name.padEnd(nameWidth) + cells.map((cell) => ` ${cell.padStart(12)}`).join('')

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`
const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
const verdict = (reached: boolean) => (reached ? 'reached' : 'missed')

export function printHead({ machine, options }: Results): void {
  say(
    `${machine.processor}, ${machine.cores} cores, load ${machine.loadBefore.toFixed(1)} before, Node ${machine.node}`,
  )
  say(
    `${options.rounds} rounds of ${options.roundMs} ms for each side, in turn; the ratio is the median of the rounds'`,
  )
}

export function printOperationsHead(): void {
  say()
  say(row('operation', ['requests', 'p50', 'p99', 'baseline', 'ratio', 'target']))
}

export function printOperation({ operation, service, baseline, ratio, target, workedOnMs }: Comparison): void {
  const cells = [perSecond(service.perSecond), ms(service.p50Ms), ms(service.p99Ms), perSecond(baseline.perSecond)]
  const late = workedOnMs > 2000 ? `  (worked on for ${Math.round(workedOnMs)} ms behind its answers)` : ''
  say(row(operation, [...cells, ratio.toFixed(2), `${target} ${verdict(ratio >= target)}`]) + late)
}

/** Processor time tells what limits an operation; it does not follow what else the machine does at the time. */
export function printProcessors(comparisons: readonly Comparison[]): void {
  if (comparisons.every(({ service }) => service.ownUs === null)) return
  say()
  say(row('processor time a request', ['service', 'its database', 'baseline', 'its database', 'ratio']))
  for (const { operation, service, baseline } of comparisons) {
    const times = [service.ownUs, service.databaseUs, baseline.ownUs, baseline.databaseUs]
    const [own = 0, database = 0, baselineOwn = 0, baselineDatabase = 0] = times.map((value) => value ?? Number.NaN)
    const cells = [own, database, baselineOwn, baselineDatabase].map((value) => `${Math.round(value)} µs`)
    say(row(operation, [...cells, ((baselineOwn + baselineDatabase) / (own + database)).toFixed(2)]))
  }
}

export function printSpread({ clients, one, many, ratio, target }: Spread): void {
  say()
  say(
    `creates of ${clients} clients: ${perSecond(one.perSecond)} in one account, ${perSecond(many.perSecond)} over ${clients}; ratio ${ratio.toFixed(2)}, target ${target} ${verdict(ratio >= target)}`,
  )
}

export function printLabels({ drawing, rendering }: Labels): void {
  say()
  say(row('labels per core', ['labels', 'each'], 56))
  for (const { name, labelsPerSecond, millisecondsEach } of drawing.rows) {
    say(row(name, [perSecond(labelsPerSecond), ms(millisecondsEach)], 56))
  }
  const { quiet, rendering: busy, ratio, target } = rendering
  say(
    `get at ${rendering.getsPerSecond}/s: p99 ${ms(quiet.p99Ms)} alone, ${ms(busy.p99Ms)} while ${rendering.labelsPerSecond} labels/s are bought and drawn; ratio ${ratio.toFixed(2)}, at most ${target} ${verdict(ratio <= target)}`,
  )
}

export function printGrowth({ lines, seedingSeconds }: Growth): void {
  say()
  const sizes = lines[0]?.sizes ?? []
  const heads = sizes.flatMap(({ orders }, index) => [
    orders.toLocaleString('en-US'),
    'p99',
    ...(index > 0 ? ['ratio'] : []),
  ])
  say(row('list, one client, p50', [...heads, 'bound'], 40))
  for (const line of lines) say(row(line.line, [...growthCells(line), boundText(line)], 40))
  say(`(orders laid in within ${Math.round(seedingSeconds)} s)`)
}

function growthCells({ sizes }: GrowthLine): string[] {
  const smallest = sizes[0]?.p50Ms ?? Number.NaN
  return sizes.flatMap(({ p50Ms, p99Ms }, index) => [
    ms(p50Ms),
    ms(p99Ms),
    ...(index > 0 ? [(p50Ms / smallest).toFixed(2)] : []),
  ])
}

function boundText({ bound, sizes }: GrowthLine): string {
  if (!bound) return 'none'
  return `${'times' in bound ? `${bound.times} ×` : `${bound.ms} ms`} ${verdict(isWithin(bound, sizes))}`
}

function isWithin(bound: Exclude<Bound, null>, sizes: GrowthLine['sizes']): boolean {
  const [smallest, largest] = [sizes[0]?.p50Ms ?? Number.NaN, sizes.at(-1)?.p50Ms ?? Number.NaN]
  return 'times' in bound ? largest <= bound.times * smallest : largest <= bound.ms
}

export function printEnd(file: string, tookMs: number): void {
  say()
  say(`${Math.round(tookMs / 1000)} s in all; all figures are in ${relative(process.cwd(), file)}`)
}
