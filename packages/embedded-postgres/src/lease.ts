import { readFile, stat } from 'node:fs/promises'
import pg from 'pg'
import { EmbeddedPostgresError } from './binaries.ts'
import { type ClusterPaths, superuser } from './create-cluster.ts'
import { isServerOf, type Postmaster, readPostmaster } from './postmaster-file.ts'

/**
 * Every process that uses the server holds this advisory lock, shared, on a connection of its own. The last one out
 * gets it alone and stops the server. PostgreSQL frees the lock of a process that was killed.
 */
const useLock = 7_305_804_402_566_562_156n

const connectTimeoutMs = 5_000
const queryTimeoutMs = 15_000

/** The driver has these two, its types do not: they say whether an open connection keeps the process alive. */
export type LeaseClient = pg.Client & { ref(): void; unref(): void }

export type Lease = { client: LeaseClient; postmaster: Postmaster; password: string }

/**
 * Connects to a running server and takes the shared lock. Undefined means: not now, look again; the server may be
 * ending, or may have ended before it could remove its lock file. The reason is kept for the case that all fails.
 */
export async function tryLease(
  paths: ClusterPaths,
  postmaster: Postmaster,
  answerTimeoutMs: number,
  keepReason: (reason: string) => void,
): Promise<Lease | undefined> {
  const password = await readPassword(paths)
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postmaster.port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    application_name: 'waybill lease',
    connectionTimeoutMillis: Math.min(connectTimeoutMs, answerTimeoutMs),
    query_timeout: queryTimeoutMs,
  }) as LeaseClient
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await servesFolder(client, paths.cluster))) throw new Error('another server responds on its port')
    await client.query('SELECT pg_advisory_lock_shared($1)', [useLock])
    // A server that is told to stop says so in its lock file before it cuts off the one who held the lock alone.
    const now = await readPostmaster(paths.cluster)
    if (now?.pid !== postmaster.pid || now.status !== 'ready') throw new Error('the server is shutting down')
    return { client, postmaster, password }
  } catch (error) {
    await client.end().catch(() => undefined)
    const { code, message } = error as { code?: string; message: string }
    keepReason(message)
    // Class 28 is a refused login. A stranger on a port that our server had once may refuse us as well.
    if (code?.startsWith('28') && (await isServerOf(paths.cluster, postmaster))) {
      throw new EmbeddedPostgresError(
        `The server in ${paths.folder} does not accept the password in ${paths.password}: ${message}`,
      )
    }
    return undefined
  }
}

async function readPassword(paths: ClusterPaths): Promise<string> {
  const text = await readFile(paths.password, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new EmbeddedPostgresError(`The database password cannot be read from ${paths.password} (${cause.code}).`, {
      cause,
    })
  })
  return text.trim()
}

/** A copied folder brings along the lock file of the original, whose server may be running and has the same password. */
async function servesFolder(client: pg.Client, cluster: string): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
  const [served, ours] = await Promise.all([stat(rows[0]?.data_directory ?? '').catch(() => undefined), stat(cluster)])
  return served !== undefined && served.dev === ours.dev && served.ino === ours.ino
}

/** Gives the shared lock back. True when nobody else holds it: the server is ours alone now, and ours to stop. */
export async function isLastLease({ client }: Lease): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [useLock])
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [useLock])
  return rows[0]?.alone === true
}
