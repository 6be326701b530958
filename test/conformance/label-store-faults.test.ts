import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createFolderStore, type LabelStore, LabelStoreError } from '#domain/labels/label-store.ts'
import { removeFiles } from '#domain/labels/remove-files.ts'
import { createFileRenderer, type RenderDeps } from '#domain/labels/render-files.ts'
import { systemClock } from '#kit/clock.ts'
import type { Statement } from '#kit/postgres.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

/** A production deployment with simulated carriers, so that their files are stored. */
const production = openTestEnvironment({ environment: 'production' })

const folderStore = (): LabelStore => createFolderStore(join(production.folder, 'labels'))

async function boughtWithFiles() {
  const client = await production.openClient({ credit: '100' })
  const { label } = await client.buyLabel()
  const path = `/api/v1/labels/${label.id}/download`
  const file = await eventually('the file is there', async () => {
    const answer = await client.get(path)
    return answer.status === 200 && answer
  })
  return { client, labelId: label.id as string, path, sha256: file.headers.get('etag') }
}

const fails = () => Promise.reject(new LabelStoreError('the label store failed: SlowDown'))

describe('A label store that fails', () => {
  test('does not keep a client from a label that can be drawn again, and otherwise returns 503', async () => {
    const { client, labelId, path, sha256 } = await boughtWithFiles()
    const store = { ...folderStore(), get: fails, put: fails }
    const node = await production.startNode({ store })
    try {
      const other = await createClient(node.url).signIn(client.account)
      const drawn = await other.get(path)
      assert.equal(drawn.status, 200, drawn.text)
      assert.equal(drawn.headers.get('etag'), sha256)
      store.get = () => Promise.resolve(null as never)
      assert.equal((await other.get(path)).status, 200)

      await production.db.pool.query('delete from label_artwork where label_id = $1', [labelId])
      store.get = fails
      const refused = await other.get(path)
      assert.deepEqual([refused.status, refused.body.code], [503, 'General.Unavailable'])
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    } finally {
      await node.close()
    }
  })

  test('delays only the labels that it does not respond for', async () => {
    const due = [
      [{ accountId: 'a', labelId: 'first', attempt: 1 }],
      [{ accountId: 'a', labelId: 'second', attempt: 1 }],
    ]
    const begun: string[] = []
    const hanging = Promise.withResolvers<never[]>()
    const query = async ({ name, values }: Statement) => {
      if (name === 'labels.take-due') return due.shift() ?? []
      const labelId = values[1] as string
      begun.push(labelId)
      return labelId === 'first' ? hanging.promise : []
    }
    const renderer = createFileRenderer({ db: { query }, clock: systemClock } as unknown as RenderDeps)
    await renderer.beginDue()
    await renderer.beginDue()
    assert.deepEqual(begun, ['first', 'second'])
    const finished = renderer.finish().then(() => begun.push('finished'))
    assert.equal(begun.length, 2)
    hanging.resolve([])
    await finished
  })

  test('keeps only the files whose removal fails', async () => {
    const labels = Array.from({ length: 45 }, (_, index) => ({ accountId: 'a', labelId: String(index) }))
    const removed: string[] = []
    const store: LabelStore = {
      ...folderStore(),
      async remove({ labelId }) {
        if (labelId === '3') return fails()
        removed.push(labelId)
      },
    }
    const db = { query: async () => [] }
    await assert.rejects(removeFiles({ db, store }, labels), LabelStoreError)
    assert.equal(removed.length, 44)
  })
})
