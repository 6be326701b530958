import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { State } from '../../ui/state.tsx'
import { FirstOrder } from './first-order.tsx'
import { isFiltered, type OrdersSearch } from './search.ts'
import { allOrders, viewOf } from './views.ts'

type Props = {
  search: OrdersSearch
  /** How many there are on other pages. */
  total: number
  /** How many there are whatever is shown; undefined: it is not known yet. */
  ever: number | undefined
  onClear: () => void
}

/** In place of the table: why it is empty, and what to do. */
export function NoOrders({ search, total, ever, onClear }: Props) {
  const view = viewOf(search.view)
  if (total > 0) {
    return (
      <State
        level={2}
        icon="search"
        title="No orders on this page"
        actions={
          <Link to={paths.orders} search={{ ...search, page: undefined }} className={buttonStyle('plain')}>
            Go to the first page
          </Link>
        }
      />
    )
  }
  if (isFiltered(search)) {
    const what = search.q ? `No orders match “${search.q}”` : 'No orders match'
    return (
      <State
        level={2}
        icon="search"
        title={view === allOrders ? what : `${what} in ${view.text}`}
        actions={
          <>
            {view !== allOrders && (
              <Link
                to={paths.orders}
                search={{ ...search, view: allOrders.id, status: undefined }}
                className={buttonStyle('plain')}
              >
                Search all orders
              </Link>
            )}
            <Button onPress={onClear}>Clear filters</Button>
          </>
        }
      />
    )
  }
  // Nothing is said of an account that may be about to begin.
  if (ever === undefined) return null
  return ever === 0 ? <FirstOrder /> : <State level={2} icon="box" title={view.whenEmpty} />
}
