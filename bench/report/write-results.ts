import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import type { Growth } from '../growth/measure-growth.ts'
import type { Labels } from '../labels/measure-labels.ts'
import type { Comparison } from '../operations/compare.ts'
import type { Options } from '../read-options.ts'
import { type Runtime, resultsFolder } from '../runtime/open-runtime.ts'

export type Machine = {
  processor: string
  cores: number
  memoryBytes: number
  system: string
  loadBefore: number
  node: string
  /** As the server says it; null before it is up. */
  postgres: string | null
  /** The commit of the code. It is empty outside a repository, or if git is missing. */
  commit: string
}

export type Results = {
  at: string
  machine: Machine
  options: Options
  operations: Comparison[]
  labels: Labels | null
  growth: Growth | null
}

export function describeMachine(): Pick<Results, 'at' | 'machine'> {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    system: `${type()} ${release()}`,
    loadBefore: loadavg()[0] ?? 0,
    node: process.versions.node,
    postgres: null,
    commit: commit(),
  }
  return { at: new Date().toISOString(), machine }
}

export async function versionOfPostgres({ db }: Runtime): Promise<string | null> {
  const { rows } = await db.pool.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? null
}

function commit(): string {
  try {
    const cwd = import.meta.dirname
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/** @returns the file */
export async function writeResults(results: Results): Promise<string> {
  await mkdir(resultsFolder, { recursive: true })
  const file = join(resultsFolder, `${results.at.replaceAll(':', '-')}.json`)
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`)
  return file
}

/** @returns the newest run that was kept, with its file; null where none was */
export async function readNewestResults(): Promise<{ file: string; results: Results } | null> {
  const names = await readdir(resultsFolder).catch(() => [])
  // Named by their time; those of other benches have other names.
  const newest = names
    .filter((name) => /^\d{4}-.*\.json$/.test(name))
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  const file = join(resultsFolder, newest)
  return { file, results: JSON.parse(await readFile(file, 'utf8')) }
}
