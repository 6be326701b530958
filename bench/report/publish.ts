import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  aloneTable,
  drawingTable,
  growthTable,
  operationsTable,
  processorTable,
  readingTable,
  type Table,
} from './tables.ts'
import { type Results, readNewestResults } from './write-results.ts'

const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))
const begin = '<!-- The figures are written by `npm run bench -- --publish`. -->'
const end = '<!-- Here the figures end. -->'

/**
 * Writes the figures of the newest saved run into docs/benchmarks.md.
 *
 * @throws if there is no run, or nobody could repeat it
 */
export async function publish(): Promise<void> {
  const newest = await readNewestResults()
  if (!newest) throw new Error('bench/results has no run; create one with npm run bench')
  const { file, results } = newest
  const name = relative(process.cwd(), file)
  if (results.options.quick) throw new Error(`${name} is a --quick run, whose figures mean nothing`)
  const { commit } = results.machine
  if (commit === '' || commit.endsWith('-dirty')) throw new Error(`${name} is a run of uncommitted code`)
  const text = await readFile(page, 'utf8')
  await writeFile(page, withFigures(text, results))
  process.stdout.write(`docs/benchmarks.md has the figures of ${name}\n`)
}

/** Replaces the figures between the marks of the page. */
export function withFigures(text: string, results: Results): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error('docs/benchmarks.md lacks the marks around its figures')
  return `${text.slice(0, from + begin.length)}\n\n${figuresOf(results)}\n${text.slice(to)}`
}

function figuresOf({ at, machine, options, operations, labels, growth }: Results): string {
  const facts = {
    columns: ['', ''],
    rows: [
      ['Measured', `${at.slice(0, 10)}, commit ${machine.commit}`],
      ['Processor', `${machine.processor}, ${machine.cores} cores`],
      ['Memory', `${(machine.memoryBytes / 2 ** 30).toFixed(1)} GiB`],
      ['System', machine.system],
      ['Versions', `Node ${machine.node}, PostgreSQL ${machine.postgres}`],
      ['Load before', machine.loadBefore.toFixed(1)],
      [
        'Rounds',
        `${options.rounds} for each side, of ${options.roundMs / 1000} s or ${options.purchasesInRound} purchases`,
      ],
    ],
  }
  const sections: [string, Table][] = [
    ['The machine', facts],
    ['Operations', operationsTable(operations)],
    ['One client', aloneTable(operations)],
    ['Processor time', processorTable(operations)],
    ...(labels
      ? ([
          ['Labels', drawingTable(labels)],
          ['Reading while labels are bought', readingTable(labels)],
        ] satisfies [string, Table][])
      : []),
    ...(growth ? ([['Growing accounts', growthTable(growth)]] satisfies [string, Table][]) : []),
  ]
  return sections
    .filter(([, { rows }]) => rows.length > 0)
    .map(([heading, table]) => `### ${heading}\n\n${markdown(table)}\n`)
    .join('\n')
}

/** Names to the left, figures to the right. */
function markdown({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const isOfFigures = columns.length > 2
  const rule = `|${columns.map((_column, index) => (index > 0 && isOfFigures ? '---:' : '---')).join('|')}|`
  return [line(columns), rule, ...rows.map(line)].join('\n')
}
