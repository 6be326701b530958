/** The data folder's note of its last backup. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileDurably } from '#kit/files.ts'

export type LastBackup = { takenAt: Date; folder: string }

const noteOf = (dataFolder: string): string => join(dataFolder, 'last-backup')

export const noteLastBackup = (dataFolder: string, { takenAt, folder }: LastBackup): Promise<void> =>
  writeFileDurably(noteOf(dataFolder), Buffer.from(`${takenAt.toISOString()} ${folder}\n`))

/** @returns null where none was made, or the note cannot be read */
export async function findLastBackup(dataFolder: string): Promise<LastBackup | null> {
  const text = await readFile(noteOf(dataFolder), 'utf8').catch(() => '')
  const [, time = '', folder = ''] = /^(\S+) (.+)$/m.exec(text) ?? []
  const takenAt = new Date(time)
  return Number.isNaN(takenAt.getTime()) ? null : { takenAt, folder }
}
