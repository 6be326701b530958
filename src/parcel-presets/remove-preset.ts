import { serviceError } from '#errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'
import * as sql from '#parcel-presets/sql.ts'

/** @throws ServiceError `ParcelPreset.NotFound` */
export async function removePreset(
  deps: { db: Queryable },
  key: { accountId: string; presetId: string },
): Promise<void> {
  const [removed] = await sql.deletePreset(deps.db, key)
  if (!removed) throw serviceError('ParcelPreset.NotFound')
}
