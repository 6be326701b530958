import * as sql from '#connected-stores/pushing/sql.ts'
import type { PushKey } from '#connected-stores/pushing/store-push.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Why a person cannot decide what becomes of it. */
export async function refusePush(deps: { db: Queryable }, key: PushKey): Promise<never> {
  const [push] = await sql.selectPush(deps.db, key)
  if (!push) throw serviceError('Store.PushNotFound')
  throw serviceError('Store.PushNotWaiting', { state: push.state })
}
