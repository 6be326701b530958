/** All nodes must store label files in the same place. Each node records its own, so that a second one is noticed. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreSettings } from '#domain/labels/label-store.ts'
import { createFileDurably, makeFolder } from '#kit/files.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @param description for people: the machine and the path, or the bucket */
export type LabelPlace = { placeId: string; description: string }

/** Identifies the folder on every machine that mounts it. It travels with a copy of the folder. */
const idFile = 'folder-id'

/** @param hostname of this machine */
export async function identifyLabelPlace(settings: StoreSettings, ids: Ids, hostname: string): Promise<LabelPlace> {
  if (!('folder' in settings)) {
    const { bucket, region, endpoint } = settings
    const placeId = `${endpoint ?? `s3://${region}`}/${bucket}`
    return { placeId, description: `bucket ${placeId}` }
  }
  const { folder } = settings
  const file = join(folder, idFile)
  await makeFolder(folder)
  await createFileDurably(file, Buffer.from(`${ids()}\n`))
  return { placeId: (await readFile(file, 'utf8')).trim(), description: `${folder} on ${hostname}` }
}

/** Records that a node uses the place now. */
export async function recordLabelPlace(deps: { db: Queryable }, place: LabelPlace): Promise<void> {
  await deps.db.query({
    name: 'label-places.record',
    text: `insert into label_places (id, description, seen_at) values ($1::text, $2::text, now())
           on conflict (id) do update set description = excluded.description, seen_at = excluded.seen_at`,
    values: [place.placeId, place.description],
  })
}

/** Lists the places that nodes have used in the last day, each by its description. One is right. */
export const listLabelPlaces = (deps: { db: Queryable }): Promise<LabelPlace[]> =>
  deps.db.query<LabelPlace>({
    name: 'label-places.list',
    text: `select id as "placeId", description from label_places where seen_at > now() - interval '1 day'
           order by description`,
    values: [],
  })
