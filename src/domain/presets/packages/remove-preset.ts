import * as sql from '#domain/presets/packages/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @throws ServiceError `ParcelPreset.NotFound` */
export async function removePreset(
  deps: { db: Queryable },
  key: { accountId: string; presetId: string },
): Promise<void> {
  const [removed] = await sql.deletePreset(deps.db, key)
  if (!removed) throw serviceError('ParcelPreset.NotFound')
}
