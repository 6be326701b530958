/** The programs of a PostgreSQL with standbys, as Debian packs them. */
import { accessSync, constants } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export type Programs = {
  etcd: string
  patroni: string
  haproxy: string
  /** The folder of PostgreSQL's own programs. */
  postgresFolder: string
}

const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', postgresFolder: 'postgresql' } as const

/** @returns the programs, or the names of the packages that are missing */
export async function findPrograms(
  searchPath: string,
  postgresFolders = '/usr/lib/postgresql',
): Promise<Programs | { missing: string[] }> {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '')
  // HAProxy is in one of the folders that only root's PATH has.
  const programFolders = [...folders, ...folders.map((folder) => folder.replace(/\/bin$/, '/sbin'))]
  const found = {
    etcd: programIn(programFolders, 'etcd'),
    patroni: programIn(programFolders, 'patroni'),
    haproxy: programIn(programFolders, 'haproxy'),
    postgresFolder: await newestPostgres(postgresFolders),
  }
  const missing = Object.entries(packages).flatMap(([program, name]) =>
    found[program as keyof typeof found] === null ? [name] : [],
  )
  return missing.length > 0 ? { missing } : (found as Programs)
}

function programIn(folders: readonly string[], name: string): string | null {
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

async function newestPostgres(postgresFolders: string): Promise<string | null> {
  const versions = await readdir(postgresFolders).catch(() => [])
  return (
    versions
      .toSorted((left, right) => Number(right) - Number(left))
      .map((version) => join(postgresFolders, version, 'bin'))
      .find((folder) => isExecutable(join(folder, 'initdb'))) ?? null
  )
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
