import { build } from 'vite'
import { contentSecurityPolicy } from './content-security-policy.ts'
import config from './vite.config.ts'

/**
 * Bundles the web application.
 *
 * @param folder where the page, its assets and the manifest are laid
 * @param version what the pages say of themselves, and compare with what the service serves
 * @returns what the service is told of the pages
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
