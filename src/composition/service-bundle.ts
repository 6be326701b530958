/**
 * The service in a few files instead of two thousand, which take most of a start to find and to read. `npm start` bundles
 * it; a start runs the bundle while it matches the sources that are there, and these themselves otherwise.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ServiceBundle = {
  /** The module that runs the service, by its path from the folder of bundles. */
  entry: string
  /** The files of the bundle, each with its size in bytes, by their paths from the folder of bundles. */
  files: Record<string, number>
  /** What was bundled, and what decides how: each file's stamp, by its path from the project's folder. */
  sources: Record<string, string>
}

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))
export const bundlesOf = (project: string): string => join(project, 'dist')
/** Says which bundle is in use. */
export const bundleFileOf = (project: string): string => join(bundlesOf(project), 'bundle.json')

/** A file's size and time, which change whenever somebody changes it; null where there is none. To read all takes too long. */
export function stampOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs}` : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The bundle that is there, whether it matches or not; null where there is none that can be read. */
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

/** The address of the module that runs the service; null where no whole bundle matches the sources as they are now. */
export function findBundle(project: string = projectFolder): string | null {
  const bundle = readBundle(project)
  if (bundle === null || !(bundle.entry in bundle.files)) return null
  if (!isWhole(project, bundle) || !matchesSources(project, bundle)) return null
  return pathToFileURL(join(bundlesOf(project), bundle.entry)).href
}
