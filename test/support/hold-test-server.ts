/**
 * For `node --test --test-global-setup`: one PostgreSQL from the first test file to the last. On Linux its data and the
 * tests' temporary files are in memory if there is room, since creating and dropping databases of hundreds of files takes
 * a disk several times as long.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestServer } from './test-server.ts'

const memory = '/dev/shm'
/** Linux's number for a file system in memory. */
const tmpfs = 0x01021994
const gigabyte = 2 ** 30

let server: TestServer | undefined
let folder: string | null = null

export async function globalSetup(): Promise<void> {
  // The test processes inherit these.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/waybill', import.meta.url))
  folder = makeFolderInMemory()
  if (folder !== null) {
    process.env.TMPDIR = join(folder, 'tmp')
    process.env.WAYBILL_TEST_FOLDER = join(folder, 'server')
  }
  // Loaded here, since it reads the environment.
  const { openTestServer } = await import('./test-server.ts')
  server = await openTestServer()
}

export async function globalTeardown(): Promise<void> {
  await server?.release()
  removeFolder()
}

process.on('exit', removeFolder)

function removeFolder(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Removes the folders of killed runs. The name of a folder contains the id of its process. */
export function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^waybill-test-(\d+)-/.exec(name) ?? []
    if (!pid || isAlive(Number(pid))) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's folder.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** @returns null if memory has too little room, or does not let programs run from it */
function makeFolderInMemory(): string | null {
  try {
    if (statfsSync(memory).type !== tmpfs) return null
    removeLeftovers(memory)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < 4 * gigabyte || process.availableMemory() < 8 * gigabyte) return null
    const made = mkdtempSync(join(memory, `waybill-test-${process.pid}-`))
    // If we are root, the server runs as another user.
    chmodSync(made, 0o755)
    mkdirSync(join(made, 'tmp'))
    chmodSync(join(made, 'tmp'), 0o1777)
    const program = join(made, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
    if (spawnSync(program).status === 0) return made
    rmSync(made, { recursive: true })
    return null
  } catch {
    return null
  }
}
