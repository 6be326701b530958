import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { silentLog } from '#kit/log.ts'
import { writeFromStart } from '#kit/reused-files.ts'
import { inspectSpool, openSpool } from '#kit/spool.ts'
import { eventually } from '../../test/support/eventually.ts'

async function scratch(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-spool-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'added')
}

/** Finished items may stay on the disk for a short time, so this waits until only these items are left. */
const eventuallyLeft = (folder: string, items: readonly object[]) =>
  eventually('nothing else is left', async () => {
    const left = await inspectSpool(folder, -1)
    return isDeepStrictEqual(left, { items, unreadableLines: 0 })
  })

const untilEmpty = (folder: string) => eventuallyLeft(folder, [])

async function readEach(folder: string): Promise<string[]> {
  return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
}

test('returns items that were not removed to the next process, and to nobody else', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  const added = await Promise.all([1, 2, 3].map((number) => spool.add({ number })))
  assert.deepEqual(
    added.map(({ item }) => item),
    [{ number: 1 }, { number: 2 }, { number: 3 }],
  )
  for (const name of await readdir(folder)) assert.equal((await stat(join(folder, name))).mode & 0o077, 0)
  await added[0]?.remove()

  const spooled = await (await openSpool(folder, silentLog)).readAll()
  const numbers = spooled.map(({ item }) => (item as { number: number }).number).toSorted()
  // A file is removed with its last item, so a removed item can return.
  assert.deepEqual(numbers.slice(-2), [2, 3])
  for (const one of spooled) await one.remove()
  assert.deepEqual((await inspectSpool(folder, 0)).items, [])
})

test('returns bytes as bytes', async (t) => {
  const folder = await scratch(t)
  const bytes = Buffer.from([0, 10, 200, 255])
  await (await openSpool(folder, silentLog)).add({ files: [{ bytes, view: new Uint8Array(bytes) }] })
  const [spooled] = await (await openSpool(folder, silentLog)).readAll()
  assert.deepEqual(spooled?.item, { files: [{ bytes, view: bytes }] })
})

test('writes concurrent items to one file', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  await Promise.all(Array.from({ length: 20 }, (_, number) => spool.add({ number })))
  assert.ok((await readdir(folder)).length <= 3)
})

test('reuses a file once its items are done, and soon overwrites them', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  for (const text of ['long'.repeat(100), 'short', '']) {
    const item = await spool.add({ text })
    assert.deepEqual(await inspectSpool(folder, -1), { items: [{ text }], unreadableLines: 0 })
    await item.remove()
  }
  await untilEmpty(folder)
  assert.equal((await readdir(folder)).length, 1)
  // Another process that starts leaves the file to its owner.
  assert.deepEqual(await (await openSpool(folder, silentLog)).readAll(), [])
  const item = await spool.add({ number: 1 })
  const [spooled] = await (await openSpool(folder, silentLog)).readAll()
  assert.deepEqual(spooled?.item, { number: 1 })
  await item.remove()
})

test('overwrites a file with more and with fewer items', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  for (const length of [10, 100_000, 3, 40_000, 16_384, 5]) {
    const item = await spool.add({ text: 'a'.repeat(length) })
    assert.deepEqual(await inspectSpool(folder, -1), { items: [item.item], unreadableLines: 0 }, `${length} letters`)
    await item.remove()
  }
  assert.equal((await readdir(folder)).length, 1)
  await untilEmpty(folder)
  assert.doesNotMatch((await readEach(folder)).join(''), /a/)
})

test('also empties content after emptied lines, and leaves nothing at the end', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  for (const number of [1, 2]) {
    await (await spool.add({ number })).remove()
    await untilEmpty(folder)
  }
  const [done, open] = await Promise.all([spool.add({ number: 3 }), spool.add({ number: 4 })])
  await done.remove()
  await spool.end()
  assert.equal((await inspectSpool(folder, -1)).items.length, 2, 'what is not done with stays')
  await open.remove()
  assert.deepEqual(await readdir(folder), [])
})

test('writes to a new file again if another process takes it over before it is complete', async (t) => {
  const folder = await scratch(t)
  let isTakenOver = false
  const spool = await openSpool(folder, silentLog, async (file, bytes) => {
    if (isTakenOver) return writeFromStart(file, bytes)
    isTakenOver = true
    const firstLine = bytes.subarray(0, bytes.indexOf(10) + 1)
    await writeFromStart(file, firstLine)
    for (const one of await (await openSpool(folder, silentLog)).readAll()) await one.remove()
    await writeFromStart(file, bytes)
  })
  const items = await Promise.all([1, 2, 3].map((number) => spool.add({ number })))
  const written = items.map(({ item }) => item)
  assert.deepEqual((await inspectSpool(folder, -1)).items, written)
})

test('removes a file that is too large to keep', async (t) => {
  const folder = await scratch(t)
  const item = await (await openSpool(folder, silentLog)).add({ text: 'a'.repeat(2_000_000) })
  await item.remove()
  assert.deepEqual(await readdir(folder), [])
})

test('ignores a line that was only partly overwritten', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  const [path = ''] = await (async () => {
    await spool.add({ name: 'before', image: 'b'.repeat(6000) })
    return (await readdir(folder)).map((name) => join(folder, name))
  })()
  const before = await readFile(path)
  const other = await scratch(t)
  await (await openSpool(other, silentLog)).add({ name: 'behind', image: 'a'.repeat(6000) })
  const [name = ''] = await readdir(other)
  const behind = await readFile(join(other, name))
  assert.equal(behind.length, before.length)
  await writeFile(path, Buffer.concat([behind.subarray(0, 4096), before.subarray(4096)]))
  assert.deepEqual(await inspectSpool(folder, -1), { items: [], unreadableLines: 1 })
})

test('reads lines of version 0.1', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  await writeFile(join(folder, 'left.jsonl'), '{"number":1}\n{"number":2}\n')
  const items = (await spool.readAll()).map(({ item }) => item)
  assert.deepEqual(items, [{ number: 1 }, { number: 2 }])
})

test('returns nothing of a file whose process died while emptying it', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  await writeFile(join(folder, 'half-empty.jsonl'), `\n\n\nnumber":1}\n{"number":2}\n`)
  assert.deepEqual(await spool.readAll(), [])
  assert.deepEqual(await inspectSpool(folder, -1), { items: [], unreadableLines: 0 })
})

test('removes an empty file of a process that died', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  for (const [name, hours] of [
    ['old.jsonl', 2],
    ['new.jsonl', 0],
  ] as const) {
    const path = join(folder, name)
    await writeFile(path, '')
    const at = new Date(Date.now() - hours * 60 * 60 * 1000)
    await utimes(path, at, at)
  }
  assert.deepEqual(await spool.readAll(), [])
  assert.deepEqual(await readdir(folder), ['new.jsonl'])
})

test('logs and keeps an unreadable file, and reads the others', async (t) => {
  const folder = await scratch(t)
  const told: object[] = []
  const log = { ...silentLog, error: (fields: object) => void told.push(fields) }
  const spool = await openSpool(folder, log)
  await spool.add({ number: 1 })
  await writeFile(join(folder, 'damaged.jsonl'), '{"number":')
  assert.deepEqual(
    (await spool.readAll()).map(({ item }) => item),
    [{ number: 1 }],
  )
  assert.equal(told.length, 1)
  assert.ok((await readdir(folder)).includes('damaged.jsonl'))
})

test('logs and keeps an unreadable line, and reads the others', async (t) => {
  const folder = await scratch(t)
  const told: object[] = []
  const log = { ...silentLog, error: (fields: object) => void told.push(fields) }
  await openSpool(folder, silentLog)
  await writeFile(join(folder, 'left.jsonl'), '{"number":1}\n{"number":\n{"number":2}\n')

  const spooled = await (await openSpool(folder, log)).readAll()
  assert.deepEqual(
    spooled.map(({ item }) => item),
    [{ number: 1 }, { number: 2 }],
  )
  const [own = ''] = await readdir(folder)
  const taken = join(folder, own)
  assert.deepEqual(told, [{ file: taken, lines: 1 }])
  assert.deepEqual(await inspectSpool(folder, 0), { items: [{ number: 1 }, { number: 2 }], unreadableLines: 1 })
  for (const one of spooled) await one.remove()
  assert.equal(await readFile(taken, 'utf8'), '{"number":\n')
})

test('rejects a folder that cannot be written', async (t) => {
  const folder = await scratch(t)
  await writeFile(folder, 'in the way')
  await assert.rejects(openSpool(folder, silentLog))
})

test('rejects items at once while too many wait for a disk that hangs, until it responds', async (t) => {
  const folder = await scratch(t)
  const [hung, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let hangs = false
  const spool = await openSpool(folder, silentLog, async (file, bytes) => {
    if (hangs) {
      hung.resolve()
      await goesOn.promise
    }
    await writeFromStart(file, bytes)
  })
  hangs = true
  const items = Array.from({ length: 1000 }, (_, number) => spool.add({ number }))
  const outcomes = Promise.allSettled(items)
  await hung.promise
  await assert.rejects(spool.add({ number: 1000 }), /items are waiting for the disk/)
  await assert.rejects(spool.probe(), /items are waiting for the disk/)

  hangs = false
  goesOn.resolve()
  const kept = (await outcomes).filter(({ status }) => status === 'fulfilled')
  assert.ok(kept.length > 0 && kept.length < items.length, `${kept.length} waited`)
  assert.equal((await spool.readAll()).length, kept.length)
  await spool.probe()
  await spool.add({ number: 1001 })
})

test('keeps an item that is added while another process reads the folder', async (t) => {
  const folder = await scratch(t)
  const spool = await openSpool(folder, silentLog)
  const first = await spool.add({ n: 1 })
  const other = await openSpool(folder, silentLog)
  const [found] = await other.readAll()
  assert.deepEqual(found?.item, { n: 1 })
  await first.remove()
  await spool.add({ n: 2 })
  await found?.remove()
  const third = await spool.add({ n: 3 })
  const left = async () => (await inspectSpool(folder, -1)).items
  assert.deepEqual(new Set(await left()), new Set([{ n: 2 }, { n: 3 }]))
  await third.remove()
  await eventuallyLeft(folder, [{ n: 2 }])
})
