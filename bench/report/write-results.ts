import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Growth } from '../growth/measure-growth.ts'
import type { Spread } from '../growth/measure-spread.ts'
import type { Labels } from '../labels/measure-labels.ts'
import type { Comparison } from '../operations/compare.ts'
import type { Options } from '../read-options.ts'
import { resultsFolder } from '../runtime/open-runtime.ts'

export type Machine = { processor: string; cores: number; loadBefore: number; node: string; commit: string }
export type Results = {
  at: string
  machine: Machine
  options: Options
  operations: Comparison[]
  spread: Spread | null
  labels: Labels | null
  growth: Growth | null
}

export function describeMachine(): Pick<Results, 'at' | 'machine'> {
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    loadBefore: loadavg()[0] ?? 0,
    node: process.versions.node,
    commit: commit(),
  }
  return { at: new Date().toISOString(), machine }
}

/** Empty where the code is not in a repository, or git is not there. */
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
