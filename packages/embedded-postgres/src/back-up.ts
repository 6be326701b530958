/** Copies of a server while it runs, and making a folder of such a copy. PostgreSQL's "low-level" base backup. */
import { opendir, open as openFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { EmbeddedPostgresError, findBinaries } from './binaries.ts'
import { clusterPaths, giveTo, superuser } from './create-cluster.ts'
import type { Lease } from './lease.ts'
import { type OpenClusterOptions, openCluster } from './open.ts'
import { chooseServerUser } from './server-user.ts'
import { stopServer } from './stop-server.ts'

/** Takes one file of the copy, by its name below the data folder. */
export type KeepFile = (name: string, content: Readable) => Promise<void>

/**
 * PostgreSQL's documentation excludes these folders from backups: they belong to the running process, or are recreated.
 */
const emptied = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
)
const leftOut = /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map)$|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/
/** Copied last: where it says that the server stands must not lie before what was copied. */
const controlFile = 'global/pg_control'

/**
 * Copies the server of the data folder while it serves; starts it for as long as this takes where it does not run. The
 * copy holds every transaction that had been committed when the copying ended.
 *
 * @returns the folders of the copy, the empty ones included
 */
export async function backUpServer(options: OpenClusterOptions, keep: KeepFile): Promise<string[]> {
  const { cluster, first } = await openCluster({ ...options, mustExist: true })
  const { lease } = first
  const client = await connect(lease)
  try {
    // Without it the server may recycle what it wrote before the copy is done. It goes with the connection.
    const slot = `waybill_backup_${process.pid}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    await client.query("select pg_backup_start('waybill backup', fast => true)")
    const folders = await copyFiles(cluster.paths.cluster, keep)
    const { rows } = await client.query<{ label: string; tablespaces: string; last: string }>(
      `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last
       from pg_backup_stop(wait_for_archive => false)`,
    )
    const { label = '', tablespaces = '', last = '' } = rows[0] ?? {}
    if (tablespaces !== '') throw new EmbeddedPostgresError('Databases with tablespaces cannot be backed up.')
    await copyLog(cluster.paths.cluster, { first: /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '', last }, keep)
    await keep('postgres/cluster/backup_label', Readable.from([label]))
    await copyFile(cluster.paths.password, 'postgres/password', keep)
    return ['postgres', 'postgres/cluster', ...folders.map((name) => `postgres/cluster/${name}`)]
  } finally {
    await client.end().catch(() => undefined)
    await stopServer(cluster, lease)
  }
}

/** A connection of its own: copying may take longer than a lease waits for an answer. */
async function connect({ postmaster, password }: Lease): Promise<pg.Client> {
  const { port } = postmaster
  const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres', ssl: false })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** @returns the folders */
async function copyFiles(cluster: string, keep: KeepFile): Promise<string[]> {
  const folders = []
  for await (const { name, isFolder } of filesOf(cluster)) {
    if (isFolder) folders.push(name)
    else if (name !== controlFile) await copyFile(join(cluster, name), `postgres/cluster/${name}`, keep)
  }
  await copyFile(join(cluster, controlFile), `postgres/cluster/${controlFile}`, keep)
  return folders
}

async function* filesOf(cluster: string, below = ''): AsyncGenerator<{ name: string; isFolder: boolean }> {
  for await (const entry of await opendir(join(cluster, below))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (leftOut.test(name)) continue
    if (entry.isDirectory()) {
      yield { name, isFolder: true }
      if (!emptied.has(name)) yield* filesOf(cluster, name)
    } else if (entry.isFile()) {
      yield { name, isFolder: false }
    }
  }
}

/** The segments of the log that were written while the files were copied: with them the copy becomes a whole. */
async function copyLog(cluster: string, { first, last }: { first: string; last: string }, keep: KeepFile) {
  const segments = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  )
  if (!segments.includes(first) || !segments.includes(last)) {
    throw new EmbeddedPostgresError(
      'The server removed part of its write-ahead log (WAL) during the backup. Start the backup again.',
    )
  }
  for (const name of segments.toSorted()) {
    await copyFile(join(cluster, 'pg_wal', name), `postgres/cluster/pg_wal/${name}`, keep)
  }
}

/** A file that the server has removed meanwhile is none of the copy: its log says so too. */
async function copyFile(path: string, name: string, keep: KeepFile): Promise<void> {
  const file = await openFile(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file) await keep(name, file.createReadStream())
}

/** Gives the files of a copy, which were put below the data folder, to the user that the server runs as. */
export async function adoptServerFiles(dataFolder: string): Promise<void> {
  const { folder } = clusterPaths(join(dataFolder, 'postgres'))
  const { postgres } = await findBinaries()
  const user = await chooseServerUser(postgres, dataFolder, undefined)
  for (const name of await readdir(folder, { recursive: true })) await giveTo(user, join(folder, name), dataFolder)
  await giveTo(user, folder, dataFolder)
}
