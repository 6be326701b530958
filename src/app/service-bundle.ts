/**
 * The service in a few files instead of two thousand, which take most of a start to read. `npm start` creates the bundle.
 * A start runs the bundle if it matches the sources, and the sources otherwise.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ServiceBundle = {
  /** The module that runs the service, relative to the folder of bundles. */
  entry: string
  /** The files of the bundle with their sizes in bytes, relative to the folder of bundles. */
  files: Record<string, number>
  /** The stamps of the bundled files and of the files that configure the bundle, relative to the project. */
  sources: Record<string, string>
}

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))
export const bundlesOf = (project: string): string => join(project, 'dist')
/** The file that names the current bundle. */
export const bundleFileOf = (project: string): string => join(bundlesOf(project), 'bundle.json')

/** The size and time of a file, which change with the file; null if it is missing. Reading all files would take too long. */
export function stampOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs}` : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The existing bundle, whether it matches or not; null if there is no readable one. */
export function readBundle(project: string): ServiceBundle | null {
  try {
    const read: unknown = JSON.parse(readFileSync(bundleFileOf(project), 'utf8'))
    const isBundle = isObject(read) && typeof read.entry === 'string' && isObject(read.files) && isObject(read.sources)
    return isBundle ? (read as ServiceBundle) : null
  } catch {
    return null
  }
}

const isWhole = (project: string, { files }: ServiceBundle): boolean =>
  Object.entries(files).every(
    ([path, size]) => statSync(join(bundlesOf(project), path), { throwIfNoEntry: false })?.size === size,
  )

const matchesSources = (project: string, { sources }: ServiceBundle): boolean =>
  Object.entries(sources).every(([path, stamp]) => stampOf(join(project, path)) === stamp)

/** The URL of the module that runs the service; null if no complete bundle matches the current sources. */
export function findBundle(project: string = projectFolder): string | null {
  const bundle = readBundle(project)
  if (bundle === null || !(bundle.entry in bundle.files)) return null
  if (!isWhole(project, bundle) || !matchesSources(project, bundle)) return null
  return pathToFileURL(join(bundlesOf(project), bundle.entry)).href
}
