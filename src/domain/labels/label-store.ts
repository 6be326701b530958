import type { LabelFormat } from '#domain/labels/formats.ts'

export type StoredLabel = { accountId: string; labelId: string }

/** Files by their format. */
export type LabelFiles = Partial<Record<LabelFormat, Uint8Array>>

/** What a file is called where it is handed out. */
export type Disposition = { mediaType: string; fileName: string }

/** Where label files lie. Files that were put are there, whole, or the put failed. */
export type LabelStore = {
  put(label: StoredLabel, files: LabelFiles): Promise<void>
  /** @returns null where there is no such file */
  get(label: StoredLabel, format: LabelFormat): Promise<Uint8Array | null>
  /** Removes all files of a label; none is no error. */
  remove(label: StoredLabel): Promise<void>
  /** An address at which the store itself hands the file out, for some minutes. */
  link?(label: StoredLabel, format: LabelFormat, disposition: Disposition): Promise<string>
}
