import { useState } from 'react'
import type { MoveSelection, OrdersPage } from '../../api/queries/orders.ts'
import { OrderStatus } from '../../api/statuses.ts'
import { formatCount, formatCountOf } from '../../format/count.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { BulkPrint } from './bulk-print.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { type MoveTo, movesOf, moveWords } from './moves.ts'
import { askedFilterOf, type OrdersSearch } from './search.ts'
import { countOf, isSelected, markOf, nothing, type Selection, selectAll } from './selection.ts'
import { useBulkCommands } from './use-bulk-commands.ts'

type Props = {
  search: OrdersSearch
  selection: Selection
  onSelect: (selection: Selection) => void
  /** The page that is shown; absent while the first is on its way. */
  page: OrdersPage | undefined
}

/** As the service is told it. */
const toldOf = (selection: Selection, search: OrdersSearch): MoveSelection['selection'] =>
  selection.kind === 'some'
    ? { orderIds: [...selection.orderIds] }
    : {
        filter: askedFilterOf(search, new Date(selection.asOf)),
        asOf: selection.asOf,
        exceptIds: [...selection.exceptIds],
        count: countOf(selection),
      }

/** The moves that have a button of their own; the others are in a menu. */
const first: readonly MoveTo[] = [OrderStatus.OnHold, 'resume']

/** What can be done with the orders that are marked. */
export function BulkBar({ search, selection, onSelect, page }: Props) {
  const [moving, setMoving] = useState<MoveTo | null>(null)
  const count = countOf(selection)
  const clear = () => onSelect(nothing)
  const reason = useRefusal('orders.write')
  const total = page?.totalItemsCount ?? 0
  const orderIds = page?.items.map(({ id }) => id) ?? []
  const marked = page?.items.filter(({ id }) => isSelected(selection, id)) ?? []
  const moves = movesOf(marked, marked.length === count)
  useBulkCommands({ hold: moves.includes(OrderStatus.OnHold) ? () => setMoving(OrderStatus.OnHold) : null, clear })
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
      <BulkPrint selection={selection} listed={orderIds} />
      {first
        .filter((to) => moves.includes(to))
        .map((to) => (
          <ActButton key={to} icon={moveWords(to).icon} disabledReason={reason} onPress={() => setMoving(to)}>
            {moveWords(to).verb}
          </ActButton>
        ))}
      {inMenu.length > 0 && (
        <Menu
          label="Change status"
          trigger={<Button trailing="chevron">Change status</Button>}
          groups={[
            {
              entries: inMenu.map((to) => ({
                id: String(to),
                text: moveWords(to).act(count === 1 ? 'order' : 'orders'),
                icon: moveWords(to).icon,
                isDangerous: moveWords(to).isDangerous ?? false,
                disabledReason: reason,
                onAction: () => setMoving(to),
              })),
            },
          ]}
        />
      )}
      <Button look="quiet" onPress={clear}>
        Clear selection
      </Button>
      {moving !== null && (
        <MoveDialog
          to={moving}
          selection={toldOf(selection, search)}
          count={count}
          onClose={() => setMoving(null)}
          onMoved={clear}
        />
      )}
    </section>
  )
}
