import { execFile } from 'node:child_process'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What the server says about itself in the lock file of its data directory. */
export type Postmaster = { pid: number; port: number; status: string; text: string }

/** The lines are documented in PostgreSQL's source, src/include/utils/pidfile.h; the last ones come during the start. */
export async function readPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(clusterFolder), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim(), text }
}

/** Whether the process of the lock file is a server on this very folder, and not another one that got its number. */
export async function isServerOf(clusterFolder: string, pid: number): Promise<boolean> {
  const words = await commandLine(pid)
  return words.includes(clusterFolder)
}

/**
 * Removes a lock file whose process number now belongs to some other process: PostgreSQL, which looks at the number
 * alone, would refuse to start. A lock file that was written meanwhile is put back. Were two servers started all the
 * same, the second would still find the first one's shared memory and give up.
 */
export async function removeStaleLockFile(clusterFolder: string, stale: Postmaster): Promise<void> {
  const path = lockFile(clusterFolder)
  const aside = `${path}.stale-${process.pid}`
  await rename(path, aside).catch(() => undefined)
  const removed = await readFile(aside, 'utf8').catch(() => undefined)
  if (removed !== undefined && removed !== stale.text) await rename(aside, path)
  await rm(aside, { force: true })
}

function lockFile(clusterFolder: string): string {
  return join(clusterFolder, 'postmaster.pid')
}

/** Linux lets every user read another's command line, unlike its working directory; elsewhere `ps` is asked. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout
}
