import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Linux calls a file system that is in memory. */
const tmpfs = 0x01021994
const gigabyte = 2 ** 30
/** Of the folder, and of the memory for it and for what runs meanwhile. */
const needed = { room: 4 * gigabyte, memory: 8 * gigabyte }

const named = /^waybill-test-(\d+)-/

/**
 * A folder in memory for what a whole run throws away: databases of hundreds of files each come and go all the time, which
 * takes a disk's file system several times as long.
 *
 * @param memory where the system keeps such files
 * @returns null where there is no room for it, or nothing in it may be run
 */
export function makeMemoryFolder(memory = '/dev/shm'): string | null {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    if (type !== tmpfs || bavail * bsize < needed.room || process.availableMemory() < needed.memory) return null
    removeLeft(memory)
    const folder = mkdtempSync(join(memory, `waybill-test-${process.pid}-`))
    // Where this is root, the server is another user's.
    chmodSync(folder, 0o755)
    if (mayRunIn(folder)) return folder
    rmSync(folder, { recursive: true })
    return null
  } catch {
    // There is none, or it is somebody else's.
    return null
  }
}

/** Removes what runs left that were killed. */
function removeLeft(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = named.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function mayRunIn(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
