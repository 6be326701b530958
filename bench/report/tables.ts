import type { Labels } from '../labels/measure-labels.ts'
import type { Comparison } from '../operations/compare.ts'
import { ms, perSecond, type Table, verdict } from './table.ts'

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

/** Where nobody is in line before it, latency is what an answer takes. */
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
  columns: ['processor time a request', 'service', 'its database', 'baseline', 'its database', 'ratio'],
  rows: comparisons.flatMap(({ row, service, baseline }) => {
    const { ownUs, databaseUs } = service
    const { ownUs: baselineUs, databaseUs: itsDatabaseUs } = baseline
    // Where the system does not say.
    if (ownUs === null || databaseUs === null || baselineUs === null || itsDatabaseUs === null) return []
    const times = [ownUs, databaseUs, baselineUs, itsDatabaseUs].map((value) => `${Math.round(value)} µs`)
    return [[row.title, ...times, ((baselineUs + itsDatabaseUs) / (ownUs + databaseUs)).toFixed(2)]]
  }),
})

export const drawingTable = ({ drawing }: Labels): Table => ({
  columns: ['labels per core', 'labels', 'each'],
  rows: drawing.rows.map(({ name, labelsPerSecond, millisecondsEach }) => [
    name,
    perSecond(labelsPerSecond),
    ms(millisecondsEach),
  ]),
})

export const readingTable = ({ reading }: Labels): Table => ({
  columns: ['reading an order', 'p50', 'p99', 'ratio of p99', '95 % from', 'to', 'target'],
  rows: [
    [`${reading.readsPerSecond}/s alone`, ms(reading.alone.p50Ms), ms(reading.alone.p99Ms), '', '', '', ''],
    [
      `beside ${reading.labelsPerSecond} labels/s`,
      ms(reading.besideLabels.p50Ms),
      ms(reading.besideLabels.p99Ms),
      reading.ratio.toFixed(2),
      reading.interval.from.toFixed(2),
      reading.interval.to.toFixed(2),
      `${reading.target} ${verdict(reading.ratio <= reading.target)}`,
    ],
  ],
})
