/**
 * The service in a few files instead of two thousand, which take most of a start to find and to read. `npm start` bundles
 * it; whoever starts reads the bundle while it is of the files that are there, and these themselves otherwise.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type ServiceBundle = {
  /** The module that runs the service, by its path from the folder of bundles. */
  entry: string
  /** What was bundled, and what decides how: each file's path from the project's folder, with its mark. */
  sources: Record<string, string>
}

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))
export const bundlesOf = (project: string): string => join(project, 'dist')
/** Says which bundle is in use. */
export const bundleFileOf = (project: string): string => join(bundlesOf(project), 'bundle.json')

/** What changes whenever somebody changes the file; null where there is none. To read them all would take too long. */
export function markOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs}` : null
}

/** The bundle that is there, whatever it is of; null where there is none that can be read. */
export function readBundle(project: string): ServiceBundle | null {
  try {
    return JSON.parse(readFileSync(bundleFileOf(project), 'utf8'))
  } catch {
    return null
  }
}

const isOfItsSources = (project: string, { sources }: ServiceBundle): boolean =>
  Object.entries(sources).every(([path, mark]) => markOf(join(project, path)) === mark)

/** The address of the module that runs the service; null where there is no bundle of the files as they are now. */
export function findBundle(project: string = projectFolder): string | null {
  const bundle = readBundle(project)
  if (bundle === null || !isOfItsSources(project, bundle)) return null
  const entry = join(bundlesOf(project), bundle.entry)
  return markOf(entry) === null ? null : pathToFileURL(entry).href
}
