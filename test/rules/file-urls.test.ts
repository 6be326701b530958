/** A path with a blank, `#`, `%` or an umlaut is encoded in the URL of a file, so `.pathname` is not its path. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const ofFile = /\bnew URL\([^()]*import\.meta\.url\)/.source

/** @returns uses of `.pathname` for the URL of a file, also by way of a constant */
function encodedPaths(text: string): string[] {
  const names = [...text.matchAll(new RegExp(`(?:const|let) (\\w+)(?:: URL)? = ${ofFile}(?!\\s*\\.)`, 'g'))].map(
    ([, name]) => name,
  )
  const uses = [
    `${ofFile}\\s*\\.pathname`,
    'import\\.meta\\.url\\.pathname',
    ...names.map((name) => `\\b${name}\\.pathname`),
  ]
  return [...text.matchAll(new RegExp(uses.join('|'), 'g'))].map(([use]) => use)
}

test('paths of files come from fileURLToPath', async () => {
  for (const planted of [
    "const root = new URL('..', import.meta.url)\nread(root.pathname)",
    "const root: URL = new URL('..', import.meta.url)\nread(join(root.pathname, 'a'))",
    "read(new URL('../a', import.meta.url).pathname)",
    "read(new URL('./a.ts', import.meta.url).pathname)",
  ]) {
    assert.equal(encodedPaths(planted).length, 1, planted)
  }
  assert.deepEqual(encodedPaths('const page = new URL(request.url, base)\nroute(page.pathname)'), [])
  const found: string[] = []
  for await (const file of glob('{src,packages,scripts,test,proof,bench,console}/**/*.{ts,mjs,js}', {
    cwd: root,
    exclude: (name) => /node_modules|dist/.test(name),
  })) {
    // In a browser it is the URL of a page.
    if (file === join('console', 'src', 'base-path.ts') || file === join('test', 'rules', 'file-urls.test.ts')) continue
    found.push(...encodedPaths(await readFile(join(root, file), 'utf8')).map((use) => `${file}: ${use}`))
  }
  assert.deepEqual(found, [])
})
