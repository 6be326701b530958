import type { Draft } from '../../api/queries/drafts.ts'
import type { Order } from '../../api/queries/orders.ts'
import type { ParcelPreset } from '../../api/queries/parcel-presets.ts'
import type { Warehouse } from '../../api/queries/warehouses.ts'
import { firstPreset, withPreset } from './presets.ts'
import { emptyDraft, emptyParcel, type Typed, typedAddress } from './typed.ts'

/** What the page of a draft begins with. Null as the draft: nothing was typed yet. */
export type Opened = { draft: Draft | null; order: Order | null }

/** Drafts that got their ids just now, by being typed: their page is shown already, and goes on without being read. */
export const madeHere = new Set<string>()

/** An order of which nothing was typed: from where one ships mostly, in what was used last. */
export function freshDraft(warehouses: readonly Warehouse[], presets: readonly ParcelPreset[]): Typed {
  const warehouse = warehouses.find(({ isDefault }) => isDefault) ?? warehouses[0]
  const preset = firstPreset(presets)
  return {
    ...emptyDraft,
    ...(warehouse ? { from: typedAddress(warehouse.fromAddress) } : { from: { ...emptyDraft.from, country: 'US' } }),
    parcels: [preset ? withPreset(emptyParcel, preset) : emptyParcel],
    ...(preset ? { signature: preset.options.signature, saturdayDelivery: preset.options.saturdayDelivery } : {}),
  }
}
