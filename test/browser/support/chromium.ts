/**
 * The Chromium that the tests drive: the one that comes through npm, or the one that WAYBILL_TEST_CHROMIUM names, such as
 * Debian's `/usr/bin/chromium` on machines that the package has none for.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

/** Inside node_modules: git does not see it, and a fresh installation unpacks afresh. */
const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/waybill-chromium', import.meta.url))

/** The package unpacks into the folder for temporary files, and takes for whole what lies there: each of us has its own. */
async function unpackedChromium(): Promise<string> {
  const unpacked = join(cacheFolder, 'unpacked')
  if (!existsSync(join(unpacked, 'chromium'))) {
    await mkdir(cacheFolder, { recursive: true })
    const folder = await mkdtemp(join(cacheFolder, 'unpacking-'))
    const program = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
    const env = { ...process.env, TMPDIR: folder }
    // The package is found from here, wherever the tests are started.
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env,
      cwd: import.meta.dirname,
    })
    // If two processes unpack at once, the first one wins.
    await rename(folder, unpacked).catch(() => rm(folder, { recursive: true }))
  }
  return join(unpacked, 'chromium')
}

/** @param flags additional flags of the browser */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.WAYBILL_TEST_CHROMIUM || (await unpackedChromium())
  // It shows pages of our own alone; its sandbox wants rights that a container rarely has.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags] })
}
