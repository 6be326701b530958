import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file so that it is either there, whole and on the disk, or not there at all: a new file
 * beside it, fsynced, renamed over it, and the folder fsynced.
 */
export async function writeFileDurably(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  await writeWhole(path, bytes, mode)
  await syncFolder(dirname(path))
}

/** The same for files of one folder, by their names; the folder is made where it is missing. */
export async function writeFilesDurably(folder: string, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await Promise.all(Object.entries(files).map(([name, bytes]) => writeWhole(join(folder, name), bytes, 0o600)))
  await syncFolder(folder)
}

async function writeWhole(path: string, bytes: Uint8Array, mode: number): Promise<void> {
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
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
