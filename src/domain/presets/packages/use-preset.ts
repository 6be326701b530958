import * as sql from '#domain/presets/packages/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Keeps that it was used now: the next order begins with the one that was used last. @throws ServiceError `ParcelPreset.NotFound` */
export async function usePreset(
  deps: { db: Queryable; clock: Clock },
  key: { accountId: string; presetId: string },
): Promise<void> {
  const [used] = await sql.updateLastUse(deps.db, { ...key, now: deps.clock.now() })
  if (!used) throw serviceError('ParcelPreset.NotFound')
}
