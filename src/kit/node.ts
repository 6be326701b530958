import module from 'node:module'
import { fileURLToPath } from 'node:url'

/** The Node that the project brings with it. A test holds it to package.json. */
export const pinnedNode = '24.21.0'

/** What is said under a Node that is older than the pinned one; null under any other. */
export function foreignNodeText(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [pinnedMajor = 0, pinnedMinor = 0] = pinnedNode.split('.').map(Number)
  if (major > pinnedMajor || (major === pinnedMajor && minor >= pinnedMinor)) return null
  return `This is Node ${version}, but Waybill needs Node ${pinnedNode}, which it installs itself. Use npm start or npm run waybill, or put node_modules/.bin first on your PATH.`
}

/**
 * Ends the process in one line under such a Node. Call it before anything else is imported, since that Node may lack
 * what is imported there and would say so by a stack of calls.
 */
export function assertPinnedNode(): void {
  const text = foreignNodeText(process.versions.node)
  if (text === null) return
  process.stderr.write(`waybill: ${text}\n`)
  process.exit(1)
}

const ownFolder = fileURLToPath(new URL('../../node_modules/.cache/waybill', import.meta.url))

/**
 * Keeps what Node compiles for the starts after this one, which then need about half of the processor time. Call it
 * before anything else is imported: what was imported before is not kept. Where the folder cannot be written, and where
 * NODE_COMPILE_CACHE names another, Node sees to that by itself, without a word.
 *
 * @param folder among what is installed, as trustworthy as that: what is kept there is run
 */
export function enableCompileCache(folder: string = ownFolder): void {
  // By way of the module as a whole: a Node that lacks the function is refused before, but imports this.
  module.enableCompileCache(folder)
}
