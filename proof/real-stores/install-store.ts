/**
 * Installs a real store from npm, on demand, in a cache folder outside of the product: nothing of it is ever imported, it
 * runs as a process of its own.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

export type StorePackage = {
  name: string
  dependencies: Readonly<Record<string, string>>
  overrides?: Readonly<Record<string, string>>
}

const cacheFolder =
  process.env.REAL_STORES_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'waybill-real-stores')

/** @returns the folder whose `node_modules` has the store; one that was installed before is taken as it is */
export async function installStore(wanted: StorePackage): Promise<string> {
  const folder = join(cacheFolder, wanted.name)
  const manifest = JSON.stringify({ private: true, version: '0.0.0', ...wanted }, null, 2)
  const done = join(folder, 'installed.json')
  if ((await readFile(done, 'utf8').catch(() => '')) === manifest) return folder
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), manifest)
  process.stdout.write(`Installing ${wanted.name} from npm into ${folder}; this takes a minute or two.\n`)
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  await writeFile(done, manifest)
  return folder
}

/** Runs a program to its end. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<void> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const note = (chunk: Buffer) => {
    printed = `${printed}${chunk}`.slice(-4_000)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${printed}`)),
    )
  })
}
