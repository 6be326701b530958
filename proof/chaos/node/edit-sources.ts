/** Loaded ahead of a node: changes passages of the product's sources as they are loaded (CHAOS_SOURCE_EDITS). */
import { registerHooks } from 'node:module'
import { editSource, type SourceEdit } from './source-edit.ts'

const edits = JSON.parse(process.env.CHAOS_SOURCE_EDITS || '[]') as SourceEdit[]

registerHooks({
  load(url, context, nextLoad) {
    const own = edits.filter(({ file }) => url.endsWith(`/src/${file}`))
    const loaded = nextLoad(url, context)
    if (own.length === 0) return loaded
    return { ...loaded, source: own.reduce(editSource, String(loaded.source)) }
  },
})
