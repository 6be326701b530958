import { createFolderStore } from '#domain/labels/folder-store.ts'
import type { LabelStore } from '#domain/labels/label-store.ts'
import type { S3Options } from '#domain/labels/s3-store.ts'

export type StoreSettings = { folder: string } | S3Options

/** Opens the store that the deployment chose. The library for S3 is loaded where it is used. */
export async function openLabelStore(settings: StoreSettings): Promise<LabelStore> {
  if ('folder' in settings) return createFolderStore(settings.folder)
  const { createS3Store } = await import('#domain/labels/s3-store.ts')
  return createS3Store(settings)
}
