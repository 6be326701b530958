import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileDurably } from '#kit/files.ts'
import type { LabelStore, StoredFile } from '#labels/label-store.ts'

/** Label files in a folder of this machine. */
export function createFolderStore(folder: string): LabelStore {
  // The end of an id is random, its beginning is the time: the end spreads labels over 256 folders.
  const folderOf = ({ accountId, labelId }: StoredFile) => join(folder, accountId, labelId.slice(-2), labelId)
  return {
    async put(file, bytes) {
      await mkdir(folderOf(file), { recursive: true, mode: 0o700 })
      await writeFileDurably(join(folderOf(file), file.format), bytes)
    },
    async get(file) {
      try {
        return await readFile(join(folderOf(file), file.format))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
  }
}
