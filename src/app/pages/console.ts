/** Serves the web application: its page at every path below `/console/`, and its assets. */

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { basePathOf, htmlPage, isForPeople, pageHeaders, unpublished } from '#app/pages/html-page.ts'
import type { Server } from '#edges/http/server.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/** The folder that `npm start` builds to. */
export const builtConsole = fileURLToPath(new URL('../../../console/dist/', import.meta.url))

type BuiltPage = { version: string; html: string; tag: string; contentSecurityPolicy: string }

/** The description of the build; null if there is no complete build. */
async function readBuilt(folder: string): Promise<Pick<BuiltPage, 'version' | 'contentSecurityPolicy'> | null> {
  const file = join(folder, 'built.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}

/** The version of the served web application; null if none is built. */
export const readConsoleVersion = async (folder: string): Promise<string | null> =>
  (await readBuilt(folder))?.version ?? null

async function readBuiltPage(folder: string, basePath: string): Promise<BuiltPage | null> {
  const told = await readBuilt(folder)
  if (!told) return null
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  // The page has relative URLs, and is served at every path of the application.
  const html = built
    .replaceAll(/(src|href)="\.\/(?!\.)/g, `$1="${basePath}/console/`)
    .replaceAll('"../docs', `"${basePath}/docs`)
  const tag = `"${createHash('sha256').update(html).digest('base64url')}"`
  return { ...told, html, tag }
}

/** Browser features that our pages don't use. They use `hid` for scales. */
const unusedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'serial', 'usb']

/** The page of invitation and reset links. Requests from it send no referrer, not even to the service. */
const isLinkPage = (url: string): boolean => /^\/console\/links(?:[?#/]|$)/.test(url)

const headersOfPage = ({ contentSecurityPolicy, tag }: BuiltPage, url: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'cache-control': 'no-cache',
  etag: tag,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': isLinkPage(url) ? 'no-referrer' : 'same-origin',
})

const missingPage = (basePath: string): string =>
  htmlPage(
    'Waybill: not built',
    `<main>
<h1>The web application is not built</h1>
<p>The service is running without its web application. To build it, run <code>npm run build</code> in the Waybill folder, then restart the service.</p>
<p><a href="${basePath}/docs/guide">Guides</a> · <a href="${basePath}/docs/">API reference</a></p>
</main>
`,
  )

/**
 * Serves the web application as it was when the service started. Pages that are open when a new version is built still
 * find their assets, which the build retains.
 *
 * @param options.folder folder of the build
 * @param options.publicUrl URL for clients, whose path a proxy removes; null: where the service listens
 */
export async function registerConsolePages(
  app: Server,
  options: { folder: string; publicUrl: string | null },
): Promise<void> {
  const basePath = basePathOf(options.publicUrl)
  const page = await readBuiltPage(options.folder, basePath)
  if (page) await serveAssets(app, join(options.folder, 'assets'))
  const missing = missingPage(basePath)
  for (const url of ['/console', '/console/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      schema: unpublished,
      onRequest: async (request, reply) => {
        reply.header('vary', 'accept')
        // A request for a missing asset must not return the page.
        const isOperation = /^\/console\/api(?:\/|$)/.test(request.url)
        if (isOperation || !isForPeople(request.headers.accept)) throw serviceError('General.RouteNotFound')
      },
      handler: async (request, reply) => {
        if (!page) return reply.code(503).headers(pageHeaders).send(missing)
        reply.headers(headersOfPage(page, request.url))
        return request.headers['if-none-match'] === page.tag ? reply.code(304).send() : reply.send(page.html)
      },
    })
  }
}

/** Asset names contain digests of their content, so browsers can cache them forever. */
async function serveAssets(app: Server, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/console/assets/',
    decorateReply: false,
    schemaHide: true,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply) => void reply.header('vary', 'accept-encoding'),
  })
}

/** Redirects browsers from `/` to the web application. Programs get the paths of the documents. */
export function registerRoot(app: Server, publicUrl: string | null): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: unpublished,
    handler: async (request, reply) => {
      reply.header('vary', 'accept')
      // Programs that only check that the service answers, such as curl, get 200.
      if (!isForPeople(request.headers.accept)) {
        const base = basePathOf(publicUrl)
        return { service: 'waybill', docs: `${base}/docs`, openapi: `${base}/openapi.json`, health: `${base}/healthz` }
      }
      return reply.redirect(`${basePathOf(publicUrl)}/console/`, 303)
    },
  })
}
