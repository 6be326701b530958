import { execFile } from 'node:child_process'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * The entries of the lock file in the server's data directory. The process number is 0 where the file holds none: a
 * machine that lost power may leave it empty.
 */
export type Postmaster = { pid: number; port: number; status: string; text: string }

/** The lines are documented in PostgreSQL's source, src/include/utils/pidfile.h; the last ones come during the start. */
export async function readPostmaster(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(clusterFolder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  // A server in single-user mode, as initdb and rescuers run it, writes its number with a minus.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10) || 0)
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim(), text }
}

/** Whether the process of the lock file is a server on this very folder, and not another one that got its number. */
export async function isServerOf(clusterFolder: string, { pid }: Postmaster): Promise<boolean> {
  return pid > 0 && `${await commandLine(pid)} `.includes(` -D ${clusterFolder} `)
}

/**
 * Removes a lock file that PostgreSQL would refuse to start over although no server stands behind it: the process number
 * now belongs to some other process, or to a dead one that nobody buried, or the file has been empty for a while. All
 * else is left to PostgreSQL, which removes the file of a dead process itself. A lock file that was written meanwhile is
 * put back; were two servers started all the same, the second would find the first one's shared memory and give up.
 */
export async function removeStaleLockFile(clusterFolder: string, stale: Postmaster): Promise<void> {
  const path = lockFile(clusterFolder)
  const refused = stale.pid > 0 ? processExists(stale.pid) : await isOld(path)
  if (!refused) return
  const aside = `${path}.stale-${process.pid}`
  await rename(path, aside).catch(() => undefined)
  const removed = await readFile(aside, 'utf8').catch(() => undefined)
  if (removed !== undefined && removed !== stale.text) await rename(aside, path)
  await rm(aside, { force: true })
}

export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server that starts writes its lock file right after making it. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > 3_000
}

function lockFile(clusterFolder: string): string {
  return join(clusterFolder, 'postmaster.pid')
}

/** Linux lets every user read another's command line, unlike its working directory; elsewhere `ps` is asked. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ')
  }
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.trim()
}
