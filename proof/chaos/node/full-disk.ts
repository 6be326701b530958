/**
 * A disk without room: files can be opened and made, as on a disk that is full, and nothing can be written to them. The
 * standard output of the process goes elsewhere.
 */
import fs from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const lastStandardDescriptor = 2
let isFull = false
let isInstalled = false

export function setDiskFull(full: boolean): void {
  isFull = full
  if (full && !isInstalled) {
    isInstalled = true
    install().catch((error) => {
      throw error
    })
  }
}

const noRoom = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' })

type Writing = (...given: unknown[]) => unknown

async function install(): Promise<void> {
  const handle = await open('/dev/null', 'r')
  const handles = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  for (const name of ['write', 'writev', 'writeFile', 'appendFile'] as const) replace(handles, name, rejecting)
  for (const name of ['writeFile', 'appendFile', 'copyFile'] as const) replace(fs.promises, name, rejecting)
  for (const name of ['writeSync', 'writevSync', 'writeFileSync', 'appendFileSync'] as const) {
    replace(fs, name, throwing)
  }
  for (const name of ['write', 'writev', 'writeFile', 'appendFile'] as const) replace(fs, name, callingBack)
  syncBuiltinESMExports()
}

function replace(owner: object, name: string, failing: (write: Writing) => Writing): void {
  const target = owner as Record<string, Writing>
  target[name] = failing(target[name] as Writing)
}

const goesToDisk = ([where]: unknown[]) => isFull && (typeof where !== 'number' || where > lastStandardDescriptor)

const rejecting = (write: Writing): Writing =>
  function (this: unknown, ...given) {
    return isFull ? Promise.reject(noRoom()) : write.apply(this, given)
  }

const throwing = (write: Writing): Writing =>
  function (this: unknown, ...given) {
    if (goesToDisk(given)) throw noRoom()
    return write.apply(this, given)
  }

const callingBack = (write: Writing): Writing =>
  function (this: unknown, ...given) {
    if (!goesToDisk(given)) return write.apply(this, given)
    process.nextTick(given.at(-1) as (error: Error) => void, noRoom())
  }
