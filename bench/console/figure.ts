/** Measured values and their limits. */
import { quantile } from '../load/apply-load.ts'

export type Unit = 'ms' | 'kB' | ''

export type Figure = {
  what: string
  unit: Unit
  /** The figure that the budget is for. */
  value: number
  /** Null: the study names none, and it is shown beside those that have one. */
  budget: number | null
  /** All that it was taken from, ascending. */
  all: readonly number[]
}

export type Group = { title: string; figures: Figure[] }

const ascending = (values: readonly number[]): number[] => values.toSorted((left, right) => left - right)

/** The value that so many of them do not exceed: 0.95 of p95. */
export function figureOf(
  what: string,
  values: readonly number[],
  part: number,
  budget: number | null,
  unit: Unit = 'ms',
): Figure {
  const all = ascending(values)
  return { what, unit, value: quantile(all, part), budget, all }
}

export const only = (what: string, value: number, budget: number | null, unit: Unit): Figure => ({
  ...{ what, unit, value, budget },
  all: [value],
})

export const holds = ({ value, budget }: Figure): boolean => budget === null || value <= budget

const say = (line = '') => process.stdout.write(`${line}\n`)

const row = (name: string, cells: readonly string[]): string =>
  name.padEnd(62) + cells.map((cell) => ` ${cell.padStart(10)}`).join('')

const digitsOf = (unit: Figure['unit'], value: number): number => (unit === '' && value < 1 ? 3 : unit === '' ? 0 : 1)
const shown = ({ unit }: Figure, value: number): string => `${value.toFixed(digitsOf(unit, value))} ${unit}`.trimEnd()

const verdict = (figure: Figure): string => (figure.budget === null ? '' : holds(figure) ? 'holds' : 'BROKEN')

export function printGroup({ title, figures }: Group): void {
  say()
  say(row(title, ['p50', 'figure', 'budget', '']).trimEnd())
  for (const figure of figures) {
    const { value, budget, all } = figure
    const cells = [
      all.length > 1 ? shown(figure, quantile(all, 0.5)) : '',
      shown(figure, value),
      budget === null ? '–' : shown(figure, budget),
      verdict(figure),
    ]
    say(row(figure.what, cells).trimEnd())
  }
}

export function printEnd(groups: readonly Group[], file: string, seconds: number): void {
  const broken = groups.flatMap(({ figures }) => figures).filter((figure) => !holds(figure))
  say()
  say(broken.length === 0 ? 'All budgets hold.' : `${broken.length} of the budgets do not hold.`)
  say(`${Math.round(seconds)} s in total; all figures are in ${file}`)
}
