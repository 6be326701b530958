/** Nodes that store label files in different places are reported, because each misses the files of the others. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { identifyLabelPlace, listLabelPlaces, recordLabelPlace } from '#domain/labels/label-places.ts'
import { systemIds } from '#kit/ids.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const root = await mkdtemp(join(tmpdir(), 'waybill-places-'))
after(() => rm(root, { recursive: true, force: true }))

const placeOf = (folder: string, host = 'one') => identifyLabelPlace({ folder: join(root, folder) }, systemIds, host)

test('a folder is the same place on every machine that mounts it, and a second place is listed', async () => {
  const { db } = environment
  await db.pool.query('delete from label_places')
  const [here, there] = [await placeOf('shared', 'one'), await placeOf('shared', 'two')]
  assert.equal(here.placeId, there.placeId)
  for (const place of [here, there]) await recordLabelPlace({ db }, place)
  assert.deepEqual(await listLabelPlaces({ db }), [there], 'one place')
  const own = await placeOf('own', 'three')
  await recordLabelPlace({ db }, own)
  assert.deepEqual(
    (await listLabelPlaces({ db })).map(({ placeId }) => placeId).toSorted(),
    [here.placeId, own.placeId].toSorted(),
  )
  await db.pool.query("update label_places set seen_at = now() - interval '2 days' where id = $1", [own.placeId])
  assert.deepEqual(await listLabelPlaces({ db }), [there], 'a place that was given up counts no longer')
})

test('a bucket is one place for all nodes', async () => {
  const bucket = { bucket: 'labels', region: 'eu-central-1', endpoint: null, accessKeyId: 'a', secretAccessKey: 'b' }
  const [one, two] = await Promise.all(
    ['one', 'two'].map((host) => identifyLabelPlace(bucket as never, systemIds, host)),
  )
  assert.deepEqual(one, two)
})
