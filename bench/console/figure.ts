/** What was measured, beside what it may be. */
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
