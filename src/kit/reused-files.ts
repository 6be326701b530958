/** Files of a folder that are written, emptied and written again: to make one and have its folder know it takes longer than to write it. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { access, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startStopwatch } from '#kit/clock.ts'
import { syncFolder } from '#kit/files.ts'

/** A file that is open, and empty until it is written. */
export type ReusedFile = { path: string; descriptor: number }

// Node's own promises want each file to be closed by whoever opened it; these stay open for as long as the process may
// want them.
const [open, write, fdatasync, ftruncate, close] = [
  promisify(fs.open),
  promisify(fs.write),
  promisify(fs.fdatasync),
  promisify(fs.ftruncate),
  promisify(fs.close),
]

export type ReusedFiles = {
  /** Writes the bytes to an empty file. @returns it, when they are on the disk */
  write(bytes: Uint8Array): Promise<ReusedFile>
  /** The file's bytes are done with. */
  empty(file: ReusedFile): Promise<void>
}

const maxSpare = 4
/** Then it is removed: whoever finds an empty file that is much older takes it for one of a process that died. */
const spareForMs = 10_000

/** Has the bytes on the disk, from the file's beginning. */
export async function writeFromStart({ descriptor }: ReusedFile, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await write(descriptor, bytes, at, bytes.byteLength - at, at)
    at += bytesWritten
  }
  await fdatasync(descriptor)
}

/** @param writeBytes how they come to the disk */
export function reuseFiles(folder: string, ending: string, writeBytes = writeFromStart): ReusedFiles {
  const spare: { file: ReusedFile; ageMs(): number }[] = []
  let isWatched = false

  const remove = async ({ path, descriptor }: ReusedFile): Promise<void> => {
    await close(descriptor).catch(() => {})
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }

  const removeOld = (): void => {
    for (const one of spare.filter(({ ageMs }) => ageMs() >= spareForMs)) {
      spare.splice(spare.indexOf(one), 1)
      remove(one.file).catch(() => {})
    }
    isWatched = false
    watch()
  }
  const watch = (): void => {
    if (isWatched || spare.length === 0) return
    isWatched = true
    setTimeout(removeOld, spareForMs).unref()
  }

  /** One that is not old: a process that stood still for long has no say in what became of its files. */
  const takeSpare = (): ReusedFile | null => {
    const last = spare.at(-1)
    if (!last || last.ageMs() > spareForMs) return null
    spare.pop()
    return last.file
  }

  /** @returns whether the file is in its place: a process that reads the folder may have taken it over, or removed it */
  const writeAgain = async (file: ReusedFile, bytes: Uint8Array): Promise<boolean> => {
    try {
      await writeBytes(file, bytes)
      // Asked behind the bytes: who takes it over from here on reads them.
      const isThere = await access(file.path).then(
        () => true,
        () => false,
      )
      if (!isThere) await remove(file)
      return isThere
    } catch (error) {
      await remove(file).catch(() => {})
      throw error
    }
  }

  return {
    async write(bytes) {
      const kept = takeSpare()
      if (kept && (await writeAgain(kept, bytes))) return kept
      const path = join(folder, `${randomUUID()}${ending}`)
      const file = { path, descriptor: await open(path, 'wx', 0o600) }
      try {
        await Promise.all([writeBytes(file, bytes), syncFolder(folder)])
        return file
      } catch (error) {
        await remove(file).catch(() => {})
        throw error
      }
    },
    async empty(file) {
      if (spare.length >= maxSpare) return remove(file)
      try {
        await ftruncate(file.descriptor, 0)
        spare.push({ file, ageMs: startStopwatch() })
        watch()
      } catch {
        await remove(file)
      }
    },
  }
}
