/** The note in the data folder about its last backup. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileDurably } from '#kit/files.ts'

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
