import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  constants,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, EmbeddedPostgresError } from './binaries.ts'
import { tryLock } from './folder-lock.ts'
import { type ServerUser, spawnAs } from './server-user.ts'

/** The role that runs the server; the service and its migrations connect as ordinary roles. */
export const superuser = 'postgres'

const initdbTimeoutMs = 120_000

/** The paths of one embedded server. The folder appears whole, by one rename, or not at all. */
export type ClusterPaths = {
  folder: string
  cluster: string
  password: string
  log: string
  /** Locked by the processes of the server, or of initdb. */
  lock: string
  /** Who uses the folder. */
  heartbeat: string
}

export function clusterPaths(folder: string): ClusterPaths {
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    log: join(folder, 'server.log'),
    lock: join(folder, 'lock'),
    heartbeat: join(folder, 'heartbeat'),
  }
}

export async function clusterOwner(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found && { uid: found.uid, gid: found.gid }
}

/** A cluster is bound to its major version; a folder of another version must be moved by dump and restore. */
export async function checkMajorVersion(paths: ClusterPaths, major: string): Promise<void> {
  const found = (await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (found === major) return
  throw new EmbeddedPostgresError(
    found === ''
      ? `The folder ${paths.folder} does not contain a complete database. Restore it from a backup, or move it away to start with an empty database.`
      : `The database in ${paths.folder} was created by PostgreSQL ${found}, but this is PostgreSQL ${major}. Dump it with the older version of Waybill, then restore the dump with this version.`,
  )
}

/**
 * Makes the cluster in a temporary sibling folder and renames it into place, so that a kill at any moment leaves either
 * a whole cluster or none. When another process was quicker, its cluster stays and ours is thrown away.
 */
export async function createCluster(
  binaries: Binaries,
  folder: string,
  user: ServerUser,
  durable: boolean,
): Promise<void> {
  const temporary = await mkdtemp(`${folder}.new-`)
  const paths = clusterPaths(temporary)
  const lock = await tryLock(paths.lock, user)
  try {
    await mkdir(paths.cluster)
    const password = await open(paths.password, 'wx', 0o600)
    await password.writeFile(`${randomBytes(24).toString('hex')}\n`)
    if (durable) await password.sync()
    await password.close()
    for (const path of [paths.password, paths.cluster, temporary]) await giveTo(user, path, dirname(folder))
    await runInitdb(binaries.initdb, user, paths, { durable, lock: lock?.fd })
    if (durable) await syncFolder(temporary)
    await rename(temporary, folder)
    if (durable) await syncFolder(dirname(folder))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  } finally {
    await lock?.close()
  }
}

/** Gives a file or a folder to the server's user alone. @throws where the disk below the folder keeps no owners */
export async function giveTo({ uid, gid }: ServerUser, path: string, folder: string): Promise<void> {
  const mode = (await stat(path)).isDirectory() ? 0o700 : 0o600
  const refusal = await chown(path, uid, gid).catch((error: Error) => error)
  await chmod(path, mode)
  const found = await stat(path)
  if (!refusal && found.uid === uid && (found.mode & 0o777) === mode) return
  throw new EmbeddedPostgresError(
    `The disk of ${folder} does not store the file owners and modes that PostgreSQL needs${refusal ? ` (${refusal.message})` : ''}. Choose a folder on a local disk with WAYBILL_DATA_DIR, or start as an ordinary user.`,
  )
}

/** Its own session, so that Ctrl-C on the terminal does not end it half way. It holds the lock as long as it writes. */
async function runInitdb(
  initdb: string,
  user: ServerUser,
  paths: ClusterPaths,
  { durable, lock }: { durable: boolean; lock: number | undefined },
): Promise<void> {
  const words = [
    `--pgdata=${paths.cluster}`,
    `--username=${superuser}`,
    `--pwfile=${paths.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const files = lock === undefined ? [] : [lock]
  const child = spawnAs(user.initdb, initdb, words, { detached: true, stdio: ['ignore', 'ignore', 'pipe', ...files] })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    complaint += chunk
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), initdbTimeoutMs)
  const ending = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  clearTimeout(timer)
  if (ending === 'code 0') return
  const reason = complaint.trim().slice(-600) || `initdb exited with ${ending}`
  throw new EmbeddedPostgresError(`The database could not be created in ${dirname(paths.folder)}: ${reason}`)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Removes folders of processes that were killed in the middle, in whichever container they ran. */
export async function removeLeftovers(folder: string): Promise<void> {
  const parent = dirname(folder)
  const prefix = `${folder.slice(parent.length + 1)}.new-`
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await removeLeftover(join(parent, name))
  }
}

async function removeLeftover(path: string): Promise<void> {
  const { lock: lockFile } = clusterPaths(path)
  const isLockable = await exists(lockFile)
  const lock = isLockable ? await tryLock(lockFile, null).catch(() => null) : null
  const ageMs = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? 0)
  const isHeld = isLockable && lock === null
  const isDead = lock?.isCertain || (!isHeld && ageMs > 2 * initdbTimeoutMs)
  if (isDead) await rm(path, { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined)
  await lock?.close()
}

/** PostgreSQL cuts paths at 1024 bytes, and writes its own into files that end a path at the end of the line. */
const maxPathBytes = 800

/** Makes sure that the data folder exists and can be written to; answers its real path. */
export async function prepareFolder(dataFolder: string): Promise<string> {
  const folder = resolve(dataFolder)
  if (Buffer.byteLength(folder) > maxPathBytes || /[\r\n\0]/.test(folder)) {
    throw new EmbeddedPostgresError(
      `The data folder ${JSON.stringify(folder.slice(0, 100))} has a path that PostgreSQL cannot use. Set WAYBILL_DATA_DIR to a shorter path on a single line.`,
    )
  }
  try {
    await makeFolder(folder)
    const path = await realpath(folder)
    await access(path, constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EmbeddedPostgresError(`${complaint(folder, code)}, or choose another folder with WAYBILL_DATA_DIR.`, {
      cause: error,
    })
  }
}

/** Node's own recursive mkdir never ends below a folder that refuses with ENOENT, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || (await exists(dirname(folder)))) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

function complaint(folder: string, code: string | undefined): string {
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `The data folder ${folder} is a file or inside a file. Move the file`
  if (code === 'ENAMETOOLONG') return `The data folder ${folder} has a name that is too long. Shorten it`
  if (code === 'ENOSPC') return `The data folder ${folder} cannot be created because the disk is full. Free some space`
  return `The data folder ${folder} is not writable (${code}). Give this user write access`
}
