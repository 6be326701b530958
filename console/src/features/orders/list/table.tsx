import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { Failure } from '../../../api/failure.ts'
import { failureMessage } from '../../../api/messages.ts'
import { type ListedOrder, type OrdersPage, orderQuery } from '../../../api/queries/orders.ts'
import { buyHash, paths } from '../../../paths.ts'
import { type Command, useCloseCommand, useCommands } from '../../../shell/commands.ts'
import { SidePanel } from '../../../ui/dialog.tsx'
import { focusVisibly } from '../../../ui/keys.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Fact, Facts } from '../../../ui/section.tsx'
import { buttonStyle } from '../../../ui/styles.ts'
import { Checkbox, Table } from '../../../ui/table.tsx'
import { When } from '../../../ui/text.tsx'
import { useLatest } from '../../../ui/use-value.ts'
import { ChangeStatusButtons } from '../change-status.tsx'
import { AddressLines, Items, ShipmentSummary, StatusBadge } from '../order-parts.tsx'
import { nameOf, openPurchaseOf } from '../statuses.ts'
import { useRememberList } from '../use-order.ts'
import { columnsOf } from './columns.tsx'
import type { OrdersSearch } from './search.ts'
import { between, isSelected, mark, markOf, type Selection } from './selection.ts'

type Props = {
  orders: readonly ListedOrder[]
  page: OrdersPage
  columns: readonly string[]
  selection: Selection
  onSelect: (selection: Selection) => void
  search: OrdersSearch
  onPeek: (orderId: string | undefined) => void
}

export function OrdersTable({ orders, page, columns, search, selection, onSelect, onPeek }: Props) {
  const { peek: peeked } = search
  const last = useRef<string | null>(null)
  const orderIds = useMemo(() => orders.map(({ id }) => id), [orders])
  useRememberList(search, orderIds, page)

  /** @param withRange whether to include all rows since the last click */
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
      columns={columnsOf(columns, orders, { onKeyDown: (event, { id }) => onKeyDown(event, id) })}
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

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row-link]')]

const focusedIndex = (all: readonly HTMLElement[]): number =>
  all.findIndex((link) => link.closest('tr')?.contains(document.activeElement))

/** The id of the order whose row has the focus. Null if none has. */
function focusedRow(): string | null {
  const all = links()
  return all[focusedIndex(all)]?.dataset.rowLink ?? null
}

/**
 * Moves the focus to the next or previous row, or to the first one.
 *
 * @returns the id of the order
 */
function moveRow(step: 1 | -1): string | null {
  const all = links()
  const index = focusedIndex(all)
  const next = all[index < 0 ? 0 : Math.min(Math.max(index + step, 0), all.length - 1)]
  focusVisibly(next)
  // The sticky header would cover the first row.
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  return next?.dataset.rowLink ?? null
}

type RowActions = {
  ship: (orderId: string) => void
  toggle: (orderId: string) => void
  extend: (step: 1 | -1) => void
  toggleAll: () => void
}

/** Shortcuts for rows. */
function useRowCommands(actions: RowActions): void {
  // Stable, although the actions change with each selection.
  const latest = useLatest(actions)
  const commands = useMemo(() => {
    const toggle = () => {
      const orderId = focusedRow()
      if (orderId) latest.current.toggle(orderId)
    }
    const ship = () => {
      const orderId = focusedRow()
      if (orderId) latest.current.ship(orderId)
    }
    // The row's link handles these keys. They are listed for the shortcuts dialog.
    const byLink = () => undefined
    const make = (id: string, text: string, keys: string, run: () => void): Command => ({
      id: `orders ${id}`,
      text,
      group: 'List',
      keys,
      isHiddenInMenu: true,
      run,
    })
    return [
      make('find', 'Search orders', '/', () => focusVisibly(document.querySelector<HTMLElement>('[data-search]'))),
      make('next', 'Next order', 'j', () => moveRow(1)),
      make('before', 'Previous order', 'k', () => moveRow(-1)),
      make('mark', 'Select order', 'x', toggle),
      make('extend', 'Extend selection down', 'shift+j', () => latest.current.extend(1)),
      make('extend back', 'Extend selection up', 'shift+k', () => latest.current.extend(-1)),
      make('all', 'Select all on this page', 'mod+a', () => latest.current.toggleAll()),
      make('peek', 'Preview order', 'space', byLink),
      make('open', 'Open order', 'enter', byLink),
      make('ship', 'Open and buy', 'b', ship),
    ]
  }, [latest])
  useCommands(commands)
}

type PreviewProps = {
  orderId: string | undefined
  /** The order's row. Absent if it is on another page. */
  listed: ListedOrder | undefined
  onClose: () => void
}

/** A summary of an order next to the list. */
export function Preview({ orderId, listed, onClose }: PreviewProps) {
  useCloseCommand(orderId !== undefined, 'Close preview', 'List', onClose)
  return (
    <SidePanel title="Order" isOpen={orderId !== undefined} onClose={onClose}>
      {orderId && <Content orderId={orderId} listed={listed} />}
    </SidePanel>
  )
}

function Content({ orderId, listed }: { orderId: string; listed: ListedOrder | undefined }) {
  const { data: order, error } = useQuery(orderQuery(orderId))
  if (error) {
    return (
      <div className="p-4">
        <Notice kind="bad">{error instanceof Failure ? failureMessage(error) : 'We couldn’t load the order.'}</Notice>
      </div>
    )
  }
  if (!order) return <SkeletonRows rows={6} />
  const { toAddress, reference, items, shipments } = order
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex flex-col items-start gap-2">
        <h3 className="text-16">{nameOf(toAddress.name || toAddress.company)}</h3>
        <StatusBadge status={order.status} openPurchase={openPurchaseOf(order)} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.order} params={{ orderId }} className={buttonStyle('primary')}>
          Open
        </Link>
        <ChangeStatusButtons order={order} />
      </div>
      <AddressLines address={toAddress} />
      <Facts>
        {reference && <Fact name="Reference">{reference}</Fact>}
        <Fact name="Created">
          <When moment={order.createdAt} />
        </Fact>
      </Facts>
      {shipments.map((shipment) => (
        <ShipmentSummary
          key={shipment.shipmentId}
          shipment={shipment}
          serviceName={shipment.shipmentId === listed?.shipmentId ? listed.serviceLevel : null}
        />
      ))}
      <Items items={items} />
    </div>
  )
}
