import type { LabelFormat } from '#orders/label-assets.ts'

export type StoredFile = { accountId: string; labelId: string; format: LabelFormat }

/** Where label files lie. A file that was put is there, whole, or the put failed. */
export type LabelStore = {
  put(file: StoredFile, bytes: Uint8Array): Promise<void>
  /** @returns null where there is no such file */
  get(file: StoredFile): Promise<Uint8Array | null>
}
