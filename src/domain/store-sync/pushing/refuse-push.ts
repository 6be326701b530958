import * as sql from '#domain/store-sync/pushing/sql.ts'
import type { PushKey } from '#domain/store-sync/pushing/store-push.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Why a person cannot decide what becomes of it. */
export async function refusePush(deps: { db: Queryable }, key: PushKey): Promise<never> {
  const [push] = await sql.selectPush(deps.db, key)
  if (!push) throw serviceError('Store.PushNotFound')
  throw serviceError('Store.PushNotWaiting', { state: push.state })
}
