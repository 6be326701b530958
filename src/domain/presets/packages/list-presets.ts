import type { ParcelPreset } from '#domain/presets/packages/parcel-preset.ts'
import * as sql from '#domain/presets/packages/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The account's: those that have keys first. */
export const listPresets = (deps: { db: Queryable }, query: { accountId: string }): Promise<ParcelPreset[]> =>
  sql.selectPresets(deps.db, query.accountId)
