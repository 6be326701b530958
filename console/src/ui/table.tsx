import type { ChangeEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { formatCount } from '../format/numbers.ts'
import { Icon } from './icon.tsx'
import { buttonStyle } from './styles.ts'

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** For numbers and amounts. */
  align?: 'end'
  /** Hides the column if the `@container` is too narrow. */
  hideWhen?: 'short' | 'very-short'
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The column with checkboxes. */
  mark?: { head: ReactNode; cell: (row: Row) => ReactNode }
  isMarked?: (row: Row) => boolean
  /** Whether the table is within a section. */
  isFramed?: boolean
  /** The row in the side panel. */
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
          {columns.map(({ id, head, align, hideWhen }, index) => (
            <th
              key={id}
              scope="col"
              className={`${headStyle} ${align === 'end' ? 'text-right' : ''} ${hideWhen ? goneStyles[hideWhen] : ''} ${index > 0 ? 'max-sm:hidden' : ''}`}
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
            {columns.map(({ id, cell, align, hideWhen }, index) => (
              <td
                key={id}
                className={`${cellStyle} ${align === 'end' ? 'text-right tabular-nums' : ''} ${hideWhen ? goneStyles[hideWhen] : ''} ${index > 0 ? 'whitespace-nowrap max-sm:hidden' : 'max-sm:pr-4'}`}
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
/** The usual width of a list, and the width without the first hidden columns. */
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

export const rowLinkStyle = 'font-medium outline-none'

/*
 * A click on a table row follows the row's link (`data-row-link`). The link can't cover the row: in WebKit, a `<tr>`
 * can't contain a positioned box, so the last row's link would cover the page.
 */

const controls = 'a, button, input, label, select, summary, textarea, [role=button], [contenteditable]'

/** The link to follow. Null if the click is on a control, or the row has no link. */
function linkFor({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return null
  return currentTarget.querySelector('a[data-row-link]')
}

/** The position at which the mouse button was pressed. */
const pressed = { x: 0, y: 0 }

/** A click moves the mouse less than this. */
const stillPixels = 4

const isSelectingText = ({ clientX, clientY }: MouseEvent): boolean =>
  Math.hypot(clientX - pressed.x, clientY - pressed.y) > stillPixels && getSelection()?.isCollapsed === false

/** Follows the row's link like a click on the link: the middle button, Ctrl and Cmd open a new tab. */
function handleRowClick(event: MouseEvent<HTMLTableRowElement>): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event
  const link = linkFor(event)
  if (!link || event.defaultPrevented || button > 1 || altKey || shiftKey || isSelectingText(event)) return
  if (button === 1 || ctrlKey || metaKey) {
    window.open(link.href, '_blank', 'noopener')
    return
  }
  link.focus({ preventScroll: true })
  link.click()
}

/** Prevents scrolling with the middle button. */
function handleRowMouseDown(event: MouseEvent<HTMLTableRowElement>): void {
  pressed.x = event.clientX
  pressed.y = event.clientY
  if (event.button === 1 && linkFor(event)) event.preventDefault()
}

type CheckboxProps = {
  label: string
  isChecked: boolean
  /** Whether some of the rows are selected. */
  isMixed?: boolean
  /** @param withShift whether the range since the last click is meant */
  onChange: (isChecked: boolean, withShift: boolean) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A checkbox with a hidden label. */
export function Checkbox({ label, isChecked, isMixed = false, onChange, onKeyDown }: CheckboxProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { nativeEvent } = event as unknown as MouseEvent
    onChange(event.currentTarget.checked, 'shiftKey' in nativeEvent && Boolean(nativeEvent.shiftKey))
  }
  return (
    // Larger than the box, so that a click next to it doesn't open the row.
    <label className="relative -my-2 -ml-2 flex size-8 cursor-default items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        onChange={change}
        onKeyDown={onKeyDown}
        className="size-4 cursor-default"
      />
    </label>
  )
}

type PagerProps = {
  page: number
  size: number
  total: number
  /** Renders a link with the given style and content. */
  linkTo: (page: number, style: string, content: ReactNode) => ReactNode
  /** Additional controls, such as the page size. */
  children?: ReactNode
}

/** The position in a long list, with links to the neighboring pages. */
export function Pager({ page, size, total, linkTo, children }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size))
  const [first, last] = [(page - 1) * size + 1, Math.min(page * size, total)]
  const style = `${buttonStyle('plain')} px-2`
  const off = `${style} opacity-55`
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-12 text-text-2">
      <p className="tabular-nums">
        {total === 0 || first > total ? '0' : `${formatCount(first)}–${formatCount(last)}`} of {formatCount(total)}
      </p>
      <span className="flex-1" />
      {children}
      <div className="flex items-center gap-1">
        {page > 1 ? (
          linkTo(Math.min(page - 1, pages), style, <Turn icon="chevronLeft" text="Previous page" />)
        ) : (
          <span className={off}>
            <Turn icon="chevronLeft" text="No previous page" />
          </span>
        )}
        {page < pages ? (
          linkTo(page + 1, style, <Turn icon="chevronRight" text="Next page" />)
        ) : (
          <span className={off}>
            <Turn icon="chevronRight" text="No next page" />
          </span>
        )}
      </div>
    </nav>
  )
}

const Turn = ({ icon, text }: { icon: 'chevronLeft' | 'chevronRight'; text: string }) => (
  <>
    <Icon name={icon} />
    <span className="sr-only">{text}</span>
  </>
)
