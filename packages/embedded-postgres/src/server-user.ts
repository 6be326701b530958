import { type ExecFileException, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './binaries.ts'

/** The user that the server runs as, and how a command is made to run as that user. */
export type ServerUser = {
  uid: number
  gid: number
  /** How the server runs. */
  server: PrivilegeDrop
  /** How initdb runs. It differs where initdb wants a name for the user, which the server does not. */
  initdb: PrivilegeDrop
}

type PrivilegeDrop = { prefix: string[]; uid?: number; gid?: number }
type Owner = { uid: number; gid: number }

/** Without waiting: what starts beside the server goes on meanwhile. */
const run = promisify(execFile)

/** Commands get a bare environment, so that no PG… variable of the caller's shell reaches the server. */
const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Chooses the user for the server. An ordinary user runs it under the own name. PostgreSQL refuses to run as root, so
 * root hands the server to an unprivileged user: the one who owns the folder already, or `postgres`, or `nobody`.
 *
 * Other users may be unable to enter the folders above, as in a clone below /root. Moving or opening those folders is
 * not ours to do, so the ways below are tried in turn, each by running the server's binary in the folder:
 *
 * 1. Change the user, nothing else.
 * 2. Change the user and keep one capability that allows to pass folders: CAP_DAC_READ_SEARCH, or CAP_DAC_OVERRIDE,
 * which is the one that a container has by default. The capability is made "ambient", so that it outlives the change of
 * user. access(2), with which PostgreSQL looks at its own binary, ignores capabilities of anyone but root unless the
 * securebit no_setuid_fixup is set.
 * 3. Stay root for the files, but in a user namespace where root bears the number of the unprivileged user. For
 * sandboxes in which root may not change its user.
 *
 * A folder owned by root was made in the third way, and only the third way can open it again.
 */
export async function chooseServerUser(
  postgres: string,
  folder: string,
  owner: Owner | undefined,
): Promise<ServerUser> {
  const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (own.uid !== 0) return serverUserOf(own, postgres, folder, owner)
  const target = owner && owner.uid !== 0 ? owner : await unprivilegedUser()
  const ways = [...(owner?.uid === 0 ? [] : changesOfUser(target)), { ...own, drop: namespace(target) }]
  const failures: string[] = []
  for (const { uid, gid, drop } of ways) {
    const attempt = await tryDrop(drop, postgres, folder)
    if (attempt === undefined) return { uid, gid, server: drop, initdb: drop }
    failures.push(attempt)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and it could not be run as user ${target.uid} in ${folder}. Start as an ordinary user, or set DATABASE_URL. (${[...new Set(failures)].join('; ')})`,
  )
}

async function serverUserOf(
  own: Owner,
  postgres: string,
  folder: string,
  owner: Owner | undefined,
): Promise<ServerUser> {
  if (owner && owner.uid !== own.uid) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to user ${owner.uid}, but Waybill runs as user ${own.uid}. Start Waybill as the user that owns the database, or choose another folder with WAYBILL_DATA_DIR.`,
    )
  }
  const direct: PrivilegeDrop = { prefix: [] }
  const failure = await tryDrop(direct, postgres, folder)
  if (failure !== undefined)
    throw new EmbeddedPostgresError(`The embedded PostgreSQL does not run on this machine: ${failure}`)
  if (owner || hasName()) return { ...own, server: direct, initdb: direct }
  const named = namespace(await unprivilegedUser())
  if ((await tryDrop(named, postgres, folder)) === undefined) return { ...own, server: direct, initdb: named }
  throw new EmbeddedPostgresError(
    `User ${own.uid} has no name on this machine, but PostgreSQL needs a user name to create a database. Add the user to /etc/passwd, start as another user, or set DATABASE_URL.`,
  )
}

function changesOfUser({ uid, gid }: Owner): Array<Owner & { drop: PrivilegeDrop }> {
  const withCapability = (capability: string): PrivilegeDrop => ({
    prefix: [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=-all,+${capability}`,
      `--ambient-caps=-all,+${capability}`,
      '--securebits=+no_setuid_fixup',
    ],
  })
  const drops: PrivilegeDrop[] = [{ prefix: [], uid, gid }]
  if (process.platform === 'linux') drops.push(withCapability('dac_read_search'), withCapability('dac_override'))
  return drops.map((drop) => ({ uid, gid, drop }))
}

function namespace({ uid, gid }: Owner): PrivilegeDrop {
  return { prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
}

async function unprivilegedUser(): Promise<Owner> {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([numberOf('-u', name), numberOf('-g', name)])
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid }
  }
  return { uid: 65534, gid: 65534 }
}

async function numberOf(flag: string, name: string): Promise<number | undefined> {
  try {
    return Number((await run('id', [flag, name], { env: environment })).stdout) | 0
  } catch {
    return undefined
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** The reason why the binary cannot run in this way, or undefined when it can. */
async function tryDrop(drop: PrivilegeDrop, postgres: string, folder: string): Promise<string | undefined> {
  const [command, ...rest] = [...drop.prefix, '/bin/sh', '-c', 'cd "$1" && exec "$0" --version', postgres, folder]
  try {
    await run(command as string, rest, { ...spawnOptions(drop), timeout: 10_000 })
    return undefined
  } catch (error) {
    const { stderr, message, code, signal } = error as ExecFileException
    // It was not started, for a reason that has a word: there is no such command, or nobody may run it.
    const reason = typeof code === 'string' ? message : `it exited with ${signal ?? code}`
    return (stderr || reason).trim()
  }
}

/** Starts a command of the server's package in the given way. */
export function spawnAs(drop: PrivilegeDrop, command: string, words: string[], options: SpawnOptions) {
  const [file, ...rest] = [...drop.prefix, command, ...words]
  return spawn(file as string, rest, { ...options, ...spawnOptions(drop) })
}

/** The working directory is one that every user can enter; the server moves to its own folder anyway. */
function spawnOptions({ uid, gid }: PrivilegeDrop) {
  return { cwd: '/', env: environment, ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) }
}
