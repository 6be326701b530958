// A lock for one process at a time. It runs on any Node from 20 on with nothing installed, like the installation.

import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, statSync, unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Waits until no other process of this user has the lock, and returns a function to release it. The lock
 * is a socket: the system releases it if a process dies, and waiting processes notice immediately. A child
 * that inherits its descriptor holds it while it runs.
 *
 * @param {string} what the work and its place, which identify the lock
 * @param {string} waiting printed if the process has to wait
 */
export async function takeTurn(what, waiting) {
  const name = createHash('sha256').update(what).digest('hex').slice(0, 16)
  // Windows has named pipes in place of files.
  const isWindows = process.platform === 'win32'
  const path = isWindows ? `\\\\.\\pipe\\waybill-install-${name}` : join(folderOfTurns(), `${name}.sock`)
  for (;;) {
    const turn = await listen(path)
    if (turn) return turn
    if (!(await waitForEnd(path, waiting))) await removeStale(path)
  }
}

/**
 * The sockets are in a folder that only this user can access. Otherwise other users could guess their names and
 * block the installation. It is in the temporary folder, because the path of a socket must be short.
 */
function folderOfTurns() {
  const user = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `waybill-install-${user}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  // A system without users has no file modes.
  if (process.getuid && (!found.isDirectory() || found.uid !== user || (found.mode & 0o077) !== 0)) {
    throw new Error(`${folder} is accessible to other users. Remove it, or set TMPDIR to your own folder.`)
  }
  return folder
}

/** @param {string} path @returns {Promise<{ descriptor: number | undefined, end: () => void } | undefined>} */
function listen(path) {
  return new Promise((resolve, reject) => {
    const waiting = new Set()
    const server = createServer((socket) => {
      waiting.add(socket.on('error', () => undefined))
    })
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => {
      const end = () => {
        server.close()
        for (const socket of waiting) socket.destroy()
      }
      // Node has no public API for the descriptor of a listening socket. Windows has none, and reports -1.
      const descriptor = Reflect.get(server, '_handle')?.fd
      resolve({ descriptor: descriptor >= 0 ? descriptor : undefined, end })
    })
  })
}

/** Waits until the holder releases the lock. @param {string} path @param {string} waiting @returns {Promise<boolean>} whether there was one */
function waitForEnd(path, waiting) {
  return new Promise((resolve) => {
    const socket = connect(path)
    let connected = false
    socket.once('connect', () => {
      connected = true
      process.stderr.write(`${waiting}\n`)
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(connected))
  })
}

/**
 * Two processes can find the same dead socket. The pause prevents the second from removing the first one's new socket.
 *
 * @param {string} path
 */
async function removeStale(path) {
  const stale = statSync(path, { throwIfNoEntry: false })
  await delay(20 + Math.random() * 200)
  const now = statSync(path, { throwIfNoEntry: false })
  if (stale && now && stale.ino === now.ino && stale.ctimeMs === now.ctimeMs) unlinkSync(path)
}
