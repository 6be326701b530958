/** The documents as pages that the service serves: the guides, and the page that each error's `docUrl` leads to. */

import { glob, open, readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Marked } from 'marked'
import { type Asset, createAsset, sendAsset } from '#app/pages/assets.ts'
import { errorDocuments, exampleAddress } from '#app/pages/error-documents.ts'
import {
  basePathOf,
  htmlPage,
  isForPeople,
  pageHeaders,
  picturePageHeaders,
  unpublished,
} from '#app/pages/html-page.ts'
import type { DeclaredOperation, Server } from '#edges/http/server.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { serviceError } from '#kit/errors/service-error.ts'

const documentsFolder = new URL('../../../docs/', import.meta.url)

/** For people who use or run the service. The other folders are for its developers. */
const readFolders = ['guide', 'carriers', 'stores', 'operating']
const servedFolders = ['errors', ...readFolders]

/** Rendered at the first request. */
type DocumentPage = { title: string; html(): string }
/** By their paths below `/docs/`: `errors/Rate.Stale`, `guide/sandbox`, `errors`. */
export type DocumentPages = ReadonlyMap<string, DocumentPage>

/** `errors/README` is the page of its folder. */
const pathOf = (document: string): string => document.replace(/(?:^|\/)README$/, '')

/** The anchor of a heading: `## What holds` → `what-holds`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The possible targets of a document's links: other documents, without `.md`, and pictures. */
type Known = { documents: ReadonlySet<string>; pictures: ReadonlyMap<string, PictureSize> }

/** Links and pictures that are not served become plain text. */
function createDocumentPage(document: string, markdown: string, known: Known): DocumentPage {
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
  // Relative, so that it works behind a proxy with any path.
  const pathTo = (target: string): string =>
    posix.relative(posix.dirname(pathOf(document)), pathOf(target)) || `../${posix.basename(pathOf(target))}`
  let isInLink = false
  const marked = new Marked({
    renderer: {
      // The code of an error leads to its page.
      codespan({ text }) {
        const html = `<code>${escaped(text)}</code>`
        const target = `errors/${text}`
        if (isInLink || target === document || !Object.hasOwn(errorCatalogue, text)) return html
        return `<a href="${pathTo(target)}">${html}</a>`
      },
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        isInLink = true
        const text = this.parser.parseInline(tokens)
        isInLink = false
        if (/^(?:https?:|#)/.test(href)) return `<a href="${href}" rel="noreferrer">${text}</a>`
        const [file = '', anchor] = href.split('#')
        const target = posix.join(posix.dirname(document), file).replace(/\.md$/, '')
        if (documentFiles.has(target)) {
          return `<a href="${posix.relative(posix.dirname(pathOf(document)), target)}">${text}</a>`
        }
        if (!known.documents.has(target)) return text
        return `<a href="${pathTo(target)}${anchor ? `#${anchor}` : ''}">${text}</a>`
      },
      image({ href, text }) {
        const size = known.pictures.get(posix.join(posix.dirname(document), href))
        // With the size, the page does not move while the picture loads.
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

/** @param operations the operations of all edges, for the pages of the error codes */
export async function readDocumentPages(operations: readonly DeclaredOperation[]): Promise<DocumentPages> {
  const files = await Promise.all(
    readFolders.map(async (folder) =>
      (await readdir(new URL(folder, documentsFolder)))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    ),
  )
  const written = await Promise.all(
    files.flat().map(async (file): Promise<[string, string]> => {
      return [file.replace(/\.md$/, ''), await readFile(new URL(file, documentsFolder), 'utf8')]
    }),
  )
  const texts = new Map([...errorDocuments(operations), ...written])
  const known = { documents: new Set(texts.keys()), pictures: await readPictureSizes() }
  return new Map([...texts].map(([document, text]) => [pathOf(document), createDocumentPage(document, text, known)]))
}

function createPageAsset(path: string, html: string, publicUrl: () => string): Asset {
  const { 'content-type': type, ...headers } = html.includes('<img ') ? picturePageHeaders : pageHeaders
  const hasExamples = path.startsWith('guide/') || path.startsWith('errors/')
  return createAsset(type, hasExamples ? html.replaceAll(exampleAddress, publicUrl) : html, headers)
}

const missingPage = (basePath: string): string =>
  htmlPage(
    'Waybill: page not found',
    `<main>
<h1>Page not found</h1>
<p>There is no page at this URL.</p>
<p><a href="${basePath}/docs/guide">Guides</a> · <a href="${basePath}/docs/">API reference</a> · <a href="${basePath}/docs/errors">Errors</a></p>
</main>
`,
  )

/** @param publicUrl URL for clients, which replaces the URL in examples, so that they can be copied */
export function registerDocumentPages(app: Server, pages: DocumentPages, publicUrl: () => string): void {
  const assets = new Map<string, Asset>()
  const answerMissing = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'accept')
    if (!isForPeople(request.headers.accept)) throw serviceError('General.RouteNotFound')
    return reply
      .code(404)
      .headers(pageHeaders)
      .send(missingPage(basePathOf(publicUrl())))
  }
  const answer = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = pages.get(path)
    if (!page) return answerMissing(request, reply)
    // The links are relative, and a trailing slash would break them.
    const [asked = ''] = request.url.split('?')
    if (asked.endsWith('/')) return reply.redirect(`../${posix.basename(path)}`, 301)
    const asset = assets.get(path) ?? createPageAsset(path, page.html(), publicUrl)
    assets.set(path, asset)
    return sendAsset(request, reply, asset)
  }
  app.route({
    method: ['GET', 'HEAD'],
    schema: unpublished,
    url: '/docs/*',
    handler: async (request, reply) => answerMissing(request, reply),
  })
  // Two routes per folder: one route per page would slow down the start.
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

/* Files that documents link to: a contract for programs, an example to start from. */

const filesFolder = new URL('../../../docs/', import.meta.url)

/** By their paths below `/docs/`, with their types. */
const documentFiles: ReadonlyMap<string, string> = new Map([
  ['stores/generic.openapi.json', 'application/json; charset=utf-8'],
  // As text, so that browsers display it.
  ['stores/example-shop.mjs', 'text/plain; charset=utf-8'],
])

export function registerDocumentFiles(app: Server): void {
  for (const [path, type] of documentFiles) {
    let asset: Asset | null = null
    app.route({
      method: ['GET', 'HEAD'],
      url: `/docs/${path}`,
      schema: unpublished,
      handler: async (request, reply) => {
        asset ??= createAsset(type, await readFile(new URL(path, filesFolder)))
        return sendAsset(request, reply, asset)
      },
    })
  }
}

/* The pictures of the guides: their sizes for the pages, and their files. */

const picturesFolder = fileURLToPath(new URL('../../../docs/guide/pictures/', import.meta.url))

/** In pixels of the file. */
type PictureSize = { width: number; height: number }

/** A PNG starts with its signature and a chunk that has width and height in its first eight bytes. */
const pngHeader = { length: 24, widthAt: 16, heightAt: 20 }

async function readSize(path: string): Promise<PictureSize> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(pngHeader.length), 0, pngHeader.length, 0)
    return { width: buffer.readUInt32BE(pngHeader.widthAt), height: buffer.readUInt32BE(pngHeader.heightAt) }
  } finally {
    await file.close()
  }
}

/** By their paths below `/docs/`: `guide/pictures/orders.png`. */
async function readPictureSizes(): Promise<ReadonlyMap<string, PictureSize>> {
  const sizes = new Map<string, PictureSize>()
  for await (const file of glob('*.png', { cwd: picturesFolder }))
    sizes.set(`guide/pictures/${file}`, await readSize(picturesFolder + file))
  return sizes
}

/** New versions have the same names, so browsers must revalidate them. */
export async function registerDocumentPictures(app: Server): Promise<void> {
  await app.register(fastifyStatic, {
    root: picturesFolder,
    prefix: '/docs/guide/pictures/',
    decorateReply: false,
    schemaHide: true,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => /^\/[\w-]+\.png$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}
