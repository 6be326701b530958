/** The service, bundled when its sources have changed: into a folder of its own, and then named as the one in use. */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import {
  bundleFileOf,
  bundlesOf,
  findBundle,
  markOf,
  projectFolder,
  readBundle,
  type ServiceBundle,
} from '../src/composition/service-bundle.ts'
import { takeTurn } from './take-turn.mjs'

export type ServiceBuild = {
  /** Its packages are in its `node_modules/`, its bundles in its `dist/`. */
  project: string
  /** The module that runs the service. */
  entry: string
  say: (text: string) => void
}

/** The project's own. */
export const ownService = (say: ServiceBuild['say']): ServiceBuild => ({
  project: projectFolder,
  entry: join(projectFolder, 'src/composition/run-process.ts'),
  say,
})

/** They find files of their own by where they lie, or are found by where they lie, and so stay where they are. */
const unbundled =
  /\/node_modules\/(?:@fastify\/swagger|cosmiconfig|harfbuzzjs|import-fresh|jiti|node-pg-migrate|pino|piscina|thread-stream)\//
/** Names itself in stacks of calls by it, and does without where there is none. */
const mayAskWhereItLies = /\/node_modules\/undici\/index\.js$/

/** Bundles what is not bundled yet; of several at once, one does. @returns whether it was this one */
export async function buildService(build: ServiceBuild): Promise<boolean> {
  const { project } = build
  if (findBundle(project) !== null) return false
  const turn = await takeTurn(`service ${project}`, 'Waiting for another build of the service to end.')
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
  const sources = markPlans(project)
  try {
    await bundle({ project, entry, folder: building, sources })
    for (const file of await readdir(building)) if (file.endsWith('.map')) await dropSources(join(building, file))
    const name = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16)
    await rm(join(bundles, name), { recursive: true, force: true })
    await rename(building, join(bundles, name))
    const named: ServiceBundle = { entry: `${name}/service.js`, sources }
    await writeFile(join(bundles, 'bundle.json.new'), JSON.stringify(named))
    await rename(join(bundles, 'bundle.json.new'), bundleFileOf(project))
    // A service that runs from the bundle before still reads parts of it; older ones go.
    const kept = [name, before && dirname(before.entry)]
    for (const entry of await readdir(bundles, { withFileTypes: true })) {
      if (entry.isDirectory() && !kept.includes(entry.name)) await rm(join(bundles, entry.name), { recursive: true })
    }
  } finally {
    await rm(building, { recursive: true, force: true })
  }
}

/** What decides what is bundled and how: which packages there are, what they are found by, and what bundles. */
function markPlans(project: string): Record<string, string> {
  const ofPackages = globSync('packages/*/package.json', { cwd: project })
  const plans = ['package.json', 'node_modules/.package-lock.json', 'scripts/service-build.ts', ...ofPackages]
  return Object.fromEntries(
    plans.flatMap((path) => {
      const mark = markOf(join(project, path))
      return mark === null ? [] : [[path.replaceAll(sep, '/'), mark]]
    }),
  )
}

type Task = { project: string; entry: string; folder: string; sources: Record<string, string> }

async function bundle({ project, entry, folder, sources }: Task): Promise<void> {
  // Read only where there is something to build: it takes a while to load.
  const { rolldown } = await import('rolldown')
  const bundling = await rolldown({
    cwd: project,
    input: { service: entry },
    platform: 'node',
    plugins: [leaveUnbundled(folder), keepPlaces(project, folder), markSources(project, sources)],
    onLog: (level, log, handle) => (level === 'warn' ? undefined : handle(level, log)),
  })
  try {
    await bundling.write({ dir: folder, format: 'esm', sourcemap: true })
  } finally {
    await bundling.close()
  }
}

const isOfPackage = (project: string, id: string): boolean => relative(project, id).includes('node_modules')
/** Of a module, as those that are written there name it. */
const placeOf = (folder: string, id: string): string => relative(folder, id).replaceAll(sep, '/')
/** And no module of the bundler's own. */
const isOurs = (project: string, id: string): boolean => !isOfPackage(project, id) && !id.startsWith('\0')

/** A bundle finds them from where it lies, so that the project may be moved. */
const leaveUnbundled = (folder: string): Plugin => ({
  name: 'leave-unbundled',
  async resolveId(source, importer, { kind }) {
    if (importer === undefined) return null
    const found = await this.resolve(source, importer, { kind, skipSelf: true })
    return found && unbundled.test(found.id) ? { id: placeOf(folder, found.id), external: true } : null
  },
})

/** A module that asks where it lies is told where its source does, from wherever the bundle is. */
const keepPlaces = (project: string, folder: string): Plugin => ({
  name: 'keep-places',
  transform(code, id) {
    if (isOurs(project, id) && code.includes('import.meta.url')) {
      const place = `new URL(${JSON.stringify(placeOf(folder, id))}, import.meta.url).href`
      // Its lines stay where they are.
      return { code: code.replaceAll('import.meta.url', place), map: null }
    }
    if (isOfPackage(project, id) && /\b__(?:dirname|filename)\b/.test(code) && !mayAskWhereItLies.test(id)) {
      throw new Error(`${id} asks where it lies, which a bundle cannot answer: name its package in "unbundled".`)
    }
    return null
  },
})

/** Marks every file of ours before it is read, so that one that is changed meanwhile is not of the bundle. */
const markSources = (project: string, sources: Record<string, string>): Plugin => ({
  name: 'mark-sources',
  load(id) {
    const mark = isOurs(project, id) ? markOf(id) : null
    if (mark !== null) sources[relative(project, id).replaceAll(sep, '/')] = mark
    return null
  },
})

/** Whoever reads a stack of calls has the sources; here they would be read again at each start. */
async function dropSources(file: string): Promise<void> {
  const { sourcesContent: _, ...map } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(map))
}
