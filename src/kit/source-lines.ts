import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Has stacks of calls tell the files and lines of the sources, where what runs is a bundle of them with its source maps
 * beside it. Node's own support reads every map at the start; this reads a file's map with the first stack that has a call
 * from there. What Node prints above the stack of an uncaught error stays a line of the bundle.
 *
 * @param bundle the address of the bundle's folder, with a slash at its end
 */
export function tellSourceLines(bundle: string): void {
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file)
    if (known !== undefined) return known
    const map = readMap(file)
    maps.set(file, map)
    return map
  }
  const lineOf = (call: NodeJS.CallSite): string => {
    const text = String(call)
    const file = call.getFileName()
    if (!file?.startsWith(bundle)) return text
    try {
      const line = call.getLineNumber() ?? 0
      const column = call.getColumnNumber() ?? 0
      const entry = mapOf(file)?.findEntry(line - 1, column - 1)
      if (!entry || !('originalSource' in entry) || entry.originalSource === undefined) return text
      const source = fileURLToPath(new URL(entry.originalSource, file))
      return text.replace(`${file}:${line}:${column}`, () => `${source}:${entry.originalLine + 1}`)
    } catch {
      // Such as no more files that may be open. Whoever reads a stack wants to know of the error, not of its map.
      return text
    }
  }
  Error.prepareStackTrace = (error, calls) =>
    [titleOf(error), ...calls.map((call) => `    at ${lineOf(call)}`)].join('\n')
}

/** @throws where the map is there and cannot be read: the next stack may have more luck */
function readMap(file: string): SourceMap | null {
  const map = `${fileURLToPath(file)}.map`
  try {
    return new SourceMap(JSON.parse(readFileSync(map, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** As Node has it: its own errors with their code. */
function titleOf(error: Error & { code?: unknown }): string {
  const title = Error.prototype.toString.call(error)
  const { name, code } = error
  const isOfNode = typeof code === 'string' && code.startsWith('ERR_') && !title.includes(code)
  return isOfNode && title.startsWith(`${name}: `) ? `${name} [${code}]${title.slice(name.length)}` : title
}
