import type { LabelFormat } from '#orders/label-assets.ts'

export type StoredLabel = { accountId: string; labelId: string }

/** Files by their format. */
export type LabelFiles = Partial<Record<LabelFormat, Uint8Array>>

/** Where label files lie. Files that were put are there, whole, or the put failed. */
export type LabelStore = {
  put(label: StoredLabel, files: LabelFiles): Promise<void>
  /** @returns null where there is no such file */
  get(label: StoredLabel, format: LabelFormat): Promise<Uint8Array | null>
}
