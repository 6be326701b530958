/** What a backup says of itself: `manifest.json` in its folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#accounts/environment.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/** The shape of what is written; a later one has a higher number. */
export const manifestFormat = 1

export type Manifest = {
  format: typeof manifestFormat
  /** When it was begun: what was committed later may be missing. */
  takenAt: string
  environment: Environment
  deploymentId: string
  /** The migrations that had been run, in their order. */
  schema: string[]
  /** Whether the database is in it; null where `DATABASE_URL` names one, which is backed up by its own means. */
  database: DatabaseSummary | null
  /** Purchases, cancellations and others whose end was still to come, whether or not the database is in it. */
  openWork: { kind: string; state: string; count: number }[]
  /** Whether it has the secret key; otherwise `WAYBILL_SECRET_KEYS` held the keys, and has to be kept by itself. */
  hasSecretKey: boolean
  /** Whether it has the label files; otherwise they are in a bucket. */
  hasLabelFiles: boolean
  files: number
  bytes: number
  /** The folders, the empty ones included. */
  folders: string[]
  /** SHA-256 of the list of the files with theirs. */
  sha256: string
}

/** What there was when the copying began; of what is never removed, the copy has that at least. */
export type DatabaseSummary = {
  /** Rows of the tables that are only added to. */
  rows: Record<string, number>
  /** What was booked, of each currency. */
  booked: { currency: string; transfers: number; amount: string }[]
}

export const manifestFile = 'manifest.json'
/** In the form of `sha256sum`, which can check it as well. */
export const sumsFile = 'SHA256SUMS'

/** @throws UserFacingError where there is none, or a later version wrote it */
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
