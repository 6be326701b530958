import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

/** A packaging that a desk uses, and what is bought with it. Either all three sides, or a carrier's own packaging. */
export type ParcelPreset = Omit<ParcelContent, 'weightPounds'> & {
  presetId: string
  name: string
  /** Of the empty packaging: it comes on top of what is in it. */
  tareWeightPounds: number
  serviceOptions: ServiceOptions
  /** The key that chooses it, 1 to 9; null: none. */
  shortcut: number | null
  /** Null: never. */
  lastUsedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type PresetContent = Omit<ParcelPreset, 'presetId' | 'lastUsedAt' | 'createdAt' | 'updatedAt'>

/** The account's: those that have keys first. */
export const listPresets = (deps: { db: Queryable }, query: { accountId: string }): Promise<ParcelPreset[]> =>
  selectPresets(deps.db, query.accountId)

/** Above this nobody chooses any more, but searches. */
const maxPresets = 100

type Deps = { db: Database; clock: Clock; ids: Ids }

/** Keeps a preset; its key is taken from whichever had it. @throws ServiceError `ParcelPreset.TooMany` */
export async function createPreset(deps: Deps, command: { accountId: string } & PresetContent): Promise<ParcelPreset> {
  const created = { ...command, presetId: deps.ids(), now: deps.clock.now(), max: maxPresets }
  const [preset] = await deps.db.transaction(async (tx) => {
    await takeShortcut(tx, created)
    return insertPreset(tx, created)
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
    return updatePreset(tx, { ...command, now: deps.clock.now() })
  })
  if (!preset) throw serviceError('ParcelPreset.NotFound')
  return preset
}

async function takeShortcut(
  tx: Transaction,
  preset: { accountId: string; presetId: string; shortcut: number | null },
): Promise<void> {
  if (preset.shortcut === null) return
  await lockShortcuts(tx, preset.accountId)
  await freeShortcut(tx, preset, preset.shortcut)
}

/** Keeps that it was used now: the next order begins with the one that was used last. @throws ServiceError `ParcelPreset.NotFound` */
export async function usePreset(
  deps: { db: Queryable; clock: Clock },
  key: { accountId: string; presetId: string },
): Promise<void> {
  const [used] = await updateLastUse(deps.db, { ...key, now: deps.clock.now() })
  if (!used) throw serviceError('ParcelPreset.NotFound')
}

/** @throws ServiceError `ParcelPreset.NotFound` */
export async function removePreset(
  deps: { db: Queryable },
  key: { accountId: string; presetId: string },
): Promise<void> {
  const [removed] = await deletePreset(deps.db, key)
  if (!removed) throw serviceError('ParcelPreset.NotFound')
}

type PresetKey = { accountId: string; presetId: string }

type Row = Omit<ParcelPreset, 'serviceOptions'> & ServiceOptions

const columns = `id as "presetId", name, length::float8 as "lengthInches", width::float8 as "widthInches",
  height::float8 as "heightInches", predefined_package as "predefinedPackage",
  tare_weight::float8 as "tareWeightPounds", signature, saturday_delivery as "saturdayDelivery", shortcut,
  last_used_at as "lastUsedAt", created_at as "createdAt", updated_at as "updatedAt"`

const presetsOf = (rows: Row[]): ParcelPreset[] =>
  rows.map(({ signature, saturdayDelivery, ...row }) => ({ ...row, serviceOptions: { signature, saturdayDelivery } }))

/** Those with keys first, in the order of these. */
export const selectPresets = async (db: Queryable, accountId: string): Promise<ParcelPreset[]> =>
  presetsOf(
    await db.query<Row>({
      name: 'parcel-presets.list',
      text: `select ${columns} from parcel_presets where account_id = $1::uuid
             order by shortcut nulls last, lower(name), id`,
      values: [accountId],
    }),
  )

/** @returns none where the account has as many as it may */
export const insertPreset = async (
  db: Queryable,
  preset: PresetKey & PresetContent & { now: Date; max: number },
): Promise<ParcelPreset[]> =>
  presetsOf(
    await db.query<Row>({
      name: 'parcel-presets.insert',
      text: `insert into parcel_presets (account_id, id, name, length, width, height, predefined_package, tare_weight,
                                         signature, saturday_delivery, shortcut, created_at, updated_at)
             select $1::uuid, $2::uuid, $3::text, $4::numeric, $5::numeric, $6::numeric, $7::text, $8::numeric,
                    $9::text, $10::boolean, $11::smallint, $12::timestamptz, $12::timestamptz
             where $13::integer > (select count(*) from parcel_presets where account_id = $1::uuid)
             returning ${columns}`,
      values: [...contentOf(preset), preset.now, preset.max],
    }),
  )

export const updatePreset = async (
  db: Queryable,
  preset: PresetKey & PresetContent & { now: Date },
): Promise<ParcelPreset[]> =>
  presetsOf(
    await db.query<Row>({
      name: 'parcel-presets.update',
      text: `update parcel_presets
             set name = $3::text, length = $4::numeric, width = $5::numeric, height = $6::numeric,
                 predefined_package = $7::text, tare_weight = $8::numeric, signature = $9::text,
                 saturday_delivery = $10::boolean, shortcut = $11::smallint, updated_at = $12::timestamptz
             where account_id = $1::uuid and id = $2::uuid
             returning ${columns}`,
      values: [...contentOf(preset), preset.now],
    }),
  )

const contentOf = (preset: PresetKey & PresetContent) => [
  preset.accountId,
  preset.presetId,
  preset.name,
  preset.lengthInches,
  preset.widthInches,
  preset.heightInches,
  preset.predefinedPackage,
  preset.tareWeightPounds,
  preset.serviceOptions.signature,
  preset.serviceOptions.saturdayDelivery,
  preset.shortcut,
]

/** A key chooses one: whichever had it loses it. */
export const freeShortcut = (db: Queryable, { accountId, presetId }: PresetKey, shortcut: number) =>
  db.query({
    name: 'parcel-presets.free-shortcut',
    text: `update parcel_presets set shortcut = null
           where account_id = $1::uuid and id <> $2::uuid and shortcut = $3::smallint`,
    values: [accountId, presetId, shortcut],
  })

/** Who changes keys of an account waits for whoever does the same. */
export const lockShortcuts = (db: Queryable, accountId: string) =>
  db.query({
    name: 'parcel-presets.lock-shortcuts',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill parcel presets ' || $1::uuid, 0))`,
    values: [accountId],
  })

export const deletePreset = (db: Queryable, key: PresetKey) =>
  db.query<{ id: string }>({
    name: 'parcel-presets.delete',
    text: 'delete from parcel_presets where account_id = $1::uuid and id = $2::uuid returning id',
    values: [key.accountId, key.presetId],
  })

export const updateLastUse = (db: Queryable, key: PresetKey & { now: Date }) =>
  db.query<{ id: string }>({
    name: 'parcel-presets.use',
    text: `update parcel_presets set last_used_at = greatest(last_used_at, $3::timestamptz)
           where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [key.accountId, key.presetId, key.now],
  })
