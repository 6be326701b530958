/** The files of a backup: written one at a time with checksums, and verified by them. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, opendir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Manifest, sumsFile } from '#app/backup/manifest.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { makeFolder } from '#kit/files.ts'

export type BackupFolder = {
  /** Adds a file that only its owner can read. @param name with `/` between folders */
  add(name: string, content: Readable): Promise<void>
  /** Completes the list of checksums. */
  finish(): Promise<Pick<Manifest, 'files' | 'bytes' | 'sha256'>>
}

/** An error for the operator, who chose the folder. */
export const cannotMake =
  (folder: string) =>
  (error: NodeJS.ErrnoException): never => {
    throw new UserFacingError(
      `${folder} cannot be created (${error.code}): give ${userInfo().username} write access to ${dirname(folder)}, or choose another folder.`,
      { cause: error },
    )
  }

/** Starts a backup in an existing empty folder. */
export async function beginBackupFolder(folder: string): Promise<BackupFolder> {
  const sums = await open(join(folder, sumsFile), 'wx', 0o600)
  const sumOfSums = createHash('sha256')
  const disk = createDisk()
  let files = 0
  let bytes = 0
  return {
    async add(name, content) {
      const copied = await copy(content, join(folder, name), disk)
      const line = `${copied.sha256}  ${name}\n`
      await sums.write(line)
      sumOfSums.update(line)
      files += 1
      bytes += copied.bytes
    },
    async finish() {
      await disk.settle()
      await sums.sync()
      await sums.close()
      return { files, bytes, sha256: sumOfSums.digest('hex') }
    },
  }
}

/** A file in the list of the backup. */
type Listed = { sha256: string; name: string }

/**
 * Verifies every file of a backup against the list.
 *
 * @param into folder to copy the files to; null: no copy
 * @throws UserFacingError that names the first missing or damaged file
 */
export async function readBackupFolder(folder: string, manifest: Manifest, into: string | null): Promise<void> {
  if (into !== null) {
    for (const name of manifest.folders) await makeFolder(join(into, safe(name)))
  }
  const disk = createDisk()
  let files = 0
  for await (const { sha256, name } of listed(folder, manifest)) {
    const content = createReadStream(join(folder, name))
    const found = await (into === null ? hash(content) : copy(content, join(into, name), disk)).catch((error) => {
      // Only for errors that come from reading the backup.
      if (error.code !== 'ENOENT' && error.code !== 'EACCES') throw error
      throw damaged(name, error.code)
    })
    if (found.sha256 !== sha256) throw damaged(name, 'the checksum does not match')
    files += 1
  }
  await disk.settle()
  if (files !== manifest.files) throw damaged(sumsFile, `it lists only ${files} of ${manifest.files} files`)
}

const damaged = (name: string, reason: string): UserFacingError =>
  new UserFacingError(`The backup is damaged: ${name} (${reason}). Use another backup.`)

async function* listed(folder: string, { sha256 }: Manifest): AsyncGenerator<Listed> {
  const path = join(folder, sumsFile)
  const unreadable = ({ code }: NodeJS.ErrnoException) => {
    throw damaged(sumsFile, code ?? 'it cannot be read')
  }
  const { sha256: found } = await hash(createReadStream(path)).catch(unreadable)
  if (found !== sha256) throw damaged(sumsFile, 'the checksum does not match')
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    yield { sha256: line.slice(0, 64), name: safe(line.slice(66)) }
  }
}

/** A manipulated backup must not write to other folders. */
function safe(name: string): string {
  if (name === '' || name.startsWith('/') || name.split('/').includes('..')) throw damaged(sumsFile, `names ${name}`)
  return name
}

/** Adds all files of a folder, if it exists, in their current state. */
export async function addFolder(backup: BackupFolder, from: string, name: string): Promise<void> {
  const entries = await opendir(from).catch(unlessMissing)
  if (!entries) return
  for await (const entry of entries) {
    const [path, below] = [join(from, entry.name), `${name}/${entry.name}`]
    if (entry.isDirectory()) await addFolder(backup, path, below)
    else if (entry.isFile()) await addFile(backup, path, below)
  }
}

/** Adds a file. @returns false if it does not exist */
export async function addFile(backup: BackupFolder, path: string, name: string): Promise<boolean> {
  const file = await open(path, 'r').catch(unlessMissing)
  if (file) await backup.add(name, file.createReadStream())
  return file !== null
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function hash(content: Readable): Promise<{ sha256: string }> {
  const sum = createHash('sha256')
  for await (const chunk of content) sum.update(chunk)
  return { sha256: sum.digest('hex') }
}

type Disk = {
  /** Fsyncs and closes a file, in parallel with others. */
  sync(file: FileHandle): Promise<void>
  /** @throws if a file could not be fsynced */
  settle(): Promise<void>
}

/** How many files are fsynced in parallel: a disk writes several together. */
const maxSyncing = 16

function createDisk(): Disk {
  const syncing = new Set<Promise<void>>()
  let failure: unknown = null
  return {
    async sync(file) {
      const synced: Promise<void> = file
        .sync()
        .finally(() => file.close())
        .catch((error) => {
          failure ??= error
        })
        .finally(() => syncing.delete(synced))
      syncing.add(synced)
      if (syncing.size >= maxSyncing) await Promise.race(syncing)
    },
    async settle() {
      await Promise.all(syncing)
      if (failure !== null) throw failure
    },
  }
}

/** Writes the content to the disk in chunks. */
async function copy(content: Readable, path: string, disk: Disk): Promise<{ sha256: string; bytes: number }> {
  await makeFolder(dirname(path))
  const file: FileHandle = await open(path, 'wx', 0o600)
  const sum = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of content) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      sum.update(piece)
      bytes += piece.length
      await file.writeFile(piece)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  await disk.sync(file)
  return { sha256: sum.digest('hex'), bytes }
}
