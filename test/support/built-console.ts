/** A web application as a build leaves it, small enough to be told apart to the byte. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const builtPolicy = "default-src 'none'; script-src 'self'"
export const builtScript = 'console.log("built")\n'.repeat(50)

/** @param folder is made */
export async function layBuiltConsole(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  await mkdir(assets, { recursive: true })
  const built = { version: 'v1', contentSecurityPolicy: builtPolicy, assets: ['index-abc.js'], previousAssets: [] }
  const page =
    '<!doctype html><title>Waybill</title><script src="./assets/index-abc.js"></script><a href="../docs/guide">guides</a><a href="../docs/">reference</a>'
  await writeFile(join(folder, 'built.json'), JSON.stringify(built))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(assets, 'index-abc.js'), builtScript)
  await writeFile(join(assets, 'index-abc.js.br'), brotliCompressSync(builtScript))
  await writeFile(join(assets, 'index-abc.js.gz'), gzipSync(builtScript))
}
