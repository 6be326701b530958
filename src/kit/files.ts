import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file so that it is either there, whole and on the disk, or not there at all: a new file
 * beside it, fsynced, renamed over it, and the folder fsynced.
 */
export async function writeFileDurably(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  await writeWhole(path, bytes, mode)
  await syncFolder(dirname(path))
}

/**
 * Makes a file that is not there yet, whole and on the disk from the moment it has its name. Of several that make it at
 * once one does, and none overwrites it.
 *
 * @returns false where there was one already
 */
export async function createFileDurably(path: string, bytes: Uint8Array): Promise<boolean> {
  const fresh = await writeBeside(path, bytes, 0o600)
  try {
    await link(fresh, path)
    await syncFolder(dirname(path))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await unlink(fresh)
  }
}

/** The same as `writeFileDurably` for files of one folder, by their names; the folder is made where it is missing. */
export async function writeFilesDurably(folder: string, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await Promise.all(Object.entries(files).map(([name, bytes]) => writeWhole(join(folder, name), bytes, 0o600)))
  await syncFolder(folder)
}

async function writeWhole(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const fresh = await writeBeside(path, bytes, mode)
  try {
    await rename(fresh, path)
  } catch (error) {
    await unlink(fresh).catch(() => {})
    throw error
  }
}

/** Writes a new file beside the one that is meant. @returns its path */
async function writeBeside(path: string, bytes: Uint8Array, mode: number): Promise<string> {
  const fresh = `${path}.${randomUUID()}`
  try {
    const file = await open(fresh, 'wx', mode)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    return fresh
  } catch (error) {
    await unlink(fresh).catch(() => {})
    throw error
  }
}

/** Has what was made, renamed and removed in a folder on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
