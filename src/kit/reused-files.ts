/**
 * Files of lines that are written, emptied and written again. To make a file, or to have it grow, takes the file system
 * longer than to write over what it has; so one is emptied by writing over it as well, and an empty file has empty lines.
 */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startStopwatch } from '#kit/clock.ts'
import { syncFolder } from '#kit/files.ts'

/** A file that is open. Up to `used` bytes it has lines, or had them before it was emptied; the rest of its size is empty lines. */
export type ReusedFile = {
  path: string
  /** What is written through it is on the disk when that is answered, see `writeFromStart`. */
  descriptor: number
  /** The same file without waiting for the disk: what is written through it gets there when the system sees fit. */
  unsynced: number
  size: number
  used: number
}

// Node's own promises want each file to be closed by whoever opened it; these stay open for as long as the process may
// want them.
const [open, write, fdatasync, close] = [
  promisify(fs.open),
  promisify(fs.write),
  promisify(fs.fdatasync),
  promisify(fs.close),
]

export type ReusedFiles = {
  /** Writes lines to a file that has no others. @returns it, when they are on the disk */
  write(lines: Uint8Array): Promise<ReusedFile>
  /** The file's lines are done with. They are written over by the next ones, or a moment later by empty lines. */
  giveBack(file: ReusedFile): Promise<void>
  /** Removes what was given back, and what is from here on. */
  end(): Promise<void>
}

const { O_CREAT, O_DSYNC, O_EXCL, O_WRONLY } = fs.constants
/** One call to the system instead of two. Elsewhere than on Linux, bytes may be left in the disk's own memory by it. */
const onDiskByWriting = process.platform === 'linux' ? O_DSYNC : 0

const maxSpare = 4
/** Then it is removed: whoever finds an empty file that is much older takes it for one of a process that died. */
const spareForMs = 10_000
/** While a process is busy its files are wanted again before that. */
const emptyAfterMs = 200
/** What is larger is removed rather than kept. */
const maxSpareBytes = 1024 * 1024
/** A file's size is a multiple of it, so that what comes next mostly fits. */
const stepBytes = 16 * 1024

const emptyLines = (bytes: number): Buffer => Buffer.alloc(bytes, '\n')

async function writeAll(descriptor: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesWritten } = await write(descriptor, bytes, at, bytes.byteLength - at, at)
    at += bytesWritten
  }
}

/** Has the bytes on the disk, from the file's beginning. */
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

/** A file that nobody writes to; until it is empty, the lines in it are done with. */
type Spare = { file: ReusedFile; ageMs(): number; isEmpty: boolean }

/** @param writeBytes how they come to the disk */
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

  /** Nobody has it meanwhile: what is written next must not come before the empty lines. */
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

  /** One that is not old: a process that stood still for long has no say in what became of its files. */
  const takeSpare = (): ReusedFile | null => {
    const last = spare.at(-1)
    if (!last || last.ageMs() > spareForMs) return null
    spare.pop()
    return last.file
  }

  /** Writes over what is in it, and on to the end of its size where it grows. */
  const writeLines = async (file: ReusedFile, lines: Uint8Array): Promise<void> => {
    const used = lines.byteLength
    const size = Math.max(file.size, Math.ceil(used / stepBytes) * stepBytes)
    const end = size > file.size ? size : Math.max(used, file.used)
    Object.assign(file, { size, used })
    await writeBytes(file, end > used ? Buffer.concat([lines, emptyLines(end - used)]) : lines)
  }

  /** @returns whether the file is in its place: a process that reads the folder may have taken it over, or removed it */
  const writeAgain = async (file: ReusedFile, lines: Uint8Array): Promise<boolean> => {
    try {
      await writeLines(file, lines)
      // Asked behind the bytes: who takes it over from here on reads them. The system has names in memory, so that to hand
      // the question to another thread would take longer than the answer.
      const isThere = fs.existsSync(file.path)
      if (!isThere) await remove(file)
      return isThere
    } catch (error) {
      await remove(file).catch(() => {})
      throw error
    }
  }

  /** @returns null where a process that reads the folder has taken it over, maybe before it was whole, or removed it */
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
