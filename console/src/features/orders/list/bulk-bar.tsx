import { lazy, Suspense, useMemo, useState } from 'react'
import { type MoveSelection, OrderStatus, type OrdersPage } from '../../../api/queries/orders.ts'
import { formatCount, formatCountOf } from '../../../format/numbers.ts'
import { ActionButton } from '../../../shell/action-button.tsx'
import { type Command, useCommands } from '../../../shell/commands.ts'
import { useDeniedReason } from '../../../shell/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useLatest } from '../../../ui/use-value.ts'
import { availableChanges, changeText, type StatusChange } from '../status-changes.ts'
import { filterRequest, type OrdersSearch } from './search.ts'
import { asListed, countOf, isSelected, markOf, nothing, type Selection, selectAll } from './selection.ts'

// Loaded on demand, so that the list itself is there sooner.
const ChangeStatusDialog = lazy(async () => ({
  default: (await import('../change-status.tsx')).ChangeStatusDialog,
}))
const BulkPrint = lazy(async () => ({ default: (await import('./bulk-print.tsx')).BulkPrint }))
const BuyDialog = lazy(async () => ({ default: (await import('./buy-dialog.tsx')).BuyDialog }))

type Props = {
  search: OrdersSearch
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Absent while the first page is loading. */
  page: OrdersPage | undefined
}

const selectionRequest = (selection: Selection, search: OrdersSearch): MoveSelection['selection'] =>
  selection.kind === 'some'
    ? { orderIds: [...selection.orderIds] }
    : {
        filter: filterRequest(search, new Date(selection.asOf)),
        asOf: selection.asOf,
        exceptIds: [...selection.exceptIds],
        count: countOf(selection),
      }

/** These status changes have their own buttons. The others are in a menu. */
const first: readonly StatusChange[] = [OrderStatus.OnHold, 'resume']

/** The actions for the selected orders. */
export function BulkBar({ search, selection, onSelect, page }: Props) {
  const [pendingChange, setPendingChange] = useState<StatusChange | null>(null)
  const count = countOf(selection)
  const clear = () => onSelect(nothing)
  const reason = useDeniedReason('orders.write')
  const buyReason = useDeniedReason('labels.buy')
  const [isBuying, setBuying] = useState(false)
  const total = page?.totalItemsCount ?? 0
  const orderIds = page?.items.map(({ id }) => id) ?? []
  const marked = page?.items.filter(({ id }) => isSelected(selection, id)) ?? []
  const moves = availableChanges(marked, marked.length === count)
  useBulkCommands({
    hold: moves.includes(OrderStatus.OnHold) ? () => setPendingChange(OrderStatus.OnHold) : null,
    clear,
  })
  const inMenu = moves.filter((to) => !first.includes(to))
  const mayTakeAll = selection.kind === 'some' && total > count && markOf(selection, orderIds) === 'all'
  return (
    <section
      aria-label="Selected orders"
      className="flex flex-wrap items-center gap-2 rounded-2 bg-accent-soft py-1.5 pr-1.5 pl-3 text-13"
    >
      <p aria-live="polite" className="font-medium">
        {formatCountOf(count, 'order')} selected
      </p>
      {mayTakeAll && (
        <Button look="quiet" onPress={() => page && onSelect(selectAll(total, page.asOf))}>
          Select all {formatCount(total)}
        </Button>
      )}
      <span className="flex-1" />
      <ActionButton look="primary" disabledReason={buyReason} onPress={() => setBuying(true)}>
        Buy {formatCount(count)}
      </ActionButton>
      <Suspense fallback={null}>
        <BulkPrint selection={selection} listed={orderIds} />
      </Suspense>
      {first
        .filter((to) => moves.includes(to))
        .map((to) => (
          <ActionButton
            key={to}
            icon={changeText(to).icon}
            disabledReason={reason}
            onPress={() => setPendingChange(to)}
          >
            {changeText(to).verb}
          </ActionButton>
        ))}
      {inMenu.length > 0 && (
        <Menu
          label="Change status"
          trigger={<Button trailing="chevron">Change status</Button>}
          groups={[
            {
              entries: inMenu.map((to) => ({
                id: String(to),
                text: changeText(to).act(count === 1 ? 'order' : 'orders'),
                icon: changeText(to).icon,
                isDangerous: changeText(to).isDangerous ?? false,
                disabledReason: reason,
                onAction: () => setPendingChange(to),
              })),
            },
          ]}
        />
      )}
      <Button look="quiet" onPress={clear}>
        Clear selection
      </Button>
      {isBuying && (
        <Suspense fallback={null}>
          <BuyDialog
            selection={listedFirst(selectionRequest(selection, search), orderIds)}
            count={count}
            onClose={() => setBuying(false)}
          />
        </Suspense>
      )}
      {pendingChange !== null && (
        <Suspense fallback={null}>
          <ChangeStatusDialog
            to={pendingChange}
            selection={selectionRequest(selection, search)}
            count={count}
            onClose={() => setPendingChange(null)}
            onMoved={clear}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Labels are printed in the order of the list. */
const listedFirst = (selection: MoveSelection['selection'], listed: readonly string[]): MoveSelection['selection'] =>
  selection.orderIds ? { ...selection, orderIds: asListed(new Set(selection.orderIds), listed) } : selection

type BulkActions = {
  /** Null if none of the orders can be held. */
  hold: (() => void) | null
  clear: () => void
}

/** Shortcuts for the selected orders. */
function useBulkCommands(actions: BulkActions): void {
  const latest = useLatest(actions)
  const mayHold = actions.hold !== null
  const commands = useMemo((): Command[] => {
    const hold = () => latest.current.hold?.()
    const clear = () => latest.current.clear()
    return [
      ...(mayHold ? [{ id: 'orders hold', text: 'Hold selected orders', group: 'List', keys: 'h', run: hold }] : []),
      { id: 'orders clear', text: 'Clear selection', group: 'List', keys: 'escape', run: clear },
    ]
  }, [latest, mayHold])
  useCommands(commands)
}
