import { randomUUID } from 'node:crypto'
import { open, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that it is either there, whole and on the disk, or not there at all: a new file
 * beside it, fsynced, renamed over it, and the folder fsynced.
 */
export async function writeFileDurably(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const fresh = `${path}.${randomUUID()}`
  try {
    const file = await open(fresh, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  } catch (error) {
    await unlink(fresh).catch(() => {})
    throw error
  }
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
