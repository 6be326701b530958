import { quantile } from '../load/apply-load.ts'
import { type Figure, type Group, holds } from './figure.ts'

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
