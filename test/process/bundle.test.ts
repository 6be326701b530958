/** The service from its bundle, with what a bundle could lose: threads, and files beside the sources. */
import assert from 'node:assert/strict'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { buildService, ownService } from '../../scripts/service-build.ts'
import { placeDatabase } from '../support/begun-folder.ts'
import { signInByKey } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { failToStart, startService } from '../support/process.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'

let folder: string
before(async () => {
  await buildService(ownService(() => {}))
  folder = await mkdtemp(join(tmpdir(), 'waybill-bundled-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Has a process write down, as it ends, which of the project's files it has read as modules. */
async function listModules() {
  const list = join(folder, 'modules')
  const preload = join(folder, 'preload.mjs')
  await writeFile(
    preload,
    `import { registerHooks } from 'node:module'
     import { writeFileSync } from 'node:fs'
     import { isMainThread } from 'node:worker_threads'
     const read = []
     if (isMainThread) {
       registerHooks({ load: (url, context, next) => (read.push(url), next(url, context)) })
       process.on('exit', () => writeFileSync(${JSON.stringify(list)}, read.join('\\n')))
     }`,
  )
  return { NODE_OPTIONS: `--import=${preload}`, read: async () => (await readFile(list, 'utf8')).split('\n') }
}

test('it does from its bundle what it does from its sources, and reads none of these', async (t) => {
  const { NODE_OPTIONS, read } = await listModules()
  const env = { WAYBILL_DATA_DIR: join(folder, 'data'), NODE_OPTIONS }
  const service = await startService(env)
  t.after(() => service.end('SIGKILL'))
  const client = await signInByKey(service.url, await service.firstApiKey())
  const status = async (path: string) => (await client.get(path, { accept: 'text/html, */*' })).status

  // Drawn on a thread, which begins in the sources: the carrier's own file, and letters that printers do not have.
  for (const [name, carrier] of [
    ['Ada', 'ups'],
    ['山田花子', 'usps'],
  ] as const) {
    const { shipmentId, rate } = await createRatedOrder(client, name, carrier)
    // How long a purchase takes decides no test.
    const bought = await eventually('the purchase is decided', async () => {
      const told = await buyRate(client, shipmentId, rate.id)
      return told.status !== 202 && told
    })
    assert.equal(bought.status, 200, bought.text)
    const { id } = bought.body.data.postageLabel
    const files = await Promise.all(
      [1, 2, 3, 4].map((format) => status(`/api/v1/labels/${id}/download?format=${format}`)),
    )
    assert.deepEqual(files, [200, 200, 200, 200])
  }
  // Files beside the sources: the reference, a document with its pictures, the web application, a page of an error.
  for (const path of ['/docs', '/docs/guide/quickstart', '/docs/guide/console', '/console/', '/openapi.json'])
    assert.equal(await status(path), 200, path)

  assert.equal((await service.end('SIGTERM')).code, 0)
  const modules = (await read()).filter((url) => !url.includes('/node_modules/') && url.startsWith('file:'))
  const sources = modules.filter((url) => !url.includes('/dist/')).map((url) => url.split('/').at(-1))
  assert.deepEqual(sources.toSorted(), [
    'keep-compiled-code.ts',
    'refuse-foreign-node.ts',
    'service-bundle.ts',
    'source-lines.ts',
    'start.ts',
  ])
})

test('where a part of it cannot be read, the start says so and leaves no server of the database behind', async () => {
  const env = { WAYBILL_DATA_DIR: join(folder, 'unread') }
  await placeDatabase(env.WAYBILL_DATA_DIR)
  const preload = join(folder, 'unread.mjs')
  await writeFile(
    preload,
    `import { registerHooks } from 'node:module'
     registerHooks({
       load(url, context, next) {
         if (url.includes('/open-node')) throw new Error('planted: it cannot be read')
         return next(url, context)
       },
     })`,
  )
  const { code, stderr } = await failToStart({ ...env, NODE_OPTIONS: `--import=${preload}` })
  assert.equal(code, 1)
  assert.match(stderr, /^waybill: Error: planted: it cannot be read/)
  await assert.rejects(access(join(env.WAYBILL_DATA_DIR, 'postgres', 'cluster', 'postmaster.pid')), /ENOENT/)
})
