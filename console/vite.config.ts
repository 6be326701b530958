/** How the web application is bundled, and served to those who work on it (`npm run tool -- console:dev`). */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { developmentPolicy } from './content-security-policy.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Where the service runs whose answers the development server passes on. */
const service = process.env.WAYBILL_URL ?? 'http://127.0.0.1:8080'

/**
 * The theme has to be known before anything is painted, and the policy allows no inline script: a classic file, which
 * the bundler would leave alone, becomes an asset with its hash in its name.
 */
const themeScript = (): Plugin => {
  const path = 'src/theme.js'
  let reference = ''
  return {
    name: 'theme-script',
    apply: 'build',
    // The page is made by then.
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
  // Built pages name their files relative to themselves, so that any path may lead to them.
  base: command === 'build' ? './' : '/console/',
  publicDir: false,
  plugins: [react(), tailwind(), themeScript()],
  ...(command === 'serve' ? { html: { cspNonce: nonce } } : {}),
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The policy allows no data: addresses but of pictures.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A page's pieces would be named once more with every page that leads to it, in what everybody loads first: most of
      // them are there by then, and what leads to a page has it loaded ahead.
      resolveDependencies: (_file, pieces, { hostType }) => (hostType === 'html' ? pieces : []),
    },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What changes with each of our own changes is apart from what changes when a library does.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              // Few pages have a list that goes on and on: what it takes comes with them, and not with what everybody loads.
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
