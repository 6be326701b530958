/** What must not be lost until it is done with, on the disk of this node. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { batch } from '#kit/batch.ts'
import { withTimeout } from '#kit/clock.ts'
import { writeFileDurably } from '#kit/files.ts'
import type { Logger } from '#kit/log.ts'
import { reuseFiles, writeFromStart } from '#kit/reused-files.ts'

/** An item on the disk. */
export type SpooledItem = {
  /** The item as JSON has it, with its bytes as bytes. */
  item: unknown
  /** Removes it: it is done with. */
  remove(): Promise<void>
}

export type Spool = {
  /**
   * Writes the item.
   *
   * @throws where the disk does not take it, and at once where so many wait for a disk that hangs that no more may
   * @returns when it is on the disk, fsynced
   */
  add(item: object): Promise<SpooledItem>
  /** @throws where the disk takes nothing, or too many wait for it */
  probe(): Promise<void>
  /** Takes what is done with off the disk, as far as that answers soon. */
  end(): Promise<void>
  /** What processes before this one added and did not remove. A line that cannot be read is logged, and stays. */
  readAll(): Promise<SpooledItem[]>
}

const ending = '.jsonl'
/** In hexadecimal digits. */
const checksumLength = 8
const maxBatchSize = 100
const endWithinMs = 1000
/** Each may hold an image: some hundred megabytes, while a disk hangs. */
const maxWaiting = 400
/** As much as an item with an image may be. */
const probeBytes = 256 * 1024
/** What is older and was not renamed yet, or is empty, is of a process that died. */
const abandonedAfterMs = 60 * 60 * 1000

/**
 * Opens the spool in a folder, which is made where it is missing. Items that are added at the same time share a file, and so
 * an fsync. Once each of its items is done with, a file is written over by the next ones, or emptied a moment later, and
 * removed in the end. Where the process dies before it is emptied, items come back that are done with. A process writes to
 * files of its own, so several may share a folder; one that starts takes over what is in the others', which write to new
 * ones then.
 *
 * @param writeBytes how bytes come to the disk
 * @throws where nothing can be written there
 */
export async function openSpool(folder: string, log: Logger, writeBytes = writeFromStart): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
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

  /** What a process before this one left of a file: nothing, or the lines that cannot be read. */
  async function leave(path: string, unreadable: readonly string[]): Promise<void> {
    if (unreadable.length > 0) {
      await writeFileDurably(path, Buffer.from(unreadable.map((line) => `${line}\n`).join('')))
      return
    }
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }

  /** Gives a file a name of this process's: whoever has it open finds it gone, and writes to it no more. */
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
        // Another process on the same folder has done with it meanwhile.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
        log.error({ err: error, file: path }, 'unreadable file left in the spool')
      }
    }
    return spooled
  }

  return { add, probe, readAll, end: async () => void (await withTimeout(files.end(), endWithinMs)) }
}

/** The items of one file, each of which removes itself; the last has the file dealt with. */
function itemsOf(items: readonly unknown[], end: () => Promise<void>): SpooledItem[] {
  const open = new Set(items.keys())
  return items.map((item, index) => ({
    item,
    async remove() {
      if (open.delete(index) && open.size === 0) await end()
    },
  }))
}

/** What lies in a folder. */
export type SpoolContents = { items: unknown[]; unreadableLines: number }

/**
 * What has been in a folder for longer than that, whoever has it open. Changes nothing; in a folder that is not there is
 * nothing.
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
    // Done with meanwhile, where it is not there any more.
    const { items, unreadable } = readLines(await readFile(path, 'utf8').catch(() => ''))
    contents.items.push(...items)
    contents.unreadableLines += unreadable.length
  }
  return contents
}

/** What each line holds, and the lines of which that cannot be told. */
function readLines(text: string): { items: unknown[]; unreadable: string[] } {
  const items: unknown[] = []
  const unreadable: string[] = []
  // Behind an empty line is what a process that died while it emptied the file did not come to.
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
 * A line says what it was written as. Of one that is written over while the machine loses power, part may be on the disk and
 * part of what was there before: what is read then has to be told from what somebody wrote.
 */
const lineOf = (item: object): string => {
  const text = encode(item)
  return `${checksumOf(text)}${text}\n`
}

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(checksumLength, '0')

/** @throws where it is not as it was written; lines of earlier versions say nothing of that */
function textOf(line: string): string {
  if (line.startsWith('{')) return line
  const text = line.slice(checksumLength)
  if (checksumOf(text) !== line.slice(0, checksumLength)) throw new Error('the line does not match its checksum')
  return text
}

/** JSON, with bytes in base 64. */
const encode = (item: object): string =>
  JSON.stringify(item, function (this: Record<string, unknown>, name: string, value: unknown) {
    // Asked of the holder: what arrives as the value of a Buffer is a list of numbers already.
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
