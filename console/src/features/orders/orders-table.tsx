import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { ListedOrder } from '../../api/queries/orders.ts'
import { buyHash, paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Table } from '../../ui/table.tsx'
import { columnsOf } from './columns.tsx'
import type { OrdersSearch } from './search.ts'
import { between, isSelected, mark, markOf, type Selection } from './selection.ts'
import { useKeptList } from './use-came-from.ts'
import { focusedRow, moveRow, useRowCommands } from './use-row-commands.ts'
import { nameOf } from './words.ts'

type Props = {
  orders: readonly ListedOrder[]
  columns: readonly string[]
  selection: Selection
  onSelect: (selection: Selection) => void
  search: OrdersSearch
  onPeek: (orderId: string | undefined) => void
}

export function OrdersTable({ orders, columns, search, selection, onSelect, onPeek }: Props) {
  const { peek: peeked } = search
  const last = useRef<string | null>(null)
  const orderIds = useMemo(() => orders.map(({ id }) => id), [orders])
  useKeptList(search, orderIds)

  /** @param withRange whether all since the last one are marked like it */
  const markOne = (orderId: string, isOn: boolean, withRange: boolean) => {
    const these = withRange && last.current ? between(orderIds, last.current, orderId) : [orderId]
    last.current = orderId
    onSelect(mark(selection, these, isOn))
  }
  const toggle = (orderId: string) => markOne(orderId, !isSelected(selection, orderId), false)
  const peek = (orderId: string) => onPeek(peeked === orderId ? undefined : orderId)
  const extend = (step: 1 | -1) => {
    const from = focusedRow()
    const to = moveRow(step)
    if (from && to) onSelect(mark(selection, [from, to], true))
  }
  const navigate = useNavigate()
  useRowCommands({
    ship: (orderId) => void navigate({ to: paths.order, params: { orderId }, hash: buyHash }),
    toggle,
    extend,
    toggleAll: () => onSelect(mark(selection, orderIds, markOf(selection, orderIds) !== 'all')),
  })

  const onKeyDown = (event: KeyboardEvent, orderId: string) => {
    const { key, shiftKey } = event
    if (key === ' ' && event.currentTarget.tagName === 'A') peek(orderId)
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      if (shiftKey) extend(step)
      else moveRow(step)
    } else return
    event.preventDefault()
  }
  const all = markOf(selection, orderIds)
  return (
    <Table
      label="Orders"
      columns={columnsOf(columns, { onKeyDown: (event, { id }) => onKeyDown(event, id) })}
      rows={orders}
      keyOf={({ id }) => id}
      isMarked={({ id }) => isSelected(selection, id)}
      isOpen={({ id }) => id === peeked}
      mark={{
        head: (
          <Checkbox
            label="Select all orders on this page"
            isChecked={all === 'all'}
            isMixed={all === 'some'}
            onChange={(isOn) => onSelect(mark(selection, orderIds, isOn))}
          />
        ),
        cell: ({ id, customerName }) => (
          <Checkbox
            label={`Select the order for ${nameOf(customerName)}`}
            isChecked={isSelected(selection, id)}
            onChange={(isOn, withShift) => markOne(id, isOn, withShift)}
            onKeyDown={(event) => onKeyDown(event, id)}
          />
        ),
      }}
    />
  )
}
