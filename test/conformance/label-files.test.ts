import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import { createShare } from '#domain/accounts/account.ts'
import { sheetOfLabels } from '#domain/labels/download-label.ts'
import { createLabelDrawer } from '#domain/labels/draw-labels.ts'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { listUnprinted } from '#domain/labels/queries.ts'
import { removeExpiredFiles } from '#domain/labels/remove-files.ts'
import { renderDueFiles } from '#domain/labels/render-files.ts'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { anAddress, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
/** A production deployment with simulated carriers, so that their files are used. */
const production = openTestEnvironment({ environment: 'production' })

const linkOf = async (): Promise<string> => {
  const client = await environment.openClient()
  return (await client.buyLabel()).label.labelPdfUrl
}

describe('Signed links', () => {
  test('return the same headers for HEAD as for GET', async () => {
    const link = await linkOf()
    const [head, get] = [await fetch(link, { method: 'HEAD' }), await fetch(link)]
    const bytes = Buffer.from(await get.arrayBuffer())
    assert.deepEqual([head.status, get.status], [200, 200])
    for (const name of [
      'content-type',
      'content-length',
      'content-disposition',
      'etag',
      'accept-ranges',
      'cache-control',
    ]) {
      assert.equal(head.headers.get(name), get.headers.get(name), name)
    }
    assert.equal(head.headers.get('content-length'), String(bytes.length))
    assert.equal(get.headers.get('cache-control'), 'no-store')
    assert.equal(get.headers.get('etag'), `"${createHash('sha256').update(bytes).digest('hex')}"`)
    assert.equal(await head.text(), '')
  })

  test('do not render a picture for HEAD, which has no size until the first GET', async () => {
    const account = await environment.openAccount()
    const bought = await createLegacyClient(environment.url, account).call('/api/create-purchase', {
      ...aParcelByForm,
      service: 'usps_priority',
      label_format: 'PNG',
    })
    const link = bought.body.items[0].filename
    const before = await fetch(link, { method: 'HEAD' })
    const get = await fetch(link)
    const bytes = Buffer.from(await get.arrayBuffer())
    const [behind, again] = [await fetch(link, { method: 'HEAD' }), await fetch(link)]
    const described = (answer: Response, ...names: string[]) => [
      answer.status,
      ...names.map((name) => answer.headers.get(name)),
    ]
    const always = ['content-type', 'content-disposition', 'accept-ranges', 'cache-control']
    for (const head of [before, behind]) assert.deepEqual(described(head, ...always), described(get, ...always))
    assert.deepEqual(described(before, 'content-length', 'etag'), [200, null, null])
    assert.deepEqual(described(behind, 'content-length', 'etag'), described(get, 'content-length', 'etag'))
    assert.equal(get.headers.get('content-length'), String(bytes.length))
    assert.deepEqual(Buffer.from(await again.arrayBuffer()), bytes)
  })

  test('support ranges: a part, the last bytes, one beyond the end, and one with another ETag', async () => {
    const link = await linkOf()
    const whole = await fetch(link)
    const etag = whole.headers.get('etag') as string
    const bytes = Buffer.from(await whole.arrayBuffer())
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(link, { headers })
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        body: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const middle = await ask({ range: 'bytes=10-29' })
    assert.deepEqual([middle.status, middle.range], [206, `bytes 10-29/${bytes.length}`])
    assert.deepEqual(middle.body, bytes.subarray(10, 30))
    const end = await ask({ range: 'bytes=-5', 'if-range': etag })
    assert.deepEqual([end.status, end.body], [206, bytes.subarray(-5)])
    const beyond = await ask({ range: `bytes=${bytes.length}-` })
    assert.deepEqual([beyond.status, beyond.range], [416, `bytes */${bytes.length}`])
    for (const headers of [
      { range: 'bytes=0-4', 'if-range': '"another"' },
      { range: 'pages=1-2' },
      { range: 'bytes=0-1,4-5' },
      // Ranges that the standard does not allow.
      { range: 'bytes=5-2' },
      { range: 'bytes=0-4,5-2' },
      { range: 'bytes=-' },
      { range: 'bytes=' },
      { range: 'bytes=a-b' },
      { range: 'bytes=1' },
      { range: `bytes=${bytes.length + 9}-${bytes.length}` },
    ]) {
      const answer = await ask(headers)
      assert.deepEqual([answer.status, answer.body], [200, bytes], JSON.stringify(headers))
    }
    const head = await fetch(link, { method: 'HEAD', headers: { range: 'bytes=0-4' } })
    assert.deepEqual([head.status, head.headers.get('content-range')], [200, null])
  })

  test('support conditions, by a link and by the download', async () => {
    const client = await environment.openClient()
    const { label } = await client.buyLabel()
    const download = new URL(`/api/v1/labels/${label.id}/download?format=1`, environment.url)
    for (const url of [label.labelPdfUrl, download]) {
      const ask = async (conditions: Record<string, string>, method = 'GET') => {
        const headers = { authorization: `Bearer ${client.token}`, ...conditions }
        const {
          status,
          headers: shown,
          ...response
        } = await fetch(url, { method, headers }).then(async (answer) => ({
          status: answer.status,
          headers: answer.headers,
          bytes: (await answer.arrayBuffer()).byteLength,
        }))
        return { status, etag: shown.get('etag'), type: shown.get('content-type'), ...response }
      }
      const { etag, bytes } = await ask({})
      assert.match(etag ?? '', /^"[0-9a-f]{64}"$/)
      const tag = etag ?? ''
      const isUnchanged = { status: 304, etag, type: null, bytes: 0 }
      for (const value of [tag, `W/${tag}`, '*', `"other", ${tag}`]) {
        for (const method of ['GET', 'HEAD']) {
          assert.deepEqual(await ask({ 'if-none-match': value }, method), isUnchanged, `${method} ${value}`)
        }
      }
      for (const value of ['"other"', `W/${tag}`, tag.replaceAll('"', '')]) {
        const failed = await ask({ 'if-match': value })
        assert.deepEqual([failed.status, failed.bytes], [412, 0], value)
      }
      for (const conditions of [
        { 'if-match': tag },
        { 'if-match': '*' },
        { 'if-match': `"other", ${tag}` },
        { 'if-none-match': '"other"' },
      ]) {
        assert.deepEqual(await ask(conditions), { status: 200, etag, type: 'application/pdf', bytes })
      }
      // The first condition decides, and a range counts only if none does.
      assert.equal((await ask({ 'if-match': '"other"', 'if-none-match': tag })).status, 412)
      assert.equal((await ask({ 'if-none-match': tag, range: 'bytes=0-4' })).status, 304)
      assert.equal((await ask({ 'if-match': tag, range: 'bytes=0-4' })).status, 206)
    }
  })

  test('work if the previous key signed them, but not if the key was removed', async () => {
    const [old, fresh, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8), Buffer.alloc(32, 9)]
    const link = await linkOf()
    const status = async (secrets: Buffer[]) => {
      const node = await environment.startNode({ secrets })
      try {
        return (await fetch(link.replace(environment.url, node.url))).status
      } finally {
        await node.close()
      }
    }
    assert.deepEqual([await status([fresh, old]), await status([fresh, other])], [200, 403])
  })
})

describe('Stored files', () => {
  const stored = async () => {
    const client = await production.openClient({ credit: '100' })
    const { order, label } = await client.buyLabel()
    const ready = await eventually('the files are made', async () => {
      const { status } = await client.get(`/api/v1/labels/${label.id}/download`)
      return status !== 202 && status
    })
    assert.equal(ready, 200)
    const folder = join(production.folder, 'labels')
    return { client, order, label, folder, paths: await pathsOf(folder, label.id) }
  }
  const read = async (client: Awaited<ReturnType<typeof production.openClient>>, labelId: string) =>
    (await client.get(`/api/v1/labels/${labelId}/download`)).text

  /** The label's files and their folder. */
  const pathsOf = async (folder: string, labelId: string): Promise<string[]> =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes(labelId))
  const later = { ...systemClock, now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) }

  test('are rendered again if one is missing or damaged', async () => {
    const { client, order, label, folder, paths } = await stored()
    assert.equal(paths.length, 5)
    const path = join(folder, paths.find((name) => name.endsWith('/PDF')) as string)
    const [before, bytes] = [await read(client, label.id), await readFile(path)]
    await writeFile(path, bytes.subarray(0, bytes.length / 2))
    assert.equal(await read(client, label.id), before)
    assert.deepEqual(await readFile(path), bytes)
    await rm(path)
    const { shipment } = (await client.get(`/api/v1/orders/${order.id}`)).body.data
    const link = shipment.labelAssets.find((asset: Json) => asset.format === 'PDF').url
    const head = await fetch(link, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)])
    // HEAD does not need the file.
    await assert.rejects(readFile(path), { code: 'ENOENT' })
    assert.equal(await read(client, label.id), before)
    assert.equal((await fetch(link)).headers.get('etag'), head.headers.get('etag'))
  })

  test('are kept for the configured time, and then deleted with all their sources', async () => {
    const { client, label, folder } = await stored()
    const store = createFolderStore(folder)
    const { db } = production
    assert.deepEqual(await removeExpiredFiles({ db, clock: later, store, keepDays: 0 }), [])
    assert.deepEqual(await removeExpiredFiles({ db, clock: systemClock, store, keepDays: 30 }), [])
    assert.ok((await removeExpiredFiles({ db, clock: later, store, keepDays: 30 })).length >= 1)
    const gone = await client.get(`/api/v1/labels/${label.id}/download`)
    assert.deepEqual([gone.status, gone.body.code], [404, 'Label.NotFound'])
    const { rows } = await db.pool.query(
      `select content, files, (select count(*)::int from label_artwork a where a.label_id = l.id) as artworks
       from labels l where id = $1`,
      [label.id],
    )
    assert.deepEqual(rows, [{ content: null, files: {}, artworks: 0 }])
    assert.deepEqual(await pathsOf(folder, label.id), [])
  })

  test('are deleted even if the process ends between marking and removing them', async () => {
    const { client, label, folder, paths } = await stored()
    assert.equal(paths.length, 5)
    const store = { ...createFolderStore(folder), remove: () => Promise.reject(new Error('it ended here')) }
    await assert.rejects(removeExpiredFiles({ db: production.db, clock: later, store, keepDays: 30 }), /it ended here/)
    assert.equal((await client.get(`/api/v1/labels/${label.id}/download`)).status, 404)
    await production.db.pool.query('update labels set files_due_at = now() where id = $1', [label.id])
    await eventually('the files are gone', async () => (await pathsOf(folder, label.id)).length === 0)
  })
})

describe("A carrier's own artwork", () => {
  const bought = async (): Promise<{ client: Awaited<ReturnType<typeof production.openClient>>; label: Json }> => {
    const client = await production.openClient({ credit: '100' })
    return { client, label: (await client.buyLabel()).label }
  }

  test('is converted to all four files after the purchase', async () => {
    const { client, label } = await bought()
    const download = (format: number) => client.get(`/api/v1/labels/${label.id}/download?format=${format}`)
    await eventually('the files are made', async () => (await download(1)).status !== 202)
    for (const [format, start] of [
      [1, '%PDF-'],
      [2, '^XA'],
      [3, '^XA'],
      [4, '^XA'],
    ] as const) {
      const answer = await download(format)
      assert.equal(answer.status, 200, answer.text)
      assert.ok(answer.text.startsWith(start), answer.text.slice(0, 20))
    }
  })

  test("fails permanently after four failed conversions, whatever the store's failures before, and affects nothing else", async () => {
    const { client, label } = await bought()
    const download = () => client.get(`/api/v1/labels/${label.id}/download`)
    await eventually('the file is there', async () => (await download()).status === 200)
    const { db } = production
    await db.pool.query('update label_artwork set bytes = $2 where label_id = $1', [
      label.id,
      Buffer.from('%PDF-1.7 broken'),
    ])
    await db.pool.query(
      "update labels set files = '{}', files_state = 'processing', files_attempts = 9, files_due_at = now() where id = $1",
      [label.id],
    )
    assert.equal((await download()).status, 202)
    for (let failures = 1; failures <= 4; failures += 1) {
      const state = await eventually(`it failed ${failures} times`, async () => {
        const { rows } = await db.pool.query('select files_failures, files_state from labels where id = $1', [label.id])
        return rows[0].files_failures >= failures && rows[0].files_state
      })
      assert.equal(state, failures < 4 ? 'processing' : 'failed')
      await db.pool.query("update labels set files_due_at = now() where id = $1 and files_state = 'processing'", [
        label.id,
      ])
    }
    const failed = await download()
    assert.deepEqual([failed.status, failed.body.code], [500, 'Label.GenerationFailed'])
    assert.equal((await fetch(`${production.url}/readyz`)).status, 200)
  })

  test('is converted later if it took too long, even after hours without the store', async () => {
    const { client, label } = await bought()
    const download = () => client.get(`/api/v1/labels/${label.id}/download`)
    await eventually('the file is there', async () => (await download()).status === 200)
    const { db } = production
    const hasty = createArtworkConverter({ threads: 1, timeoutMs: 1 })
    const store = createFolderStore(join(production.folder, 'labels'))
    const lines: string[] = []
    const log = { ...silentLog, warn: (_fields: object, text: string) => void lines.push(text) }
    try {
      // The environment's own node also looks for such labels, and may be first.
      await eventually('this converter had the label', async () => {
        await db.pool.query(
          `update labels set files = '{}', files_state = 'processing', files_attempts = 8, files_due_at = '2000-01-01'
           where id = $1`,
          [label.id],
        )
        await renderDueFiles({ db, clock: systemClock, log, store, converter: hasty, reprint: async () => null })
        return lines.length > 0
      })
    } finally {
      await hasty.close()
    }
    assert.deepEqual([...new Set(lines)], ['label files not rendered; retrying'])
    await db.pool.query("update labels set files_due_at = now() where id = $1 and files_state = 'processing'", [
      label.id,
    ])
    await eventually('the file is there again', async () => (await download()).status === 200)
  })
})

describe('A label without artwork from its carrier', () => {
  /** Buys a label in production with the carrier's first rate. */
  async function bought(name: string, carrier: string) {
    const client = await production.openClient({ credit: '100' })
    const { order, shipmentRates } = await client.createOrderWithRates({ to: { ...anAddress, name } })
    const rate = shipmentRates[0].rates.find((offered: Json) => offered.carrier.toLowerCase() === carrier)
    const answer = await client.post(`/api/v1/shipments/${order.shipments[0].id}/labels`, { rate: { id: rate.id } })
    assert.equal(answer.status, 200, answer.text)
    const label = answer.body.data.postageLabel
    return { client, label, download: () => client.get(`/api/v1/labels/${label.id}/download`) }
  }

  for (const carrier of ['usps', 'ups']) {
    test(`is printed from the reprint by ${carrier}, not from a drawing`, async () => {
      const { label, download } = await bought('Ada Byron [buy-imageless]', carrier)
      const ready = await eventually('the files are made', async () => {
        const answer = await download()
        return answer.status !== 202 && answer
      })
      assert.equal(ready.status, 200, ready.text)
      const { rows } = await production.db.pool.query(
        `select l.content, a.media_type from labels l join label_artwork a on a.label_id = l.id where l.id = $1`,
        [label.id],
      )
      assert.deepEqual(rows, [{ content: null, media_type: 'application/pdf' }])
    })
  }

  test('has no files if the carrier returns no reprint, and is listed for operators', async () => {
    const { client, label, download } = await bought('Ada Byron [buy-imageless] [find-imageless]', 'usps')
    const failed = await eventually('it was given up', async () => {
      await production.db.pool.query(
        "update labels set files_due_at = now() where id = $1 and files_state = 'processing'",
        [label.id],
      )
      const answer = await download()
      return answer.status !== 202 && answer
    })
    assert.deepEqual([failed.status, failed.body.code], [500, 'Label.GenerationFailed'])
    const listed = async () =>
      (await listUnprinted({ db: production.db, clock: systemClock })).map(({ labelId }) => labelId)
    assert.ok((await listed()).includes(label.id))
    const cancelled = await client.delete(`/api/v1/labels/${label.id}`)
    assert.equal(cancelled.status, 200, cancelled.text)
    assert.ok(!(await listed()).includes(label.id))
  })
})

test("A sheet has several labels per page, within the account's concurrency limit", async () => {
  const client = await environment.openClient()
  const labels = [await client.buyLabel(), await client.buyLabel(), await client.buyLabel()]
  const converter = createArtworkConverter({ threads: 1 })
  try {
    const deps = {
      ...{ db: environment.db, clock: systemClock, converter, drawer: createLabelDrawer() },
      store: createFolderStore(join(environment.folder, 'labels')),
      share: createShare({ maxConcurrent: 1, maxWaiting: 0 }),
    }
    const query: Parameters<typeof sheetOfLabels>[1] = {
      accountId: client.account.accountId,
      labelIds: labels.map(({ label }) => label.id),
      options: { paper: 'a4', labelsPerPage: 2 },
    }
    const first = sheetOfLabels(deps, query)
    await assert.rejects(sheetOfLabels(deps, query), { code: 'General.Overloaded' })
    const text = Buffer.from(await first).toString('latin1')
    assert.ok(text.startsWith('%PDF-'))
    assert.match(text, /\/Count 2\b/)
    await converter.close()
    // Like a converter with too many waiting tasks.
    await assert.rejects(sheetOfLabels(deps, query), { code: 'General.Overloaded' })
  } finally {
    await converter.close()
  }
})
