import { existsSync } from 'node:fs'
import type { Config } from '#app/config.ts'
import { probeLabelStore } from '#domain/labels/label-store.ts'
import { systemIds } from '#kit/ids.ts'

/** Tries the label store with a small object. @returns the problem; null if it works */
export async function describeLabelStoreProblem({ labelStore }: Pick<Config, 'labelStore'>): Promise<string | null> {
  // The first start creates the folder.
  if ('folder' in labelStore && !existsSync(labelStore.folder)) return null
  try {
    await probeLabelStore(labelStore, systemIds)
    return null
  } catch (error) {
    const remedy =
      'folder' in labelStore
        ? `give this user write access to ${labelStore.folder}, and check its disk`
        : 'check WAYBILL_LABEL_BUCKET, its region, its endpoint and the AWS credentials'
    return `${(error as Error).message}; ${remedy}`
  }
}
