/** The description of a backup: `manifest.json` in its folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#domain/accounts/account.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { writeFileDurably } from '#kit/files.ts'

/** The format version; newer ones have higher numbers. */
export const manifestFormat = 1

export type Manifest = {
  format: typeof manifestFormat
  /** When the backup started: later commits may be missing. */
  takenAt: string
  environment: Environment
  deploymentId: string
  /** The migrations that had been run, in order. */
  schema: string[]
  /** The database; null with `DATABASE_URL`, whose database is backed up separately. */
  database: DatabaseSummary | null
  /** Unfinished work, whether or not the database is included. */
  openWork: { kind: string; state: string; count: number }[]
  /** Whether the secret key is included. If not, `WAYBILL_SECRET_KEYS` must be backed up separately. */
  hasSecretKey: boolean
  /** Whether label files are included. If not, they are in a bucket. */
  hasLabelFiles: boolean
  files: number
  bytes: number
  /** The folders, including empty ones. */
  folders: string[]
  /** SHA-256 of the list of files with their checksums. */
  sha256: string
}

/** Minimums from the start of the copy. The copy has at least these rows, because they are never removed. */
export type DatabaseSummary = {
  /** Rows of append-only tables. */
  rows: Record<string, number>
  /** The booked amounts by currency. */
  booked: { currency: string; transfers: number; amount: string }[]
}

export const manifestFile = 'manifest.json'
/** In the format of `sha256sum`, which can verify it too. */
export const sumsFile = 'SHA256SUMS'

/** @throws UserFacingError if there is no manifest, or a newer version wrote it */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserFacingError(
      `${folder} does not contain a complete backup: ${manifestFile} cannot be read (${error.code}).`,
    )
  })
  const manifest = parse(text)
  if (manifest?.format === manifestFormat) return manifest
  throw new UserFacingError(`${join(folder, manifestFile)} cannot be read by this version of Waybill.`)
}

function parse(text: string): Manifest | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/* The note in the data folder about its last backup. */

export type LastBackup = { takenAt: Date; folder: string }

const noteOf = (dataFolder: string): string => join(dataFolder, 'last-backup')

export const noteLastBackup = (dataFolder: string, { takenAt, folder }: LastBackup): Promise<void> =>
  writeFileDurably(noteOf(dataFolder), Buffer.from(`${takenAt.toISOString()} ${folder}\n`))

/** @returns null if there is no backup, or the note is unreadable */
export async function findLastBackup(dataFolder: string): Promise<LastBackup | null> {
  const text = await readFile(noteOf(dataFolder), 'utf8').catch(() => '')
  const [, time = '', folder = ''] = /^(\S+) (.+)$/m.exec(text) ?? []
  const takenAt = new Date(time)
  return Number.isNaN(takenAt.getTime()) ? null : { takenAt, folder }
}
