import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LabelStore, StoredLabel } from '#domain/labels/label-store.ts'
import { writeFilesDurably } from '#kit/files.ts'

/** Label files in a folder of this machine. */
export function createFolderStore(folder: string): LabelStore {
  // The end of an id is random, its beginning is the time: the end spreads labels over 256 folders.
  const folderOf = ({ accountId, labelId }: StoredLabel) => join(folder, accountId, labelId.slice(-2), labelId)
  return {
    put: (label, files) => writeFilesDurably(folderOf(label), files),
    async get(label, format) {
      try {
        return await readFile(join(folderOf(label), format))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (label) => rm(folderOf(label), { recursive: true, force: true }),
  }
}
