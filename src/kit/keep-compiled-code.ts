import module from 'node:module'
import { fileURLToPath } from 'node:url'

const ownFolder = fileURLToPath(new URL('../../node_modules/.cache/waybill', import.meta.url))

/**
 * Keeps what Node compiles for the starts after this one, which then need about half of the processor time. Call it
 * before anything else is imported: what was imported before is not kept. Where the folder cannot be written, and where
 * NODE_COMPILE_CACHE names another, Node sees to that by itself, without a word.
 *
 * @param folder among what is installed, as trustworthy as that: what is kept there is run
 */
export function keepCompiledCode(folder: string = ownFolder): void {
  // By way of the module as a whole: a Node that lacks the function is refused before, but imports this.
  module.enableCompileCache(folder)
}
