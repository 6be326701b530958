/** The web application: its page at every path below `/console/`, and the assets that the page asks for. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { basePathOf, htmlPage, pageHeaders, unpublished } from '#composition/html-page.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Server } from '#http-api/server.ts'

/** Where `npm start` lays what it builds. */
export const builtConsole = new URL('../../console/dist/', import.meta.url).pathname

type BuiltPage = { version: string; html: string; tag: string; contentSecurityPolicy: string }

/** What the build says of itself; null where nothing is built, or not to its end. */
async function readBuilt(folder: string): Promise<Pick<BuiltPage, 'version' | 'contentSecurityPolicy'> | null> {
  const file = join(folder, 'built.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null
}

/** Which web application is served; null where none is built. */
export const readConsoleVersion = async (folder: string): Promise<string | null> =>
  (await readBuilt(folder))?.version ?? null

async function readBuiltPage(folder: string, basePath: string): Promise<BuiltPage | null> {
  const told = await readBuilt(folder)
  if (!told) return null
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  // The page names what it loads relative to itself, and is served at every path of the application.
  const html = built
    .replaceAll(/(src|href)="\.\/(?!\.)/g, `$1="${basePath}/console/`)
    .replaceAll('"../docs', `"${basePath}/docs`)
  const tag = `"${createHash('sha256').update(html).digest('base64url')}"`
  return { ...told, html, tag }
}

const isForPeople = (accept: string | undefined): boolean => /\btext\/html\b/i.test(accept ?? '')

/** What of a browser no page of ours has a use for, or not before somebody asks for it. */
const unusedFeatures = ['camera', 'geolocation', 'hid', 'microphone', 'payment', 'serial', 'usb']

/** Where links lead that somebody was handed: what comes of it names it to nobody, not even to the service. */
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
<p>The service is running without its web application. To build it, run <code>npm run tool -- console:build</code> in the Waybill folder, then restart the service.</p>
<p><a href="${basePath}/docs/guide">Guides</a> · <a href="${basePath}/docs/">API reference</a></p>
</main>
`,
  )

/**
 * Serves the web application as it was when the service started: pages that are open when another version is built go on
 * finding their assets, which the build keeps.
 *
 * @param options.folder where it is built
 * @param options.publicUrl where clients reach the service, whose path a proxy takes away; null: where it listens
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
        // What asks for no page is told that there is none: an asset that is gone must not be answered with one.
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

/** Their names have the digests of what they hold: browsers keep them for good. */
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

/** Sends browsers that ask for the service itself to its web application. Programs are told that there is no operation. */
export function registerRoot(app: Server, publicUrl: string | null): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    schema: unpublished,
    handler: async (request, reply) => {
      reply.header('vary', 'accept')
      if (!isForPeople(request.headers.accept)) throw serviceError('General.RouteNotFound')
      return reply.redirect(`${basePathOf(publicUrl)}/console/`, 303)
    },
  })
}
