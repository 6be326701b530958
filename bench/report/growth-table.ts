import type { Bound } from '../growth/growth-lines.ts'
import type { Growth, GrowthLine } from '../growth/measure-growth.ts'
import { ms, type Table, verdict } from './table.ts'

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
