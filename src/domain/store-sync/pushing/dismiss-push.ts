import { refusePush } from '#domain/store-sync/pushing/refuse-push.ts'
import * as sql from '#domain/store-sync/pushing/sql.ts'
import type { PushKey, StorePush } from '#domain/store-sync/pushing/store-push.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * A person has seen to it in the store, or leaves it: the store is told no more of the label.
 *
 * @throws ServiceError `Store.PushNotFound`; `Store.PushNotWaiting` where it does not wait for a person
 */
export async function dismissPush(deps: { db: Queryable }, key: PushKey): Promise<StorePush> {
  const [told] = await sql.decidePush(deps.db, {
    ...key,
    from: ['refused', 'uncertain'],
    to: 'withdrawn',
    isDue: false,
  })
  if (told) return told
  const from = ['not taken back', 'take-back uncertain'] as const
  const [back] = await sql.decidePush(deps.db, { ...key, from, to: 'taken back', isDue: false })
  return back ?? refusePush(deps, key)
}
