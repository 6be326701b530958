/** Bundles the service if its sources have changed: in a new folder, which then becomes the current one. */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec'
import type { Plugin } from 'rolldown'
import {
  bundleFileOf,
  bundlesOf,
  findBundle,
  projectFolder,
  readBundle,
  type ServiceBundle,
  stampOf,
} from '../src/app/service-bundle.ts'
import { writeFileDurably } from '../src/kit/files.ts'
import { takeTurn } from './take-turn.mjs'

export type ServiceBuild = {
  /** Its packages are in its `node_modules/`, its bundles in its `dist/`. */
  project: string
  /** The module that runs the service. */
  entry: string
  say: (text: string) => void
}

/** The paths of this project. */
export const ownService = (say: ServiceBuild['say']): ServiceBuild => ({
  project: projectFolder,
  entry: join(projectFolder, 'src/app/run-process.ts'),
  say,
})

/** Packages that depend on their own location. They are not bundled. */
const unbundled =
  /\/node_modules\/(?:@fastify\/swagger|cosmiconfig|harfbuzzjs|import-fresh|jiti|node-pg-migrate|pino|piscina|thread-stream)\//
/** Recognized by its name in stack traces (`src/kit/jobs.ts`), so it gets its own file. */
const ownFiles = [{ name: 'graphile-worker', test: /\/node_modules\/graphile-worker\// }]
/** undici uses its location only for names in stack traces, and works without it. */
const mayAskWhereItLies = /\/node_modules\/undici\/index\.js$/

/** Bundles if needed. Of several processes, only one bundles. @returns whether this one did */
export async function buildService(build: ServiceBuild): Promise<boolean> {
  const { project } = build
  if (findBundle(project) !== null) return false
  const turn = await takeTurn(`service ${project}`, 'Waiting for another build of the service to finish.')
  try {
    if (findBundle(project) !== null) return false
    build.say('Bundling the service … ')
    const began = performance.now()
    await bundleNow(build)
    build.say(`done in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`)
    return true
  } finally {
    turn.end()
  }
}

async function bundleNow({ project, entry }: ServiceBuild): Promise<void> {
  const before = readBundle(project)
  const bundles = bundlesOf(project)
  const building = join(bundles, '.building')
  await rm(building, { recursive: true, force: true })
  // Created here, because the bundler reports an internal error if it cannot create a folder.
  await mkdir(building, { recursive: true })
  const sources = stampPlans(project)
  try {
    await bundle({ project, entry, folder: building, sources })
    for (const file of await readdir(building)) if (file.endsWith('.map')) await thinMap(join(building, file))
    const name = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16)
    const files = await keepFiles(building, name)
    await rm(join(bundles, name), { recursive: true, force: true })
    await rename(building, join(bundles, name))
    const named: ServiceBundle = { entry: `${name}/service.js`, files, sources }
    // Readable by the user who starts the service, even if another user built it.
    await writeFileDurably(bundleFileOf(project), Buffer.from(JSON.stringify(named)), 0o644)
    await removeOld(bundles, [name, ...(before ? [dirname(before.entry)] : [])])
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

/** Fsyncs the files, so that none is incomplete after a power failure. @returns their sizes by their final paths */
async function keepFiles(folder: string, name: string): Promise<Record<string, number>> {
  const files: Record<string, number> = {}
  for (const file of await readdir(folder)) {
    const opened = await open(join(folder, file))
    try {
      await opened.sync()
      files[`${name}/${file}`] = (await opened.stat()).size
    } finally {
      await opened.close()
    }
  }
  return files
}

const keptMs = 24 * 60 * 60 * 1000

/** A service that runs from an earlier bundle loads some of its files later. */
async function removeOld(bundles: string, kept: readonly string[]): Promise<void> {
  for (const entry of await readdir(bundles, { withFileTypes: true })) {
    if (!entry.isDirectory() || kept.includes(entry.name)) continue
    const folder = join(bundles, entry.name)
    if (Date.now() - (await stat(folder)).mtimeMs > keptMs) await rm(folder, { recursive: true })
  }
}

/** The files that configure the bundle: package lists and this script. */
function stampPlans(project: string): Record<string, string> {
  const ofPackages = globSync('packages/*/package.json', { cwd: project })
  const plans = ['package.json', 'node_modules/.package-lock.json', 'scripts/service-build.ts', ...ofPackages]
  return Object.fromEntries(
    plans.flatMap((path) => {
      const stamp = stampOf(join(project, path))
      return stamp === null ? [] : [[path.replaceAll(sep, '/'), stamp]]
    }),
  )
}

type Task = { project: string; entry: string; folder: string; sources: Record<string, string> }

async function bundle({ project, entry, folder, sources }: Task): Promise<void> {
  // Loaded only if there is something to build, because it loads slowly.
  const { rolldown } = await import('rolldown')
  const bundling = await rolldown({
    cwd: project,
    input: { service: entry },
    platform: 'node',
    plugins: [leaveUnbundled(folder), keepPlaces(project, folder), stampSources(project, sources)],
    onLog: (level, log, handle) => (level === 'warn' ? undefined : handle(level, log)),
  })
  try {
    await bundling.write({ dir: folder, format: 'esm', sourcemap: true, codeSplitting: { groups: ownFiles } })
  } finally {
    await bundling.close()
  }
}

const isOfPackage = (project: string, id: string): boolean => relative(project, id).includes('node_modules')
/** Of a module, as those that are written there name it. */
const placeOf = (folder: string, id: string): string => relative(folder, id).replaceAll(sep, '/')
/** And no module of the bundler's own. */
const isOurs = (project: string, id: string): boolean => !isOfPackage(project, id) && !id.startsWith('\0')

/** Unbundled packages have relative paths, so that the project can be moved. */
const leaveUnbundled = (folder: string): Plugin => ({
  name: 'leave-unbundled',
  async resolveId(source, importer, { kind }) {
    if (importer === undefined) return null
    const found = await this.resolve(source, importer, { kind, skipSelf: true })
    return found && unbundled.test(found.id) ? { id: placeOf(folder, found.id), external: true } : null
  },
})

/** Modules that use their own location get the location of their source, wherever the bundle is. */
const keepPlaces = (project: string, folder: string): Plugin => ({
  name: 'keep-places',
  transform(code, id) {
    if (isOurs(project, id) && code.includes('import.meta.url')) {
      const place = `new URL(${JSON.stringify(placeOf(folder, id))}, import.meta.url).href`
      // The line numbers stay the same.
      return { code: code.replaceAll('import.meta.url', place), map: null }
    }
    if (isOfPackage(project, id) && /\b__(?:dirname|filename)\b/.test(code) && !mayAskWhereItLies.test(id)) {
      throw new Error(`${id} uses its own location, which a bundle does not have. Add its package to "unbundled".`)
    }
    return null
  },
})

/** Records each file's stamp before it is read, so that a bundle of a file that changes during the build does not match. */
const stampSources = (project: string, sources: Record<string, string>): Plugin => ({
  name: 'stamp-sources',
  load(id) {
    const stamp = isOurs(project, id) ? stampOf(id) : null
    if (stamp !== null) sources[relative(project, id).replaceAll(sep, '/')] = stamp
    return null
  },
})

/**
 * Reduces a source map to line numbers: readers of a stack trace have the sources, and the whole map is read while
 * requests wait.
 */
async function thinMap(file: string): Promise<void> {
  const { mappings, version, sources } = JSON.parse(await readFile(file, 'utf8'))
  const lines = decode(mappings).map((segments) => {
    const tellLine = segments.filter(([, source, line], index) => {
      const before = segments[index - 1]
      return before === undefined || source !== before[1] || line !== before[2]
    })
    // Code added by the bundler has no source.
    return tellLine.length === 0 ? [[0] as SourceMapSegment] : tellLine.map(withoutName)
  })
  await writeFile(file, JSON.stringify({ version, sources, names: [], mappings: encode(lines) }))
}

const withoutName = (segment: SourceMapSegment): SourceMapSegment =>
  segment.length === 5 ? [segment[0], segment[1], segment[2], segment[3]] : segment
