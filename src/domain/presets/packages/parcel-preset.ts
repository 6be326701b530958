import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { ParcelContent } from '#domain/orders/order/parcel.ts'

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
