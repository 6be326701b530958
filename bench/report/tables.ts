import { relative } from 'node:path'
import type { Bound } from '../growth/growth-lines.ts'
import type { Growth, GrowthLine } from '../growth/measure-growth.ts'
import type { Labels } from '../labels/measure-labels.ts'
import type { Comparison } from '../operations/compare.ts'
import type { Results } from './write-results.ts'

export const operationsTable = (comparisons: readonly Comparison[]): Table => ({
  columns: ['operation', 'requests', 'p50', 'p99', 'baseline', 'ratio', 'rounds from', 'to', 'target'],
  rows: comparisons.map(({ row, service, baseline, ratio, ratios }) => [
    row.title,
    perSecond(service.perSecond),
    ms(service.p50Ms),
    ms(service.p99Ms),
    perSecond(baseline.perSecond),
    ratio.toFixed(2),
    Math.min(...ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    row.target === null ? '' : `${row.target} ${verdict(ratio >= row.target)}`,
  ]),
})

/** With one client there is no queue, so latency is the time of one response. */
export const aloneTable = (comparisons: readonly Comparison[]): Table => ({
  columns: ['latency', 'p50', 'p99', 'baseline p50', 'p99'],
  rows: comparisons
    .filter(({ row }) => row.clients === 1)
    .map(({ row, service, baseline }) => [
      row.title,
      ...[service.p50Ms, service.p99Ms, baseline.p50Ms, baseline.p99Ms].map(ms),
    ]),
})

/** Processor time tells what limits an operation; it does not follow what else the machine does at the time. */
export const processorTable = (comparisons: readonly Comparison[]): Table => ({
  columns: ['processor time per request', 'service', 'service database', 'baseline', 'baseline database', 'ratio'],
  rows: comparisons.flatMap(({ row, service, baseline }) => {
    const { ownUs, databaseUs } = service
    const { ownUs: baselineUs, databaseUs: itsDatabaseUs } = baseline
    // The system doesn't report processor time.
    if (ownUs === null || databaseUs === null || baselineUs === null || itsDatabaseUs === null) return []
    const times = [ownUs, databaseUs, baselineUs, itsDatabaseUs].map((value) => `${Math.round(value)} µs`)
    return [[row.title, ...times, ((baselineUs + itsDatabaseUs) / (ownUs + databaseUs)).toFixed(2)]]
  }),
})

export const drawingTable = ({ drawing }: Labels): Table => ({
  columns: ['labels drawn on one core', 'speed', 'time per label'],
  rows: drawing.rows.map(({ name, labelsPerSecond, millisecondsEach }) => [
    name,
    perSecond(labelsPerSecond),
    ms(millisecondsEach),
  ]),
})

export const readingTable = ({ reading }: Labels): Table => ({
  columns: ['reading an order', 'p50', 'p99', 'ratio of p99', '95 % from', 'to', 'target'],
  rows: [
    [
      `${reading.readsPerSecond}/s, without purchases`,
      ms(reading.alone.p50Ms),
      ms(reading.alone.p99Ms),
      '',
      '',
      '',
      '',
    ],
    [
      `while buying ${reading.labelsPerSecond} labels/s`,
      ms(reading.besideLabels.p50Ms),
      ms(reading.besideLabels.p99Ms),
      reading.ratio.toFixed(2),
      reading.interval.from.toFixed(2),
      reading.interval.to.toFixed(2),
      `${reading.target} ${verdict(reading.ratio <= reading.target)}`,
    ],
  ],
})

/** A table of results, printed during the measurement and published afterwards. */
export type Table = {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const verdict = (reached: boolean): string => (reached ? 'reached' : 'missed')

export function growthTable({ lines }: Growth): Table {
  const sizes = lines[0]?.sizes ?? []
  const heads = sizes.flatMap(({ orders }, index) => [
    orders.toLocaleString('en-US'),
    'p99',
    ...(index > 0 ? ['ratio'] : []),
  ])
  return {
    columns: ['one client, p50', ...heads, 'bound'],
    rows: lines.map((line) => [line.line, ...growthCells(line), boundText(line)]),
  }
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

/** A search costs what it finds, and a bound of milliseconds is one of up to so many orders. */
const maxOrdersWithinMs = 1_000_000

function isWithin(bound: Exclude<Bound, null>, sizes: GrowthLine['sizes']): boolean {
  const [smallest, largest] = [sizes[0]?.p50Ms ?? Number.NaN, sizes.at(-1)?.p50Ms ?? Number.NaN]
  if ('times' in bound) return largest <= bound.times * smallest
  return sizes.every(({ orders, p50Ms }) => orders > maxOrdersWithinMs || p50Ms <= bound.ms)
}

const say = (line = '') => process.stdout.write(`${line}\n`)

/** Names to the left, figures to the right. */
const line = ([name = '', ...cells]: readonly string[], nameWidth: number): string =>
  name.padEnd(nameWidth) + cells.map((cell) => ` ${cell.padStart(12)}`).join('')

export function printHead({ machine, options }: Results): void {
  say(
    `${machine.processor}, ${machine.cores} cores, load ${machine.loadBefore.toFixed(1)} before, Node ${machine.node}`,
  )
  say(
    `${options.rounds} rounds of ${options.roundMs} ms for each side, in turn; the ratio is the median of the rounds'`,
  )
}

/** Nothing where there are no rows. */
export function printTable({ columns, rows }: Table): void {
  if (rows.length === 0) return
  const nameWidth = Math.max(30, ...[columns, ...rows].map(([name = '']) => name.length + 1))
  say()
  for (const cells of [columns, ...rows]) say(line(cells, nameWidth))
}

const growingWidth = 30

/** For rows that come one by one. */
export function printColumns({ columns }: Table): void {
  say()
  say(line(columns, growingWidth))
}

/** @param remark behind the row, where there is something to remark */
export function printRow({ rows }: Table, remark: string): void {
  for (const cells of rows) say(line(cells, growingWidth) + (remark && `  (${remark})`))
}

export function printRemark(remark: string): void {
  say(`(${remark})`)
}

export function printEnd(file: string, tookMs: number): void {
  say()
  say(`${Math.round(tookMs / 1000)} s in total; all figures are in ${relative(process.cwd(), file)}`)
}
