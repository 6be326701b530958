import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { createArtworkConverter } from '@waybill/label-artwork/convert'
import type { Artwork } from '#adapters/carriers/carrier.ts'
import { eraseLinkedData } from '#app/personal-data.ts'
import { downloadLabel } from '#domain/labels/download-label.ts'
import { createLabelDrawer } from '#domain/labels/draw-labels.ts'
import { createFolderStore, type LabelStore } from '#domain/labels/label-store.ts'
import { renderDueFiles } from '#domain/labels/render-files.ts'
import { eraseOrder } from '#domain/purchases/erase-order.ts'
import { systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'
import { sampleGif } from '../../packages/carrier-simulator/src/sample-files.ts'
import { openTestEnvironment, testAudit } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** A label from a carrier, whose files are in the store once they are rendered. */
async function aLabelToRender() {
  const client = await environment.openClient()
  const { order } = await client.buyLabel({ to: { name: 'Zebulon Quartermain' } })
  const { accountId } = client.account
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
  const folder = join(environment.folder, 'labels')
  const store = createFolderStore(folder)
  const { db, clock } = environment
  return {
    accountId,
    labelId,
    store,
    erase: () => eraseOrder({ db, clock, audit: testAudit, store, eraseLinkedData }, { accountId, orderId: order.id }),
    async assertErased() {
      assert.deepEqual(await labelOf(), { id: labelId, files_state: 'removed', ready_formats: [], artwork_of: null })
      const files = await readdir(folder, { recursive: true }).catch(() => [])
      assert.deepEqual(
        files.filter((file) => file.includes(labelId)),
        [],
      )
    },
  }
}
const artwork: Artwork = { mediaType: 'image/gif', bytes: sampleGif('Quartermain') }

test('No label file remains if an order is erased while its label is rendered', async () => {
  const { labelId, store, erase, assertErased } = await aLabelToRender()
  // The carrier can still return its image.
  await environment.db.pool.query(
    `update labels set content = null, files = '{}', files_state = 'processing', files_due_at = now() - interval '1 hour'
     where id = $1`,
    [labelId],
  )
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
        return artwork
      },
    })
    await begun.promise
    await erase()
    erased.resolve()
    await rendering
  } finally {
    await converter.close()
  }
  await assertErased()
})

test('No label file remains if an order is erased while a lost file is rendered again', async () => {
  const { accountId, labelId, store, erase, assertErased } = await aLabelToRender()
  const { db, clock } = environment
  await db.pool.query(`update labels set content = null, files = '{}', files_state = 'completed' where id = $1`, [
    labelId,
  ])
  await db.pool.query(`insert into label_artwork (account_id, label_id, bytes, media_type) values ($1, $2, $3, $4)`, [
    ...[accountId, labelId, artwork.bytes, artwork.mediaType],
  ])
  const late: LabelStore = {
    ...store,
    async put(label, files) {
      await erase()
      await store.put(label, files)
    },
  }
  const converter = createArtworkConverter()
  try {
    const deps = { db, clock, store: late, converter, drawer: createLabelDrawer() }
    await assert.rejects(downloadLabel(deps, { accountId, labelId, format: 'PDF' }), { code: 'Label.NotFound' })
  } finally {
    await converter.close()
  }
  await assertErased()
})
