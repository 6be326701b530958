import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import { parseName } from '#domain/accounts/account.ts'
import type { Audit, AuditAct } from '#domain/audit/audit.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { listFull, listLimits } from '#kit/list-limits.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

/** A saved package with its usual service options. It has either all three dimensions or a carrier package. */
export type ParcelPreset = Omit<ParcelContent, 'weightPounds'> & {
  presetId: string
  name: string
  /** The weight of the empty package. It is added to the weight of the contents. */
  tareWeightPounds: number
  serviceOptions: ServiceOptions
  /** The key that selects the preset, from 1 to 9; null: none. */
  shortcut: number | null
  /** Null: never. */
  lastUsedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type PresetContent = Omit<ParcelPreset, 'presetId' | 'lastUsedAt' | 'createdAt' | 'updatedAt'>

type PresetKey = { accountId: string; presetId: string }
type Deps = { db: Database; clock: Clock; ids: Ids; audit: Audit }

/** The account's presets. Those with a shortcut come first. */
export async function listPresets({ db }: { db: Queryable }, query: { accountId: string }): Promise<ParcelPreset[]> {
  const rows = await db.query<Row>({
    name: 'parcel-presets.list',
    text: `select ${columns} from parcel_presets where account_id = $1::uuid
           order by shortcut nulls last, lower(name), id`,
    values: [query.accountId],
  })
  return rows.map(presetOf)
}

/**
 * Creates a preset. Its shortcut is removed from the preset that had it.
 * @throws ServiceError `ParcelPreset.TooMany`; ValidationError
 */
export async function createPreset(deps: Deps, command: { accountId: string } & PresetContent): Promise<ParcelPreset> {
  const preset = { ...command, name: parseName(command.name), presetId: deps.ids() }
  return deps.db.transaction(async (tx) => {
    await takeShortcut(tx, preset)
    const [row] = await tx.query<Row>({
      name: 'parcel-presets.insert',
      text: `insert into parcel_presets (account_id, id, name, length, width, height, predefined_package, tare_weight,
                                         signature, saturday_delivery, shortcut, created_at, updated_at)
             select $1::uuid, $2::uuid, $3::text, $4::numeric, $5::numeric, $6::numeric, $7::text, $8::numeric,
                    $9::text, $10::boolean, $11::smallint, $12::timestamptz, $12::timestamptz
             where $13::integer > (select count(*) from parcel_presets where account_id = $1::uuid)
             returning ${columns}`,
      values: [...valuesOf(preset), deps.clock.now(), listLimits['package presets'].max],
    })
    if (!row) throw listFull('package presets')
    await record(deps, tx, 'preset.create', preset)
    return presetOf(row)
  })
}

/** @throws ServiceError `ParcelPreset.NotFound`; ValidationError */
export async function changePreset(deps: Omit<Deps, 'ids'>, command: PresetKey & PresetContent): Promise<ParcelPreset> {
  const preset = { ...command, name: parseName(command.name) }
  return deps.db.transaction(async (tx) => {
    await takeShortcut(tx, preset)
    const [row] = await tx.query<Row>({
      name: 'parcel-presets.update',
      text: `update parcel_presets
             set name = $3::text, length = $4::numeric, width = $5::numeric, height = $6::numeric,
                 predefined_package = $7::text, tare_weight = $8::numeric, signature = $9::text,
                 saturday_delivery = $10::boolean, shortcut = $11::smallint, updated_at = $12::timestamptz
             where account_id = $1::uuid and id = $2::uuid
             returning ${columns}`,
      values: [...valuesOf(preset), deps.clock.now()],
    })
    if (!row) throw serviceError('ParcelPreset.NotFound')
    await record(deps, tx, 'preset.change', preset)
    return presetOf(row)
  })
}

const record = (
  { audit }: { audit: Audit },
  tx: Transaction,
  act: AuditAct,
  { accountId, presetId, name }: PresetKey & { name: string },
): Promise<void> => audit(tx, { act, accountId, subjects: { presetId }, details: { name } })

/** Stores the time of use. New orders start with the last used preset. @throws ServiceError `ParcelPreset.NotFound` */
export async function usePreset({ db, clock }: { db: Queryable; clock: Clock }, key: PresetKey): Promise<void> {
  const [used] = await db.query({
    name: 'parcel-presets.use',
    text: `update parcel_presets set last_used_at = greatest(last_used_at, $3::timestamptz)
           where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [key.accountId, key.presetId, clock.now()],
  })
  if (!used) throw serviceError('ParcelPreset.NotFound')
}

/** @throws ServiceError `ParcelPreset.NotFound` */
export async function removePreset(deps: { db: Database; audit: Audit }, key: PresetKey): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [removed] = await tx.query<{ name: string }>({
      name: 'parcel-presets.delete',
      text: 'delete from parcel_presets where account_id = $1::uuid and id = $2::uuid returning name',
      values: [key.accountId, key.presetId],
    })
    if (!removed) throw serviceError('ParcelPreset.NotFound')
    await record(deps, tx, 'preset.remove', { ...key, name: removed.name })
  })
}

type Row = Omit<ParcelPreset, 'serviceOptions'> & ServiceOptions

const columns = `id as "presetId", name, length::float8 as "lengthInches", width::float8 as "widthInches",
  height::float8 as "heightInches", predefined_package as "predefinedPackage",
  tare_weight::float8 as "tareWeightPounds", signature, saturday_delivery as "saturdayDelivery", shortcut,
  last_used_at as "lastUsedAt", created_at as "createdAt", updated_at as "updatedAt"`

const presetOf = ({ signature, saturdayDelivery, ...row }: Row): ParcelPreset => ({
  ...row,
  serviceOptions: { signature, saturdayDelivery },
})

/** The parameters $1 to $11. */
const valuesOf = (preset: PresetKey & PresetContent) => [
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

/** Removes the shortcut from another preset. The lock puts simultaneous changes of an account in sequence. */
async function takeShortcut(
  tx: Transaction,
  { accountId, presetId, shortcut }: PresetKey & { shortcut: number | null },
): Promise<void> {
  if (shortcut === null) return
  await tx.query({
    name: 'parcel-presets.lock-shortcuts',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill parcel presets ' || $1::uuid, 0))`,
    values: [accountId],
  })
  await tx.query({
    name: 'parcel-presets.free-shortcut',
    text: `update parcel_presets set shortcut = null
           where account_id = $1::uuid and id <> $2::uuid and shortcut = $3::smallint`,
    values: [accountId, presetId, shortcut],
  })
}
