import { refusePush } from '#domain/store-sync/pushing/refuse-push.ts'
import * as sql from '#domain/store-sync/pushing/sql.ts'
import type { PushKey, StorePush } from '#domain/store-sync/pushing/store-push.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Has a store told, or told otherwise, once more, after a person has seen to what was in the way. Of what may have been
 * told the person says by this that it was not; the store is asked first all the same.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` where it does not wait for a person
 */
export async function retryPush(deps: { db: Queryable }, key: PushKey): Promise<StorePush> {
  const [told] = await sql.decidePush(deps.db, { ...key, from: ['refused', 'uncertain'], to: 'due', isDue: true })
  if (told) return told
  const from = ['not taken back', 'take-back uncertain'] as const
  const [back] = await sql.decidePush(deps.db, { ...key, from, to: 'take-back due', isDue: true })
  return back ?? refusePush(deps, key)
}
