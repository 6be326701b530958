/** Settings for bundling the web application and for its development server (`npm run tool -- console:dev`). */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { developmentPolicy } from './content-security-policy.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** The development server forwards API requests to this service. */
const service = process.env.WAYBILL_URL ?? 'http://127.0.0.1:8080'

/**
 * The theme must be known before the first paint, and the policy forbids inline scripts. This plugin emits the classic
 * script, which the bundler would ignore, as an asset with a hash.
 */
const themeScript = (): Plugin => {
  const path = 'src/theme.js'
  let reference = ''
  return {
    name: 'theme-script',
    apply: 'build',
    // After the page is generated.
    enforce: 'post',
    async buildStart() {
      const source = await readFile(`${root}${path}`, 'utf8')
      reference = this.emitFile({ type: 'asset', name: 'theme.js', source })
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('there is no page')
      page.source = String(page.source).replace(`./${path}`, `./${this.getFileName(reference)}`)
    },
  }
}

const nonce = randomBytes(16).toString('base64')

export default defineConfig(({ command }) => ({
  root,
  // Relative paths, so that the page works at any path.
  base: command === 'build' ? './' : '/console/',
  publicDir: false,
  plugins: [react(), tailwind(), themeScript()],
  ...(command === 'serve' ? { html: { cspNonce: nonce } } : {}),
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy allows data: URLs only for images.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Without this, the entry would list the chunks of all pages. Links preload their pages anyway.
      resolveDependencies: (_file, pieces, { hostType }) => (hostType === 'html' ? pieces : []),
    },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Libraries change less often than the application.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              // Few pages use infinite lists, so their code isn't part of the first load.
              test: /node_modules\/(?!.*nfiniteQuery(?:Observer|Options)?\.js)(?:react|react-dom|scheduler|@tanstack|use-sync-external-store|seroval|cookie-es)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    headers: { 'content-security-policy': developmentPolicy(nonce) },
    proxy: Object.fromEntries(['/console/api', '/docs', '/openapi.json'].map((path) => [path, service])),
  },
}))
