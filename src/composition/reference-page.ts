/** The contract itself, and a page on which people read it and try the operations. */
import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import { basePathOf, unpublished } from '#composition/html-page.ts'
import type { Server } from '#http-api/server.ts'

/** The page reads the contract and calls the operations beside it: nothing of its maker's, nothing from elsewhere. */
const configuration = {
  title: 'Waybill API',
  pageTitle: 'Waybill API',
  favicon: 'data:,',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  // No setting takes the links to its maker away.
  customCss: '.darklight-reference a, a[href*="scalar.com"], a[href*="github.com/scalar"] { display: none !important }',
} as const

/** The validator in the page's script would try whether it may compile code from text, which the policy refuses. */
const withoutEval = '<script>globalThis.__zod_globalConfig = { jitless: true }</script>'

const digest = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Scripts that stand in the page itself are allowed by their digests; its styles are made while it runs. */
function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.map((text) => `'sha256-${digest(text)}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** @param publicUrl where clients reach the service, whose path a proxy takes away; null: where it listens */
export async function registerReferencePage(app: Server, publicUrl: string | null = null): Promise<void> {
  const basePath = basePathOf(publicUrl)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    schema: unpublished,
    handler: async () => app.swagger(),
  })
  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      if (route.method === 'GET') route.method = ['GET', 'HEAD']
    })
    page.addHook('onSend', async (_request, reply) => {
      const location = reply.getHeader('location')
      if (typeof location === 'string') reply.header('location', basePath + location)
    })
    page.addHook('onSend', async (_request, reply, payload) => {
      const isHtml = String(reply.getHeader('content-type')).startsWith('text/html')
      if (!isHtml || typeof payload !== 'string') return payload
      const html = payload.replace('<script', `${withoutEval}\n    <script`)
      reply.header('content-security-policy', contentSecurityPolicy(html))
      return html
    })
    // What a path of the page answers is the same while the process runs: browsers keep it and ask whether it changed.
    const tags = new Map<string, string>()
    page.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
      const path = request.routeOptions.url ?? request.url
      const tag = tags.get(path) ?? `"${digest(payload)}"`
      tags.set(path, tag)
      reply.header('cache-control', 'no-cache').header('etag', tag)
      if (request.headers['if-none-match'] !== tag) return payload
      reply.code(304)
      return null
    })
    await page.register(scalar, {
      routePrefix: '/docs',
      configuration: { ...configuration, url: `${basePath}/openapi.json` },
      logLevel: 'silent',
    })
  })
}
