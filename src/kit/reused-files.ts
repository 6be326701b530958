/**
 * Files of lines that are written, emptied and written again. Creating or growing a file takes the file system longer
 * than overwriting it. Files are therefore emptied by overwriting too, with empty lines.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startStopwatch } from '#kit/clock.ts'
import { syncFolder } from '#kit/files.ts'

/**
 * An open file. It has lines up to `used` bytes, or had them before it was emptied. The rest of its size is empty
 * lines.
 */
export type ReusedFile = {
  path: string
  /** Bytes written through it are on the disk when the write returns, see `writeFromStart`. */
  descriptor: number
  /** The same file without waiting for the disk. */
  unsynced: number
  size: number
  used: number
}

// Node's promise API requires the opener to close each file, but these stay open as long as the process may need them.
const [open, write, fdatasync, close] = [
  promisify(fs.open),
  promisify(fs.write),
  promisify(fs.fdatasync),
  promisify(fs.close),
]

export type ReusedFiles = {
  /** Writes lines to a file without other lines. @returns the file, after the lines are on the disk */
  write(lines: Uint8Array): Promise<ReusedFile>
  /** Releases the file's lines. They are overwritten by the next lines, or soon by empty lines. */
  giveBack(file: ReusedFile): Promise<void>
  /** Removes all released files, including those released later. */
  end(): Promise<void>
}

const { O_CREAT, O_DSYNC, O_EXCL, O_WRONLY } = fs.constants
/** One system call instead of two. On other systems than Linux, it may leave bytes in the disk's cache. */
const onDiskByWriting = process.platform === 'linux' ? O_DSYNC : 0

const maxSpare = 4
/**
 * After this time a released file is removed. A process that finds a much older empty file assumes that its owner has
 * died.
 */
const spareForMs = 10_000
/** A busy process needs its files again sooner than this. */
const emptyAfterMs = 200
/** Larger files are removed. */
const maxSpareBytes = 1024 * 1024
/** File sizes are multiples of this, so that the next lines usually fit. */
const stepBytes = 16 * 1024

const emptyLines = (bytes: number): Buffer => Buffer.alloc(bytes, '\n')

async function writeAll(descriptor: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await write(descriptor, bytes, at, bytes.byteLength - at, at)
    at += bytesWritten
  }
}

/** Writes the bytes to the disk, from the start of the file. */
export async function writeFromStart({ descriptor }: ReusedFile, bytes: Uint8Array): Promise<void> {
  await writeAll(descriptor, bytes)
  if (!onDiskByWriting) await fdatasync(descriptor)
}

async function create(path: string): Promise<ReusedFile> {
  const descriptor = await open(path, O_WRONLY | O_CREAT | O_EXCL | onDiskByWriting, 0o600)
  try {
    return { path, descriptor, unsynced: await open(path, O_WRONLY), size: 0, used: 0 }
  } catch (error) {
    await close(descriptor)
    throw error
  }
}

/** A released file. Until it is empty, its lines are no longer needed. */
type Spare = { file: ReusedFile; ageMs(): number; isEmpty: boolean }

/** @param writeBytes writes bytes to the disk */
export function reuseFiles(folder: string, ending: string, writeBytes = writeFromStart): ReusedFiles {
  const spare: Spare[] = []
  let isTidyingDue = false
  let isEnding = false

  const remove = async ({ path, descriptor, unsynced }: ReusedFile): Promise<void> => {
    await Promise.allSettled([close(descriptor), close(unsynced)])
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }

  /** Nobody else can use it during this: the next lines must come after the empty ones. */
  const empty = async ({ file, ageMs }: Spare): Promise<void> => {
    await writeAll(file.unsynced, emptyLines(file.used))
    spare.unshift({ file, ageMs, isEmpty: true })
    tidyLater()
  }

  const tidy = (): void => {
    isTidyingDue = false
    for (const one of [...spare]) {
      const isOld = one.ageMs() >= spareForMs
      if (!isOld && (one.isEmpty || one.ageMs() < emptyAfterMs)) continue
      spare.splice(spare.indexOf(one), 1)
      if (isOld) remove(one.file).catch(() => {})
      else empty(one).catch(() => remove(one.file).catch(() => {}))
    }
    tidyLater()
  }
  const tidyLater = (): void => {
    if (isTidyingDue || spare.length === 0) return
    isTidyingDue = true
    setTimeout(tidy, emptyAfterMs).unref()
  }

  /** A file that is not old: after a long pause of the process, others may have taken over its files. */
  const takeSpare = (): ReusedFile | null => {
    const last = spare.at(-1)
    if (!last || last.ageMs() > spareForMs) return null
    spare.pop()
    return last.file
  }

  /** Overwrites the previous content, up to the end of a larger size if the file grows. */
  const writeLines = async (file: ReusedFile, lines: Uint8Array): Promise<void> => {
    const used = lines.byteLength
    const size = Math.max(file.size, Math.ceil(used / stepBytes) * stepBytes)
    const end = size > file.size ? size : Math.max(used, file.used)
    Object.assign(file, { size, used })
    await writeBytes(file, end > used ? Buffer.concat([lines, emptyLines(end - used)]) : lines)
  }

  /** @returns whether the file still exists: a process that reads the folder may have taken it over or removed it */
  const writeAgain = async (file: ReusedFile, lines: Uint8Array): Promise<boolean> => {
    try {
      await writeLines(file, lines)
      // Checked after the bytes: a process that takes the file over after this reads them. The system has the name in
      // memory, so a thread would take longer than a synchronous call.
      const isThere = fs.existsSync(file.path)
      if (!isThere) await remove(file)
      return isThere
    } catch (error) {
      await remove(file).catch(() => {})
      throw error
    }
  }

  /** @returns null if a process that reads the folder has taken it over, possibly incomplete, or removed it */
  const writeNew = async (lines: Uint8Array): Promise<ReusedFile | null> => {
    const file = await create(join(folder, `${randomUUID()}${ending}`))
    try {
      await Promise.all([writeLines(file, lines), syncFolder(folder)])
      if (fs.existsSync(file.path)) return file
      await remove(file)
      return null
    } catch (error) {
      await remove(file).catch(() => {})
      throw error
    }
  }

  return {
    async write(lines) {
      const kept = takeSpare()
      if (kept && (await writeAgain(kept, lines))) return kept
      for (;;) {
        const file = await writeNew(lines)
        if (file) return file
      }
    },
    async giveBack(file) {
      if (isEnding || spare.length >= maxSpare || file.size > maxSpareBytes) return remove(file)
      spare.push({ file, ageMs: startStopwatch(), isEmpty: false })
      tidyLater()
    },
    async end() {
      isEnding = true
      await Promise.allSettled(spare.splice(0).map(({ file }) => remove(file)))
    },
  }
}
