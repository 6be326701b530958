/** The documents as pages that the service serves by itself: what an error's `docUrl` leads to, the guides beside it. */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { Marked } from 'marked'
import type { Server } from '#http-api/server.ts'

const documents = new URL('../../docs/', import.meta.url)

/** What is for those who use or run the service; the other folders are for those who change it. */
const served = ['errors', 'guide', 'carriers', 'operating']

const style =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#1b1f23;background:#fff}pre,code{font:.9rem/1.5 ui-monospace,monospace;background:#f3f4f6}pre{padding:1rem;overflow-x:auto}table{border-collapse:collapse}td,th{border:1px solid #d0d7de;padding:.3rem .6rem;text-align:left;vertical-align:top}blockquote{margin:0;padding-left:1rem;border-left:.25rem solid #d0d7de}@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}pre,code{background:#161b22}a{color:#79b8ff}td,th,blockquote{border-color:#30363d}}'

/** A page runs and loads nothing but its own style. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `errors/README` is the page of its folder. */
const pathOf = (document: string): string => document.replace(/(?:^|\/)README$/, '')

/** As headings are linked to: `## What holds` → `what-holds`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

/** @param known the documents that are served, without `.md`; a link to any other is its text alone */
function pageOf(document: string, markdown: string, known: ReadonlySet<string>): string {
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
        if (!known.has(target)) return text
        // Relative, so that it holds behind whatever path a proxy puts before the service.
        const path =
          posix.relative(posix.dirname(pathOf(document)), pathOf(target)) || `../${posix.basename(pathOf(target))}`
        return `<a href="${path}${anchor ? `#${anchor}` : ''}">${text}</a>`
      },
    },
  })
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? document
  const body = marked.parse(markdown, { async: false })
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Waybill</title><style>${style}</style></head>\n<body>\n${body}</body></html>\n`
}

/** The pages by their paths below `/docs/`: `errors/Rate.Stale`, `guide/sandbox`, `errors`. */
export async function readDocumentPages(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  for await (const file of glob(`{${served.join(',')}}/*.md`, { cwd: documents.pathname })) {
    texts.set(file.replace(/\.md$/, ''), await readFile(new URL(file, documents), 'utf8'))
  }
  const known = new Set(texts.keys())
  return new Map([...texts].map(([document, text]) => [pathOf(document), pageOf(document, text, known)]))
}

export async function registerDocumentPages(app: Server): Promise<void> {
  for (const [path, html] of await readDocumentPages()) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/docs/${path}`,
      schema: { hide: true } as object,
      handler: async (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', policy)
          .header('cache-control', 'no-cache')
          .send(html),
    })
  }
}
