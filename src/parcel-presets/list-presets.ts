import type { Queryable } from '#kit/postgres.ts'
import type { ParcelPreset } from '#parcel-presets/parcel-preset.ts'
import * as sql from '#parcel-presets/sql.ts'

/** The account's: those that have keys first. */
export const listPresets = (deps: { db: Queryable }, query: { accountId: string }): Promise<ParcelPreset[]> =>
  sql.selectPresets(deps.db, query.accountId)
