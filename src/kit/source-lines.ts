import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Has errors told with the files and lines of the sources, where what runs was made from these and a source map lies beside
 * it. Node's own way reads every map at the start; this one reads a map when the first error out of its file is told.
 *
 * @param made the addresses of files that were made so begin with it
 */
export function tellSourceLines(made: string): void {
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file)
    if (known !== undefined) return known
    const map = readMap(file)
    maps.set(file, map)
    return map
  }
  const told = (call: NodeJS.CallSite): string => {
    const file = call.getFileName()
    if (!file?.startsWith(made)) return String(call)
    const line = call.getLineNumber() ?? 0
    const column = call.getColumnNumber() ?? 0
    const entry = mapOf(file)?.findEntry(line - 1, column - 1)
    if (!entry || !('originalSource' in entry) || entry.originalSource === undefined) return String(call)
    const source = fileURLToPath(new URL(entry.originalSource, file))
    return String(call).replace(`${file}:${line}:${column}`, `${source}:${entry.originalLine + 1}`)
  }
  Error.prepareStackTrace = (error, calls) =>
    [Error.prototype.toString.call(error), ...calls.map((call) => `    at ${told(call)}`)].join('\n')
}

/** Null where none can be read: then the lines of what runs are told. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
  } catch {
    return null
  }
}
