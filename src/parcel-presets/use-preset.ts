import { serviceError } from '#errors/service-error.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#parcel-presets/sql.ts'

/** Keeps that it was used now: the next order begins with the one that was used last. @throws ServiceError `ParcelPreset.NotFound` */
export async function usePreset(
  deps: { db: Queryable; clock: Clock },
  key: { accountId: string; presetId: string },
): Promise<void> {
  const [used] = await sql.updateLastUse(deps.db, { ...key, now: deps.clock.now() })
  if (!used) throw serviceError('ParcelPreset.NotFound')
}
