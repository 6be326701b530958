/** An append-only file of JSON lines. `append` returns after the record is on disk. Concurrent calls share one sync. */
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

export type Journal = { append(record: object): Promise<void>; close(): Promise<void> }

export const memoryJournal: Journal = { async append() {}, async close() {} }

/** Opens the journal, passes each stored record to `replay`, and removes a line that a crash truncated. */
export async function openJournal(folder: string, replay: (record: unknown) => void): Promise<Journal> {
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, 'journal.jsonl'), 'a+')
  const text = await file.readFile('utf8')
  // Nobody received a response for the part after the last line break, because its sync had not returned.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  for (const line of whole.split('\n')) if (line !== '') replay(JSON.parse(line))
  if (whole.length < text.length) {
    await file.truncate(Buffer.byteLength(whole))
    await file.datasync()
  }
  return batchedWriter(file)
}

function batchedWriter(file: FileHandle): Journal {
  let waiting: { line: string; resolve: () => void; reject: (error: unknown) => void }[] = []
  let writing: Promise<void> | null = null

  async function writeAll() {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await file.appendFile(batch.map((entry) => entry.line).join(''))
        await file.datasync()
        for (const entry of batch) entry.resolve()
      } catch (error) {
        for (const entry of batch) entry.reject(error)
      }
    }
    writing = null
  }

  return {
    append(record) {
      return new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject })
        writing ??= writeAll()
      })
    },
    async close() {
      await writing
      await file.close()
    },
  }
}
