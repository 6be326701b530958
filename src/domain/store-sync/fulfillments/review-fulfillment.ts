import type { FulfillmentUpdate, FulfillmentUpdateKey } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Sends an update again after a person has solved the problem. A lookup still comes first.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` if it does not need attention
 */
export async function retryFulfillmentUpdate(
  deps: { db: Queryable },
  key: FulfillmentUpdateKey,
): Promise<FulfillmentUpdate> {
  const [sent] = await sql.decideUpdate(deps.db, { ...key, from: ['refused', 'uncertain'], to: 'due', isDue: true })
  if (sent) return sent
  const from = ['not taken back', 'take-back uncertain'] as const
  const [cancelled] = await sql.decideUpdate(deps.db, { ...key, from, to: 'take-back due', isDue: true })
  return cancelled ?? throwNotWaiting(deps, key)
}

/**
 * Ends an update that a person has completed in the store.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` if it does not need attention
 */
export async function dismissFulfillmentUpdate(
  deps: { db: Queryable },
  key: FulfillmentUpdateKey,
): Promise<FulfillmentUpdate> {
  const [sent] = await sql.decideUpdate(deps.db, {
    ...key,
    from: ['refused', 'uncertain'],
    to: 'withdrawn',
    isDue: false,
  })
  if (sent) return sent
  const from = ['not taken back', 'take-back uncertain'] as const
  const [cancelled] = await sql.decideUpdate(deps.db, { ...key, from, to: 'taken back', isDue: false })
  return cancelled ?? throwNotWaiting(deps, key)
}

async function throwNotWaiting(deps: { db: Queryable }, key: FulfillmentUpdateKey): Promise<never> {
  const [update] = await sql.selectUpdate(deps.db, key)
  if (!update) throw serviceError('Store.PushNotFound')
  throw serviceError('Store.PushNotWaiting', { state: update.state })
}
