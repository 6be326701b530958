import type { ParcelPreset, PresetContent } from '#domain/presets/packages/parcel-preset.ts'
import * as sql from '#domain/presets/packages/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

/** Above this nobody chooses any more, but searches. */
const maxPresets = 100

type Deps = { db: Database; clock: Clock; ids: Ids }

/** Keeps a preset; its key is taken from whichever had it. @throws ServiceError `ParcelPreset.TooMany` */
export async function createPreset(deps: Deps, command: { accountId: string } & PresetContent): Promise<ParcelPreset> {
  const created = { ...command, presetId: deps.ids(), now: deps.clock.now(), max: maxPresets }
  const [preset] = await deps.db.transaction(async (tx) => {
    await takeShortcut(tx, created)
    return sql.insertPreset(tx, created)
  })
  if (!preset) throw serviceError('ParcelPreset.TooMany', { max: maxPresets })
  return preset
}

/** @throws ServiceError `ParcelPreset.NotFound` */
export async function changePreset(
  deps: Omit<Deps, 'ids'>,
  command: { accountId: string; presetId: string } & PresetContent,
): Promise<ParcelPreset> {
  const [preset] = await deps.db.transaction(async (tx) => {
    await takeShortcut(tx, command)
    return sql.updatePreset(tx, { ...command, now: deps.clock.now() })
  })
  if (!preset) throw serviceError('ParcelPreset.NotFound')
  return preset
}

async function takeShortcut(
  tx: Transaction,
  preset: { accountId: string; presetId: string; shortcut: number | null },
): Promise<void> {
  if (preset.shortcut === null) return
  await sql.lockShortcuts(tx, preset.accountId)
  await sql.freeShortcut(tx, preset, preset.shortcut)
}
