/** Stores items that must not be lost on this node's disk until they are done. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { batch } from '#kit/batch.ts'
import { withTimeout } from '#kit/clock.ts'
import { makeFolder, writeFileDurably } from '#kit/files.ts'
import type { Logger } from '#kit/log.ts'
import { reuseFiles, writeFromStart } from '#kit/reused-files.ts'

/** An item on the disk. */
export type SpooledItem = {
  /** The item as JSON, with its bytes as bytes. */
  item: unknown
  /** Removes the item, which is done. */
  remove(): Promise<void>
}

export type Spool = {
  /**
   * Writes the item.
   *
   * @throws if the disk rejects it, or immediately if too many items wait for a disk that hangs
   * @returns after the item is fsynced
   */
  add(item: object): Promise<SpooledItem>
  /** @throws if the disk rejects writes, or too many items wait for it */
  probe(): Promise<void>
  /** Removes finished items from the disk, as far as the disk responds quickly. */
  end(): Promise<void>
  /** The items that earlier processes added and did not remove. Unreadable lines are logged and stay. */
  readAll(): Promise<SpooledItem[]>
}

const ending = '.jsonl'
/** In hexadecimal digits. */
const checksumLength = 8
const maxBatchSize = 100
const endWithinMs = 1000
/** Each item can contain an image, so this is some hundred megabytes while a disk hangs. */
const maxWaiting = 400
/** The maximum size of an item with an image. */
const probeBytes = 256 * 1024
/** An older file that was not renamed or is empty belongs to a process that died. */
const abandonedAfterMs = 60 * 60 * 1000

/**
 * Opens the spool in a folder, which is created if needed.
 *
 * Concurrent items share a file and an fsync. When all items of a file are done, it is overwritten by the next items,
 * or emptied soon, and removed in the end. If the process dies before it is emptied, finished items return. A process
 * writes only to its own files, so several can share a folder. A process that starts takes over the files of others,
 * which then write to new ones.
 *
 * @param writeBytes writes bytes to the disk
 * @throws if the folder cannot be written
 */
export async function openSpool(folder: string, log: Logger, writeBytes = writeFromStart): Promise<Spool> {
  await makeFolder(folder)
  const files = reuseFiles(folder, ending, writeBytes)
  let waiting = 0
  function refuseIfBehind(): void {
    if (waiting >= maxWaiting) throw new Error(`${waiting} items are waiting for the disk`)
  }

  async function probe(): Promise<void> {
    refuseIfBehind()
    const path = join(folder, `${randomUUID()}.probe`)
    await writeFileDurably(path, Buffer.alloc(probeBytes))
    await unlink(path)
  }
  await probe()

  /** Leaves nothing of a file, or only its unreadable lines. */
  async function leave(path: string, unreadable: readonly string[]): Promise<void> {
    if (unreadable.length > 0) {
      await writeFileDurably(path, Buffer.from(unreadable.map((line) => `${line}\n`).join('')))
      return
    }
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }

  /** Renames a file, so that a process that has it open detects this and writes to another. */
  async function takeOver(path: string): Promise<string> {
    const own = join(folder, `${randomUUID()}${ending}`)
    await rename(path, own)
    return own
  }

  const addTogether = batch<object, SpooledItem>(
    { maxConcurrent: 1, maxBatchSize, isItemError: () => false },
    async (items) => {
      const file = await files.write(Buffer.from(items.map(lineOf).join('')))
      return itemsOf(items, () => files.giveBack(file))
    },
  )

  async function add(item: object): Promise<SpooledItem> {
    refuseIfBehind()
    waiting += 1
    try {
      return await addTogether(item)
    } finally {
      waiting -= 1
    }
  }

  async function readAll(): Promise<SpooledItem[]> {
    const spooled: SpooledItem[] = []
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (!name.endsWith(ending)) {
        await removeAbandoned(path)
        continue
      }
      try {
        const found = readLines(await readFile(path, 'utf8'))
        const isTaken = found.items.length > 0
        const own = isTaken ? await takeOver(path) : path
        const { items, unreadable } = isTaken ? readLines(await readFile(own, 'utf8')) : found
        if (unreadable.length > 0) {
          log.error({ file: own, lines: unreadable.length }, 'unreadable lines left in the spool')
        }
        if (items.length + unreadable.length === 0) await removeAbandoned(own)
        spooled.push(...itemsOf(items, () => leave(own, unreadable)))
      } catch (error) {
        // Another process in the same folder has finished it.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
        log.error({ err: error, file: path }, 'unreadable file left in the spool')
      }
    }
    return spooled
  }

  return { add, probe, readAll, end: async () => void (await withTimeout(files.end(), endWithinMs)) }
}

/** The items of one file. Removing the last one ends the file. */
function itemsOf(items: readonly unknown[], end: () => Promise<void>): SpooledItem[] {
  const open = new Set(items.keys())
  return items.map((item, index) => ({
    item,
    async remove() {
      if (open.delete(index) && open.size === 0) await end()
    },
  }))
}

/** The content of a folder. */
export type SpoolContents = { items: unknown[]; unreadableLines: number }

/**
 * Reads the items that have been in a folder for longer than this, whichever process has it open. Changes nothing. A
 * missing folder is empty.
 */
export async function inspectSpool(folder: string, longerThanMs: number): Promise<SpoolContents> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths = names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name))
  const contents: SpoolContents = { items: [], unreadableLines: 0 }
  for (const path of paths) {
    const written = await stat(path).catch(() => null)
    if (!written || Date.now() - written.mtimeMs <= longerThanMs) continue
    // Another process may have finished and removed it.
    const { items, unreadable } = readLines(await readFile(path, 'utf8').catch(() => ''))
    contents.items.push(...items)
    contents.unreadableLines += unreadable.length
  }
  return contents
}

/** The items of the lines, and the unreadable lines. */
function readLines(text: string): { items: unknown[]; unreadable: string[] } {
  const items: unknown[] = []
  const unreadable: string[] = []
  // Content after an empty line was not overwritten before its process died.
  const [lines = ''] = text.startsWith('\n') ? [] : text.split('\n\n', 1)
  for (const line of lines.split('\n').filter(Boolean)) {
    try {
      items.push(decode(textOf(line)))
    } catch {
      unreadable.push(line)
    }
  }
  return { items, unreadable }
}

/**
 * A line contains a checksum. If power fails while a line is overwritten, the disk may have a mixture of the old and
 * the new line.
 */
const lineOf = (item: object): string => {
  const text = encode(item)
  return `${checksumOf(text)}${text}\n`
}

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(checksumLength, '0')

/** @throws if the checksum does not match; lines of earlier versions have none */
function textOf(line: string): string {
  if (line.startsWith('{')) return line
  const text = line.slice(checksumLength)
  if (checksumOf(text) !== line.slice(0, checksumLength)) throw new Error('the line does not match its checksum')
  return text
}

/** JSON with bytes in base64. */
const encode = (item: object): string =>
  JSON.stringify(item, function (this: Record<string, unknown>, name: string, value: unknown) {
    // Read from the holder, because the value of a Buffer is already a list of numbers.
    const held = this[name]
    return held instanceof Uint8Array ? { base64: Buffer.from(held).toString('base64') } : value
  })

const decode = (line: string): unknown =>
  JSON.parse(line, (_name, value) =>
    typeof value?.base64 === 'string' && Object.keys(value).length === 1 ? Buffer.from(value.base64, 'base64') : value,
  )

async function removeAbandoned(path: string): Promise<void> {
  const written = await stat(path).catch(() => null)
  if (written && Date.now() - written.mtimeMs > abandonedAfterMs) await unlink(path).catch(() => {})
}
