import { relative } from 'node:path'
import type { Table } from './table.ts'
import type { Results } from './write-results.ts'

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
