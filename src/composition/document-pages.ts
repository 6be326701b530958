/** The documents as pages that the service serves by itself: what an error's `docUrl` leads to, the guides beside it. */
import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Marked } from 'marked'
import { documentFiles } from '#composition/document-files.ts'
import { type PictureSize, readPictureSizes } from '#composition/document-pictures.ts'
import { htmlPage, pageHeaders, picturePageHeaders, unpublished } from '#composition/html-page.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Server } from '#http-api/server.ts'

const documents = new URL('../../docs/', import.meta.url)

/** What is for those who use or run the service; the other folders are for those who change it. */
const servedFolders = ['errors', 'guide', 'carriers', 'stores', 'operating']

/** The page itself is made when it is first asked for. */
type DocumentPage = { title: string; html(): string }
/** By their paths below `/docs/`: `errors/Rate.Stale`, `guide/sandbox`, `errors`. */
export type DocumentPages = ReadonlyMap<string, DocumentPage>

/** `errors/README` is the page of its folder. */
const pathOf = (document: string): string => document.replace(/(?:^|\/)README$/, '')

/** As headings are linked to: `## What holds` → `what-holds`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What is served beside a document: the other documents, without `.md`, and the pictures. */
type Known = { documents: ReadonlySet<string>; pictures: ReadonlyMap<string, PictureSize> }

/** A link to what is not served is its text alone; so is such a picture. */
function pageOf(document: string, markdown: string, known: Known): DocumentPage {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? document
  let html: string | null = null
  return {
    title,
    html: () => {
      html ??= htmlOf(document, markdown, { title, known })
      return html
    },
  }
}

function htmlOf(document: string, markdown: string, { title, known }: { title: string; known: Known }): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        if (/^(?:https?:|#)/.test(href)) return `<a href="${href}" rel="noreferrer">${text}</a>`
        const [file = '', anchor] = href.split('#')
        const target = posix.join(posix.dirname(document), file).replace(/\.md$/, '')
        if (documentFiles.has(target)) {
          return `<a href="${posix.relative(posix.dirname(pathOf(document)), target)}">${text}</a>`
        }
        if (!known.documents.has(target)) return text
        // Relative, so that it holds behind whatever path a proxy puts before the service.
        const path =
          posix.relative(posix.dirname(pathOf(document)), pathOf(target)) || `../${posix.basename(pathOf(target))}`
        return `<a href="${path}${anchor ? `#${anchor}` : ''}">${text}</a>`
      },
      image({ href, text }) {
        const size = known.pictures.get(posix.join(posix.dirname(document), href))
        // With its size the page stands still while the picture comes.
        return size
          ? `<img src="${href}" alt="${escaped(text)}" width="${size.width}" height="${size.height}" loading="lazy">`
          : escaped(text)
      },
    },
  })
  const root = '../'.repeat(pathOf(document).split('/').length)
  const nav = `<nav><a href="${root}console/">Waybill</a> · <a href="${root}docs/guide">Guides</a> · <a href="${root}docs/">API reference</a> · <a href="${root}docs/errors">Errors</a></nav>\n`
  return htmlPage(`${title} · Waybill`, nav + marked.parse(markdown, { async: false }))
}

export async function readDocumentPages(): Promise<DocumentPages> {
  const files = await Promise.all(
    servedFolders.map(async (folder) =>
      (await readdir(new URL(folder, documents)))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    ),
  )
  const texts = new Map(
    await Promise.all(
      files.flat().map(async (file): Promise<[string, string]> => {
        return [file.replace(/\.md$/, ''), await readFile(new URL(file, documents), 'utf8')]
      }),
    ),
  )
  const known = { documents: new Set(texts.keys()), pictures: await readPictureSizes() }
  return new Map([...texts].map(([document, text]) => [pathOf(document), pageOf(document, text, known)]))
}

/** Where the guides' examples find the service, unless they are read at one. */
const exampleAddress = 'http://127.0.0.1:8080'

/** @param publicUrl where callers reach the service: what the guides show can be copied as it stands */
export function registerDocumentPages(app: Server, pages: DocumentPages, publicUrl: () => string): void {
  const answer = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = pages.get(path)
    if (!page) throw serviceError('General.RouteNotFound')
    // Its links are relative, and a slash at the end would have them lead elsewhere.
    const [asked = ''] = request.url.split('?')
    if (asked.endsWith('/')) return reply.redirect(`../${posix.basename(path)}`, 301)
    const html = page.html()
    const headers = html.includes('<img ') ? picturePageHeaders : pageHeaders
    return reply.headers(headers).send(path.startsWith('guide/') ? html.replaceAll(exampleAddress, publicUrl) : html)
  }
  // A route or two for each folder: the router takes longer over one for each page than a start takes over the pages.
  for (const folder of servedFolders) {
    const route = { method: ['GET', 'HEAD'], schema: unpublished }
    if (pages.has(folder)) {
      app.route({ ...route, url: `/docs/${folder}`, handler: async (request, reply) => answer(folder, request, reply) })
    }
    app.route<{ Params: { page: string } }>({
      ...route,
      url: `/docs/${folder}/:page`,
      handler: async (request, reply) => answer(`${folder}/${request.params.page}`, request, reply),
    })
  }
}
