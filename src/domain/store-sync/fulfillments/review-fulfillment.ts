import type { FulfillmentUpdate, FulfillmentUpdateKey } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Has a store told, or told otherwise, once more, after a person has seen to what was in the way. Of what may have been
 * told the person says by this that it was not; the store is asked first all the same.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` where it does not wait for a person
 */
export async function retryFulfillmentUpdate(
  deps: { db: Queryable },
  key: FulfillmentUpdateKey,
): Promise<FulfillmentUpdate> {
  const [told] = await sql.decideUpdate(deps.db, { ...key, from: ['refused', 'uncertain'], to: 'due', isDue: true })
  if (told) return told
  const from = ['not taken back', 'take-back uncertain'] as const
  const [back] = await sql.decideUpdate(deps.db, { ...key, from, to: 'take-back due', isDue: true })
  return back ?? throwNotWaiting(deps, key)
}

/**
 * A person has seen to it in the store, or leaves it: the store is told no more of the label.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` where it does not wait for a person
 */
export async function dismissFulfillmentUpdate(
  deps: { db: Queryable },
  key: FulfillmentUpdateKey,
): Promise<FulfillmentUpdate> {
  const [told] = await sql.decideUpdate(deps.db, {
    ...key,
    from: ['refused', 'uncertain'],
    to: 'withdrawn',
    isDue: false,
  })
  if (told) return told
  const from = ['not taken back', 'take-back uncertain'] as const
  const [back] = await sql.decideUpdate(deps.db, { ...key, from, to: 'taken back', isDue: false })
  return back ?? throwNotWaiting(deps, key)
}

/** Why a person cannot decide what becomes of it. */
export async function throwNotWaiting(deps: { db: Queryable }, key: FulfillmentUpdateKey): Promise<never> {
  const [push] = await sql.selectUpdate(deps.db, key)
  if (!push) throw serviceError('Store.PushNotFound')
  throw serviceError('Store.PushNotWaiting', { state: push.state })
}
