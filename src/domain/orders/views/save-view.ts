import type { OrderView, ViewContent } from '#domain/orders/views/order-view.ts'
import * as sql from '#domain/orders/views/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Tabs that nobody finds anything in are none; and each is counted whenever the list is shown. */
const maxViews = 20

type Deps = { db: Queryable; clock: Clock; ids: Ids }
type Owner = { accountId: string; userId: string }

/** Keeps a view for the person, or for everybody. @throws ServiceError `View.TooMany` */
export async function createView(deps: Deps, command: Owner & ViewContent): Promise<OrderView> {
  const created = { ...command, viewId: deps.ids(), now: deps.clock.now(), max: maxViews }
  const [view] = await sql.insertView(deps.db, created)
  if (!view) throw serviceError('View.TooMany', { max: maxViews })
  return view
}

/** One that becomes his own is nobody else's any more. @throws ServiceError `View.NotFound` */
export async function changeView(
  deps: Omit<Deps, 'ids'>,
  command: Owner & { viewId: string } & ViewContent,
): Promise<OrderView> {
  const [view] = await sql.updateView(deps.db, { ...command, now: deps.clock.now() })
  if (!view) throw serviceError('View.NotFound')
  return view
}
