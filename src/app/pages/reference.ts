import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fastify } from 'fastify'
import { carriers } from '#adapters/carriers/registry.ts'
import { type Asset, createAsset, sendAsset } from '#app/pages/assets.ts'
import { basePathOf, unpublished } from '#app/pages/html-page.ts'
import type { Example, Examples } from '#edges/http/contract-examples.ts'
import type { Server } from '#edges/http/server.ts'

/** Serves the contract, and a page to read it and try the operations. */

/** The page loads only the contract and calls only this service, with nothing from its vendor. */
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
  // There is no option to remove the links to the vendor.
  customCss: '.darklight-reference a, a[href*="scalar.com"], a[href*="github.com/scalar"] { display: none !important }',
} as const

/** The validator in the page's script tests whether it can compile code from text, which the policy blocks. */
const withoutEval = '<script>globalThis.__zod_globalConfig = { jitless: true }</script>'

const digest = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

/** Inline scripts are allowed by their digests. The page creates its styles at run time. */
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

type Reference = { page: Asset; script: Asset }

const prefix = '/docs'

/** Loaded at the first request, because the library keeps a script of several megabytes in memory. */
async function loadReference(basePath: string): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const library = fastify()
  await library.register(scalar, {
    routePrefix: prefix,
    configuration: { ...configuration, url: `${basePath}/openapi.json` },
  })
  const read = async (path: string) => {
    const { headers, rawPayload } = await library.inject(prefix + path)
    return { type: String(headers['content-type']), content: rawPayload }
  }
  const [page, script] = [await read('/'), await read('/js/scalar.js')]
  await library.close()
  const html = page.content.toString().replace('<script', `${withoutEval}\n    <script`)
  return {
    page: createAsset(page.type, html, { 'content-security-policy': contentSecurityPolicy(html) }),
    script: createAsset(script.type, script.content),
  }
}

/** @param publicUrl URL for clients, whose path a proxy removes; null: where the service listens */
export function registerReferencePage(app: Server, publicUrl: string | null = null): void {
  const basePath = basePathOf(publicUrl)
  let loading: Promise<Reference> | null = null
  const reference = () => {
    loading ??= loadReference(basePath).catch((error) => {
      // The next request tries again.
      loading = null
      throw error
    })
    return loading
  }
  let contract: Asset | null = null
  app.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    schema: unpublished,
    handler: async (request, reply) => {
      contract ??= createAsset('application/json; charset=utf-8', JSON.stringify(app.swagger()))
      return sendAsset(request, reply, contract)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: `${prefix}/`,
    schema: unpublished,
    handler: async (request, reply) => {
      // The page has a relative URL for its script.
      const [path = ''] = request.url.split('?')
      if (!path.endsWith('/')) return reply.redirect(`${basePath}${prefix}/`, 301)
      return sendAsset(request, reply, (await reference()).page)
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: `${prefix}/js/scalar.js`,
    schema: unpublished,
    handler: async (request, reply) => sendAsset(request, reply, (await reference()).script),
  })
}

const examplesFolder = new URL('../../../docs/examples/', import.meta.url)

/** The example calls of the contract, one file per operation id. A test runs each of them. */
export async function readContractExamples(): Promise<Examples> {
  const examples: Record<string, Example> = {}
  for await (const file of glob('*.json', { cwd: fileURLToPath(examplesFolder) })) {
    examples[basename(file, '.json')] = JSON.parse(await readFile(new URL(file, examplesFolder), 'utf8'))
  }
  return examples
}

/** Carrier names for the contract's descriptions: the slices don't import the carriers. */
export const contractWords = {
  packagings: carriers.map(({ id, predefinedPackages }) => `- ${id}: ${predefinedPackages.join(', ')}`).join('\n'),
} as const
