import type { ReactNode } from 'react'
import { handleRowClick, handleRowMouseDown } from './row-click.ts'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers and amounts stand at the end. */
  align?: 'end'
  /** Left out where there is less room for the table than all of it needs (`@container` around it), or much less. */
  goesWhere?: 'short' | 'very-short'
}

type Props<Row> = {
  /** What it lists, for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Ahead of the columns: what marks all rows, and what marks one. */
  mark?: { head: ReactNode; cell: (row: Row) => ReactNode }
  isMarked?: (row: Row) => boolean
  /** Within a section, whose frame and edges it keeps to. */
  isFramed?: boolean
  /** The row that is looked at beside the table. */
  isOpen?: (row: Row) => boolean
}

const markStyle = 'w-12 pl-6 pr-1 max-sm:pl-4'

/**
 * Rows and columns. The first column identifies the row. If it has a link with `data-row-link`, a click anywhere on the
 * row follows that link. In narrow windows only the first column is shown, so it repeats what matters of the others.
 */
export function Table<Row>({ label, columns, rows, keyOf, mark, isMarked, isOpen, isFramed = false }: Props<Row>) {
  return (
    <table
      aria-label={label}
      className={`relative w-full border-separate border-spacing-0 text-13 max-sm:table-fixed ${isFramed ? framedStyle : ''}`}
    >
      <thead>
        <tr className="text-left text-12 text-text-2">
          {mark && <th className={`${headStyle} ${markStyle}`}>{mark.head}</th>}
          {columns.map(({ id, head, align, goesWhere }, place) => (
            <th
              key={id}
              scope="col"
              className={`${headStyle} ${align === 'end' ? 'text-right' : ''} ${goesWhere ? goneStyles[goesWhere] : ''} ${place > 0 ? 'max-sm:hidden' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            data-marked={isMarked?.(row) || undefined}
            data-open={isOpen?.(row) || undefined}
            className={rowStyle}
            onClick={handleRowClick}
            onAuxClick={handleRowClick}
            onMouseDown={handleRowMouseDown}
          >
            {mark && <td className={`${cellStyle} ${markStyle}`}>{mark.cell(row)}</td>}
            {columns.map(({ id, cell, align, goesWhere }, place) => (
              <td
                key={id}
                className={`${cellStyle} ${align === 'end' ? 'text-right tabular-nums' : ''} ${goesWhere ? goneStyles[goesWhere] : ''} ${place > 0 ? 'whitespace-nowrap max-sm:hidden' : 'max-sm:pr-4'}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const framedStyle =
  '[&_tr:last-child>td]:border-b-0 [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4 [&_th]:static'
/** As wide as lists are with all that they usually show, and without the columns that go first. */
const goneStyles = { short: '@max-[72rem]:hidden', 'very-short': '@max-[60rem]:hidden' }
const headStyle = 'sticky top-0 z-10 h-9 border-b border-line bg-surface px-1.5 font-medium whitespace-nowrap last:pr-6'
const cellStyle = 'h-(--row) border-b border-line px-1.5 py-1.5 last:pr-6 max-sm:last:pr-4'

/**
 * The row shows the focus of its link. Nothing inside a table is positioned relative to a row: WebKit does not let a
 * `<tr>` contain positioned boxes.
 */
const rowStyle = [
  'group/row data-marked:bg-accent-soft data-open:bg-accent-soft hover:bg-hover data-marked:hover:bg-accent-soft',
  'has-[[data-row-link]]:cursor-pointer has-[[data-row-link]:focus-visible]:outline-2',
  'has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-accent',
].join(' ')

/** For the link with `data-row-link`. */
export const rowLinkStyle = 'font-medium outline-none'
