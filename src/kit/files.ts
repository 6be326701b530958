import { randomUUID } from 'node:crypto'
import { link, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file so that it exists completely or not at all: a new file next to it is fsynced and renamed, and the
 * folder is fsynced.
 */
export async function writeFileDurably(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  await writeWhole(path, bytes, mode)
  await syncFolder(dirname(path))
}

/**
 * Creates a file that does not exist yet, complete from the moment it has its name. If several processes create it at
 * the same time, one succeeds, and none overwrites it.
 *
 * @returns false if it already exists
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

/**
 * Creates a folder and its missing parents. Node's own recursive `mkdir` never ends for a folder that cannot exist, such
 * as `/proc/x`, and keeps one of its few file threads busy.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    // If the folder still cannot be created although its parent exists, it never can.
    await mkdir(path, { mode: 0o700 }).catch((again) => {
      if (again.code !== 'EEXIST') throw again
    })
  }
}

/** Like `writeFileDurably`, for files of one folder by their names. Creates the folder if needed. */
export async function writeFilesDurably(folder: string, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  await makeFolder(folder)
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

/** Writes a new file next to the path. @returns its path */
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

/** Fsyncs a folder: files created, renamed and removed in it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
