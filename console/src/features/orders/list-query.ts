/** The list as it is asked for. It ends at the instant of its first page, so that orders that arrive move nothing on it. */
import { ordersQuery } from '../../api/queries/orders.ts'
import { scope as subAccount } from '../../api/scope.ts'
import { askedOf, type OrdersSearch, scopeKey } from './search.ts'

let frozen: { scope: string; asOf: string } | null = null

export function listOf(search: OrdersSearch) {
  const { peek: _, ...what } = search
  return ordersQuery(
    what,
    () => {
      const scope = scopeKey(search, subAccount.get())
      const asOf = frozen?.scope === scope ? frozen.asOf : undefined
      const asked = askedOf(search, asOf ? new Date(asOf) : new Date())
      return asOf ? { ...asked, asOf } : asked
    },
    ({ asOf, totalItemsCount }) => {
      // Nothing moves where nothing is: an empty list shows what comes.
      frozen = totalItemsCount > 0 ? { scope: scopeKey(search, subAccount.get()), asOf } : null
    },
  )
}

/** The list is of now again: as its page is opened, and after what somebody did on it himself. */
export function thaw(): void {
  frozen = null
}
