import { build } from 'vite'
import { contentSecurityPolicy } from './content-security-policy.ts'
import config from './vite.config.ts'

/**
 * Bundles the web application.
 *
 * @param folder output folder for the page, its assets and the manifest
 * @param version shown on pages and compared with the version that the service serves
 * @returns settings that the service needs to serve the pages
 */
export async function bundle(folder: string, version: string): Promise<{ contentSecurityPolicy: string }> {
  await build({
    ...config({ command: 'build', mode: 'production' }),
    configFile: false,
    logLevel: 'error',
    define: { __CONSOLE_VERSION__: JSON.stringify(version) },
    build: {
      ...config({ command: 'build', mode: 'production' }).build,
      outDir: folder,
      emptyOutDir: false,
    },
  })
  return { contentSecurityPolicy }
}
