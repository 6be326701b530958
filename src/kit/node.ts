import module from 'node:module'
import { fileURLToPath } from 'node:url'

/** The project's own version of Node. A test compares it with package.json. */
export const pinnedNode = '24.21.0'

/** The error for a Node that is older than the project's; null for any other. */
export function foreignNodeText(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [pinnedMajor = 0, pinnedMinor = 0] = pinnedNode.split('.').map(Number)
  if (major > pinnedMajor || (major === pinnedMajor && minor >= pinnedMinor)) return null
  return `This is Node ${version}, but Waybill needs Node ${pinnedNode}. Its own Node is in node_modules/.bin: use npm start or npm run waybill, or put this folder first on your PATH.`
}

/**
 * Ends the process with one line if its Node is too old. Call it before other imports, because an old Node may fail to
 * load them.
 */
export function assertPinnedNode(): void {
  const text = foreignNodeText(process.versions.node)
  if (text === null) return
  process.stderr.write(`waybill: ${text}\n`)
  process.exit(1)
}

const ownFolder = fileURLToPath(new URL('../../node_modules/.cache/waybill', import.meta.url))

/**
 * Caches compiled code for later starts, which then need about half of the processor time. Call it before other
 * imports, because code that is already loaded is not cached. Node handles an unwritable folder, and another folder in
 * NODE_COMPILE_CACHE.
 *
 * @param folder must be as trustworthy as the installed packages, because its content is executed
 */
export function enableCompileCache(folder: string = ownFolder): void {
  // Accessed through the module, because a named import would fail in a Node without it.
  module.enableCompileCache(folder)
}
