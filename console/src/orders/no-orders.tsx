import { Link } from '@tanstack/react-router'
import { servicePath } from '../base-path.ts'
import { Button, buttonStyle } from '../design/button.tsx'
import { State } from '../design/state.tsx'
import { paths } from '../paths.ts'
import { isFiltered, type OrdersSearch } from './search.ts'
import { allOrders, viewOf } from './views.ts'

type Props = {
  search: OrdersSearch
  /** How many there are on other pages. */
  total: number
  onClear: () => void
}

/** In place of the table: why it is empty, and what to do. */
export function NoOrders({ search, total, onClear }: Props) {
  const view = viewOf(search.view)
  if (total > 0) {
    return (
      <State
        level={2}
        icon="search"
        title="There are not so many pages"
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
                Look in all orders
              </Link>
            )}
            <Button onPress={onClear}>Clear filters</Button>
          </>
        }
      />
    )
  }
  return (
    <State level={2} icon="box" title={view.whenEmpty}>
      {view === allOrders && (
        <p>
          Orders come by the{' '}
          <a href={servicePath('docs/guide/quickstart')} className="text-accent underline underline-offset-2">
            API
          </a>
          .
        </p>
      )}
    </State>
  )
}
