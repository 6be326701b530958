/** Builds the web application if its sources have changed: in a separate folder, which is then moved into place. */
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { takeTurn } from './take-turn.mjs'

/** The description of the build, for the service and for the next build. */
type Built = {
  /** The digest of the sources: the same sources give the same build. */
  version: string
  contentSecurityPolicy: string
  /** The assets of this build, and of the previous one, which open pages still request. */
  assets: string[]
  previousAssets: string[]
}

export type Bundle = (folder: string, version: string) => Promise<{ contentSecurityPolicy: string }>

export type ConsoleBuild = {
  /** The folder of the sources. Its `dist/` gets the build. */
  folder: string
  lockFile: string
  bundle: Bundle
  say: (text: string) => void
}

/** The paths of this project. */
export const ownConsole = (say: ConsoleBuild['say']): ConsoleBuild => ({
  folder: fileURLToPath(new URL('../console', import.meta.url)),
  lockFile: fileURLToPath(new URL('../package-lock.json', import.meta.url)),
  // Loaded only if there is something to build, because the bundler loads slowly.
  bundle: async (...given) => (await import('../console/bundle.ts')).bundle(...given),
  say,
})

export const distOf = (folder: string): string => join(folder, 'dist')

export async function readBuilt(folder: string): Promise<Built | null> {
  const file = join(distOf(folder), 'built.json')
  if (!existsSync(file) || !existsSync(join(distOf(folder), 'index.html'))) return null
  return JSON.parse(await readFile(file, 'utf8'))
}

/** A digest of everything that goes into the build, including package versions. */
export async function versionOf({ folder, lockFile }: Pick<ConsoleBuild, 'folder' | 'lockFile'>): Promise<string> {
  const files = globSync(['*.{ts,json,html}', 'src/**/*.*'], { cwd: folder })
    // Generated types are not part of the bundle.
    .filter((file) => !/\.(?:test|gen)\.ts$/.test(file))
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted()
  const hash = createHash('sha256')
  for (const [name, path] of [
    ...files.map((file) => [file, join(folder, file)] as const),
    ['lock', lockFile] as const,
  ]) {
    const content = await readFile(path)
    hash.update(`${name} ${content.length}\n`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Builds if needed. If several processes try, only one builds. @returns whether this one did */
export async function buildConsole(build: ConsoleBuild): Promise<boolean> {
  const version = await versionOf(build)
  if ((await readBuilt(build.folder))?.version === version) return false
  const turn = await takeTurn(`console ${build.folder}`, 'Waiting for another build of the web application to finish.')
  try {
    const before = await readBuilt(build.folder)
    if (before?.version === version) return false
    await buildNow(build, version, before)
    return true
  } finally {
    turn.end()
  }
}

async function buildNow({ folder, bundle, say }: ConsoleBuild, version: string, before: Built | null): Promise<void> {
  say('Building the web application … ')
  const began = performance.now()
  // A killed build may have left its folder. No other process is building now.
  for (const name of await readdir(folder)) {
    if (name.startsWith('.building-')) await rm(join(folder, name), { recursive: true })
  }
  const building = await mkdtemp(join(folder, '.building-'))
  try {
    const { contentSecurityPolicy } = await bundle(building, version)
    await compress(join(building, 'assets'))
    await publish(building, distOf(folder), { version, contentSecurityPolicy, before })
  } finally {
    await rm(building, { recursive: true, force: true })
  }
  say(`done in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`)
}

/** Writes compressed versions next to compressible files. */
async function compress(folder: string): Promise<void> {
  const texts = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const content = await readFile(join(folder, name))
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content))
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/**
 * The assets are moved first, then the page that names them, so that a page always finds its assets. The assets
 * of the previous build stay for open pages; older ones are removed.
 */
async function publish(
  from: string,
  to: string,
  {
    version,
    contentSecurityPolicy,
    before,
  }: Pick<Built, 'version' | 'contentSecurityPolicy'> & { before: Built | null },
): Promise<void> {
  await mkdir(join(to, 'assets'), { recursive: true })
  const assets = await readdir(join(from, 'assets'))
  for (const name of assets) await rename(join(from, 'assets', name), join(to, 'assets', name))
  const previousAssets = (before?.assets ?? []).filter((name) => !assets.includes(name))
  const built: Built = { version, contentSecurityPolicy, assets, previousAssets }
  await writeFile(join(from, 'built.json'), `${JSON.stringify(built, null, 2)}\n`)
  await rename(join(from, '.vite', 'manifest.json'), join(to, 'manifest.json'))
  await rename(join(from, 'index.html'), join(to, 'index.html'))
  await rename(join(from, 'built.json'), join(to, 'built.json'))
  const kept = new Set([...assets, ...previousAssets])
  for (const name of await readdir(join(to, 'assets'))) {
    if (!kept.has(name)) await rm(join(to, 'assets', name))
  }
}
