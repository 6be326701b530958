/** Every link on every page of the service works, also behind a proxy that adds a path. */
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import test, { after, before, describe } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readDocumentPages } from '#app/pages/documents.ts'
import { layBuiltConsole } from '../support/built-console.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const consoleFolder = mkdtempSync(join(tmpdir(), 'waybill-console-'))
before(() => layBuiltConsole(consoleFolder))
after(() => rm(consoleFolder, { recursive: true }))
const environment = openTestEnvironment({ consoleFolder })
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** As the service sends it: `fetch` would decompress the content. */
async function fetchRaw(url: URL, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { headers }, resolve).on('error', reject).end(),
  )
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

type Followed = { pages: Map<string, string>; broken: string[] }

const linksIn = (page: string): string[] => [
  ...[...page.matchAll(/<(?:a|link)\b[^>]*\bhref="([^"]+)"/g), ...page.matchAll(/\bsrc="([^"]+)"/g)].map(
    ([, link = '']) => link,
  ),
]

/** Returns the links in the contract's texts, relative to `/docs/`. */
function linksOfContract(contract: unknown): string[] {
  if (typeof contract === 'string') return [...contract.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  if (typeof contract !== 'object' || contract === null) return []
  return Object.values(contract).flatMap(linksOfContract)
}

/**
 * Follows all links from the start.
 *
 * @param start what a browser shows in its address line
 * @param fetchAt reads what is at an address
 */
async function followLinks(start: string, fetchAt: (address: URL) => Promise<Response>): Promise<Followed> {
  const pages = new Map<string, string>()
  const broken: string[] = []
  const left: { from: string; address: URL }[] = [{ from: '', address: new URL(start) }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { from, address } = next
    const hash = decodeURIComponent(address.hash.slice(1))
    address.hash = ''
    const known = pages.get(address.href)
    const text = known ?? (await readPage(address, fetchAt))
    if (text === null || (hash && !text.includes(`id="${hash}"`))) broken.push(`${from} → ${address.href}#${hash}`)
    if (text === null || known !== undefined) continue
    pages.set(address.href, text)
    const isContract = address.pathname.endsWith('/openapi.json')
    const reader = isContract ? new URL('docs/', address).href : address.href
    for (const link of isContract ? linksOfContract(JSON.parse(text)) : linksIn(text)) {
      const target = new URL(link, reader)
      if (target.origin === address.origin) left.push({ from: address.href, address: target })
    }
  }
  return { pages, broken }
}

/** @returns the text, or null if nothing is served */
async function readPage(address: URL, fetchAt: (address: URL) => Promise<Response>): Promise<string | null> {
  const response = await fetchAt(address)
  const location = response.headers.get('location')
  if (location) return readPage(new URL(location, address), fetchAt)
  const text = await response.text()
  return response.ok ? text : null
}

/** Asserts that all documents, the reference and its script, the contract and the health endpoints were found. */
async function expectAll({ pages, broken }: Followed, root: string): Promise<void> {
  assert.deepEqual(broken, [])
  const documents = [...(await readDocumentPages([])).keys()].map((path) => `docs/${path}`)
  for (const path of ['', 'docs/', 'docs/js/scalar.js', 'openapi.json', 'healthz', 'readyz', ...documents]) {
    assert.ok(pages.has(root + path), `nothing leads to ${root}${path}`)
  }
}

describe('The pages of the service', { concurrency: 4 }, () => {
  test('link from the root to everything else, without broken links', async () => {
    const root = `${environment.url}/`
    await expectAll(
      await followLinks(root, (address) => fetch(address, { headers: asBrowser, redirect: 'manual' })),
      root,
    )
  })

  for (const slash of ['', '/']) {
    test(`do so below a path that a proxy removes, opened as /waybill${slash}`, async () => {
      const publicUrl = 'https://labels.example.com/waybill'
      const node = await environment.startNode({ publicUrl })
      try {
        const fetchAt = (address: URL): Promise<Response> => {
          assert.ok(`${address.href}/`.startsWith(`${publicUrl}/`), `${address.href} is not the service's`)
          return fetch(`${node.url}/${address.href.slice(publicUrl.length + 1)}`, {
            headers: asBrowser,
            redirect: 'manual',
          })
        }
        const followed = await followLinks(publicUrl + slash, fetchAt)
        followed.pages.set(`${publicUrl}/`, '')
        await expectAll(followed, `${publicUrl}/`)
      } finally {
        await node.close()
      }
    })
  }

  test('run and load nothing, and are found with a trailing slash', async () => {
    for (const path of [
      '/docs/guide',
      '/docs/guide/',
      '/docs/guide/sandbox',
      '/docs/guide/sandbox/',
      '/docs/errors/',
    ]) {
      const page = await fetch(environment.url + path, { headers: asBrowser })
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8', path)
      assert.match(
        page.headers.get('content-security-policy') ?? '',
        /^default-src 'none'; style-src 'sha256-[^ ]+'; base-uri/,
      )
      assert.doesNotMatch(await page.text(), /<script|<link|<img|src=|style="/)
      assert.doesNotMatch(page.url, /.\/docs\/.*\/$/)
    }
  })

  test('are compressed for clients that accept it, and sent again only after a change', async () => {
    for (const path of ['/openapi.json', '/docs/', '/docs/js/scalar.js', '/docs/guide', '/docs/guide/sandbox']) {
      const send = (headers: Record<string, string>) => fetchRaw(new URL(path, environment.url), headers)
      const [plain, gzipped] = [await send({}), await send({ 'accept-encoding': 'br, gzip' })]
      assert.equal(plain.headers['content-encoding'], undefined, path)
      assert.equal(gzipped.headers['content-encoding'], 'gzip', path)
      assert.ok(gunzipSync(gzipped.body).equals(plain.body) && gzipped.body.length < plain.body.length / 2, path)
      assert.equal((await send({ 'accept-encoding': 'gzip;q=0, identity' })).headers['content-encoding'], undefined)
      for (const { headers } of [plain, gzipped]) {
        assert.match(headers.vary ?? '', /accept-encoding/)
        const tag = headers.etag ?? ''
        for (const known of [tag, `"other", ${tag}`, tag.replace('W/', '')]) {
          assert.equal((await send({ 'if-none-match': known })).status, 304, `${path} ${known}`)
        }
      }
      assert.equal((await send({ 'if-none-match': '"other"' })).status, 200)
    }
  })

  test('of unknown documents tell browsers so on a page, and programs in the envelope', async () => {
    for (const path of ['/docs/errors/Nope', '/docs/guide/nope', '/docs/nope']) {
      const page = await fetch(environment.url + path, { headers: asBrowser })
      assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8'], path)
      assert.match(await page.text(), /<h1>Page not found<\/h1>.*<a href="\/docs\/guide">/s)
      const answer = await fetch(environment.url + path)
      assert.match(await answer.text(), /"code":"General\.RouteNotFound"/, path)
    }
  })

  test('include pictures of a guide with their media type, and no other files of their folder', async () => {
    const page = await fetch(`${environment.url}/docs/guide/console`, { headers: asBrowser })
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none';.*; img-src 'self'$/)
    const html = await page.text()
    assert.doesNotMatch(html, /<script|<link|style="/)
    const pictures = [...html.matchAll(/<img src="([^"]+)" alt="[^"]+" width="\d+" height="\d+"/g)]
    assert.ok(pictures.length > 5)
    for (const [, src = ''] of pictures) {
      const picture = await fetch(new URL(src, page.url))
      assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'], src)
      // Pictures keep their names when they are replaced, so browsers must revalidate them.
      assert.deepEqual([picture.headers.get('cache-control'), picture.headers.has('etag')], ['no-cache', true])
    }
    for (const path of ['', '..%2fconsole.md', '%2e%2e/console.md', 'none.png']) {
      assert.equal((await fetch(`${environment.url}/docs/guide/pictures/${path}`)).status, 404, path)
    }
  })

  test('include examples with the URL at which clients reach the service', async () => {
    const publicUrl = 'https://labels.example.com/waybill'
    const node = await environment.startNode({ publicUrl })
    try {
      for (const [served, address] of [
        [environment.url, environment.url],
        [node.url, publicUrl],
      ]) {
        const guide = await (await fetch(`${served}/docs/guide/quickstart`)).text()
        assert.ok(guide.includes(`URL=${address}\n`))
        assert.doesNotMatch(guide, /127\.0\.0\.1:8080/)
      }
    } finally {
      await node.close()
    }
  })
})
