/** Files that documents link to: a contract for programs, an example to start from. */
import { readFile } from 'node:fs/promises'
import { unpublished } from '#app/html-page.ts'
import type { Server } from '#edges/http/server.ts'

const documents = new URL('../../docs/', import.meta.url)

/** By their paths below `/docs/`, with their types. */
export const documentFiles: ReadonlyMap<string, string> = new Map([
  ['stores/generic.openapi.json', 'application/json; charset=utf-8'],
  // As text, so that browsers display it.
  ['stores/example-shop.mjs', 'text/plain; charset=utf-8'],
])

export function registerDocumentFiles(app: Server): void {
  for (const [path, type] of documentFiles) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/docs/${path}`,
      schema: unpublished,
      handler: async (_request, reply) => reply.type(type).send(await readFile(new URL(path, documents))),
    })
  }
}
