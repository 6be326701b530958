import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError, findBinaries, type Logger } from './binaries.ts'
import {
  checkMajorVersion,
  clusterOwner,
  clusterPaths,
  createCluster,
  prepareFolder,
  removeLeftovers,
  superuser,
} from './create-cluster.ts'
import { createDatabase, ownerRole, passwordOf, serviceRole } from './create-database.ts'
import { type ClusterConfig, reachServer } from './reach-server.ts'
import { chooseServerUser } from './server-user.ts'
import { stopServer } from './stop-server.ts'

/** A PostgreSQL server in the data folder, shared by every process that opens the same folder. */
export type EmbeddedPostgres = {
  /** The connection of the service's role, which owns nothing and has only granted permissions. */
  url: string
  /** The connection of the role that owns the database, changes its schema and grants permissions. */
  ownerUrl: string
  /** Whether this process started the server, rather than finding it running. */
  startedHere: boolean
  /** Lets go of the server; the last process to do so stops it. Close connections of your own before. */
  release(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataFolder: string
  /** Default: `waybill`. Made when missing. */
  database?: string
  /** Settings of the server, in force when this process is the one that starts it. */
  settings?: Record<string, string>
  /** How long a server may stay silent before the opening fails. Default: one minute. */
  answerTimeoutMs?: number
  /**
   * Opens what is there and makes nothing: no folder, no cluster, no role and no database. The address is then the
   * superuser's, whichever roles there are.
   */
  mustExist?: boolean
  /** Called once the server runs or has begun to: what takes the processor for a while is best begun then. */
  onBegun?: () => void
  log: Logger
}

const majorVersion = '18'

/**
 * Opens the server of the data folder: connects to it where it runs, starts it where it does not, makes it where there
 * is none yet. Fails with a EmbeddedPostgresError that says in one line what to do.
 *
 * A killed process leaves the server running; the next one to open the folder adopts it. When the server itself is
 * lost while in use, it is started again on the same port, so that the address stays true.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = 'waybill', mustExist = false, log } = options
  const { cluster, first } = await openCluster(options).catch((error) => {
    throw 'syscall' in error
      ? new EmbeddedPostgresError(`The embedded PostgreSQL cannot be opened: ${error.message}`)
      : error
  })
  const { port } = first.lease.postmaster
  let lease = first.lease
  let released = false
  let reopening: Promise<void> | undefined

  const reopenWhenLost = () => {
    lease.client.once('end', () => {
      if (!released) reopening = reopen()
    })
  }
  const reopen = async () => {
    log.warn({ folder: cluster.paths.folder }, 'connection to the embedded PostgreSQL lost')
    try {
      lease = (await reachServer(cluster, port)).lease
      reopenWhenLost()
      lease.client.unref()
      if (lease.postmaster.port !== port) log.error({ port }, 'embedded PostgreSQL moved to another port')
    } catch (error) {
      log.error({ err: error }, 'embedded PostgreSQL restart failed')
    }
  }
  const release = async () => {
    if (released) return
    released = true
    await reopening
    await stopServer(cluster, lease)
  }

  try {
    if (!mustExist) await createDatabase(lease.client, database, lease.password)
  } catch (error) {
    await release()
    throw error
  }
  reopenWhenLost()
  // A process that forgets to release the server is not kept alive by it.
  lease.client.unref()
  const { password } = lease
  const urlAs = (role: string, secret: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  const urlOf = (role: string) => urlAs(role, passwordOf(role, password))
  return {
    url: mustExist ? urlAs(superuser, password) : urlOf(serviceRole),
    ownerUrl: urlOf(ownerRole),
    startedHere: first.startedHere,
    release,
  }
}

/** The connection parameters of the server. */
export type OpenClusterOptions = Omit<EmbeddedPostgresOptions, 'database'>

/** Reaches the server and holds it. */
export async function openCluster(options: OpenClusterOptions) {
  const cluster = await prepareCluster(options)
  return { cluster, first: await reachServer(cluster, undefined) }
}

async function prepareCluster(options: OpenClusterOptions): Promise<ClusterConfig> {
  const { settings = {}, answerTimeoutMs = 60_000, mustExist = false, onBegun = () => {}, log } = options
  if (mustExist) await refuseMissing(options.dataFolder)
  const binaries = await findBinaries()
  const dataFolder = await prepareFolder(options.dataFolder)
  const paths = clusterPaths(join(dataFolder, 'postgres'))
  if (!mustExist) await removeLeftovers(paths.folder)
  if ((await clusterOwner(paths.folder)) === undefined) {
    const began = performance.now()
    const user = await chooseServerUser(binaries.postgres, dataFolder, undefined)
    await createCluster(binaries, paths.folder, user, settings.fsync !== 'off')
    log.info({ folder: paths.folder, ms: Math.round(performance.now() - began) }, 'empty database created')
  }
  const user = await chooseServerUser(binaries.postgres, paths.folder, await clusterOwner(paths.folder))
  await checkMajorVersion(paths, majorVersion)
  return { postgres: binaries.postgres, paths, user, settings, answerTimeoutMs, onBegun, log, sleep: delay }
}

async function refuseMissing(dataFolder: string): Promise<void> {
  if (await hasDatabase(dataFolder)) return
  throw new EmbeddedPostgresError(
    `No database found in ${resolve(dataFolder)}. Check WAYBILL_DATA_DIR. The first start creates a database.`,
  )
}

/** Whether the data folder holds a database, running or not. */
export async function hasDatabase(dataFolder: string): Promise<boolean> {
  return (await clusterOwner(clusterPaths(join(resolve(dataFolder), 'postgres')).folder)) !== undefined
}
