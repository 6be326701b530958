import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import { eraseBesides } from '#commands/erase-besides.ts'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { createFolderStore } from '#labels/folder-store.ts'
import { renderDueFiles } from '#labels/render-due-files.ts'
import { eraseOrder } from '#purchases/erasing/erase-order.ts'
import { sampleGif } from '../../packages/carrier-simulator/src/sample-gif.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()

test('An order that is erased while its label is rendered keeps nothing of the label', async () => {
  const client = await environment.openClient()
  const { order } = await client.buyLabel({ to: { name: 'Zebulon Quartermain' } })
  const { pool } = environment.db
  const labelOf = async () => {
    const { rows } = await pool.query(
      `select l.id, l.files_state, o.ready_formats, a.label_id as artwork_of
       from orders o join labels l on l.order_id = o.id left join label_artwork a on a.label_id = l.id
       where o.id = $1`,
      [order.id],
    )
    return rows[0]
  }
  const { id: labelId } = await labelOf()
  // As a carrier's label whose image is still to be had.
  await pool.query(
    `update labels set content = null, files = '{}', files_state = 'processing', files_due_at = now() - interval '1 hour'
     where id = $1`,
    [labelId],
  )
  const folder = join(environment.folder, 'labels')
  const store = createFolderStore(folder)
  const converter = createArtworkConverter()
  try {
    const [begun, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const rendering = renderDueFiles({
      db: environment.db,
      clock: systemClock,
      log: silentLog,
      store,
      converter,
      reprint: async () => {
        begun.resolve()
        await erased.promise
        return { mediaType: 'image/gif', bytes: sampleGif('Quartermain') }
      },
    })
    await begun.promise
    const { db, clock } = environment
    const { accountId } = client.account
    await eraseOrder({ db, clock, audit: testAudit, store, eraseBesides }, { accountId, orderId: order.id })
    erased.resolve()
    await rendering
  } finally {
    await converter.close()
  }
  assert.deepEqual(await labelOf(), { id: labelId, files_state: 'removed', ready_formats: [], artwork_of: null })
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  assert.deepEqual(
    files.filter((file) => file.includes(labelId)),
    [],
  )
})
