/** Keeps servers in other containers and on other machines out of a data folder, where process numbers mean nothing. */
import { spawn } from 'node:child_process'
import { chown, type FileHandle, open, readFile, readlink, statfs, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { EmbeddedPostgresError } from './binaries.ts'
import { type ServerUser, spawnAs } from './server-user.ts'

/**
 * A locked file. Every process that inherits `fd` holds the lock too, so it is free only after the server and all its
 * processes have ended, however they end.
 */
export type FolderLock = {
  fd: number
  /** Whether the lock alone proves that no other server uses the folder: not on a network file system. */
  isCertain: boolean
  /** Lets go of the lock, unless other processes have inherited it. */
  close(): Promise<void>
}

/** Types of file systems on which the kernel of this machine sees every lock, from statfs(2). */
const localFileSystems = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // xfs
  0x9123683e, // btrfs
  0x2fc12fc1, // zfs
  0xf2f52010, // f2fs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
])

/** @returns null if a process holds the lock */
export async function tryLock(path: string, user: ServerUser | null): Promise<FolderLock | null> {
  const file = await open(path, 'a', 0o600)
  try {
    if (user) await chown(path, user.uid, user.gid).catch(() => {})
    const result = await flock(file)
    if (result === 'held') {
      await file.close()
      return null
    }
    const isCertain = result === 'locked' && localFileSystems.has((await statfs(path)).type)
    return { fd: file.fd, isCertain, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Exit status of flock(1) for a lock that is held, set to a number that no failure has. */
const heldStatus = 75

/** Node cannot lock files. The lock belongs to the open file, which the command inherits and this process keeps. */
function flock(file: FileHandle): Promise<'locked' | 'held' | 'unsupported'> {
  const words = ['--nonblock', '--exclusive', '--conflict-exit-code', String(heldStatus), '3']
  const child = spawn('flock', words, { stdio: ['ignore', 'ignore', 'ignore', file.fd] })
  return new Promise((resolve) => {
    child.once('error', () => resolve('unsupported'))
    child.once('exit', (code) => resolve(code === 0 ? 'locked' : code === heldStatus ? 'held' : 'unsupported'))
  })
}

/** The folder, and the file that says who uses it. */
type LockPaths = { folder: string; heartbeat: string }

/** The processes that can see each other by their numbers: one boot of a kernel and one process namespace. */
export type Place = { host: string; processes: string }

export async function currentPlace(): Promise<Place> {
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim()
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  const host = hostname()
  return { host, processes: boot === '' ? host : `${boot} ${namespace}` }
}

type Heartbeat = Place & { beat: number }

export async function readHeartbeat({ heartbeat }: LockPaths): Promise<Heartbeat | null> {
  const text = await readFile(heartbeat, 'utf8').catch(() => '')
  const [host = '', processes = '', beat = ''] = text.split('\n')
  return host === '' ? null : { host, processes, beat: Number(beat) }
}

const heartbeatText = ({ host, processes }: Place, beat: number) => `${host}\n${processes}\n${beat}\n`

const beatEverySeconds = 3
/** Several beats, because a network file system may show them late. */
const watchBeatsMs = 15_000

/** Records who uses the folder, which other places read if they do not get the lock. */
export async function writePlace({ heartbeat }: LockPaths, user: ServerUser, place: Place): Promise<void> {
  await writeFile(heartbeat, heartbeatText(place, 0), { mode: 0o600 })
  await chown(heartbeat, user.uid, user.gid).catch(() => {})
}

/** A shell, because it must outlive this process and end with the server. */
const beating = `n=0; while kill -0 "$1" 2>/dev/null; do
n=$((n + 1)); printf '%s\\n%s\\n%s\\n' "$2" "$3" "$n" >"$4.next" && mv "$4.next" "$4"; sleep "$5"; done; rm -f "$4"`

/** Changes the heartbeat file every few seconds as long as the server runs, and removes it then. */
export function keepBeating(user: ServerUser, pid: number, paths: LockPaths, place: Place): void {
  const words = [String(pid), place.host, place.processes, paths.heartbeat, String(beatEverySeconds)]
  const child = spawnAs(user.server, '/bin/sh', ['-c', beating, 'heartbeat', ...words], {
    detached: true,
    stdio: 'ignore',
  })
  child.on('error', () => {})
  child.unref()
}

/** @throws EmbeddedPostgresError if the heartbeat of another place changes while it is watched */
export async function assertNoForeignBeats(
  paths: LockPaths,
  place: Place,
  sleep: (ms: number) => Promise<unknown>,
): Promise<void> {
  const first = await readHeartbeat(paths)
  if (first === null || first.processes === place.processes) return
  await sleep(watchBeatsMs)
  const last = await readHeartbeat(paths)
  if (last !== null && last.processes !== place.processes && last.beat !== first.beat) throw usedElsewhere(paths, last)
}

export const usedElsewhere = ({ folder }: LockPaths, { host }: Place): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `Another Waybill, in another container or on another machine (${host}), uses the database in ${folder}. Stop it first.`,
  )
