/** Only an adapter's own folder contains the adapter's id, so a new carrier or store is a folder and a line in the registry. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { lineAt, readSources, type Source, sourceOf } from '../../scripts/structure.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const idsOf = (kind: string): string[] =>
  readdirSync(`${root}src/adapters/${kind}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Files that still contain ids, with the reason. Remove entries, don't add them. */
const exceptions: Readonly<Record<string, string>> = {
  'console/src/format/shipping.ts': 'names of carriers, until responses contain them',
  'src/edges/api/purchases/responses.ts': 'the published field uspsZone belongs to one carrier',
  'src/domain/orders/list/list-orders.ts': "PostgreSQL's word for a plan",
  'src/kit/postgres.ts': "PostgreSQL's word for a plan",
  'src/adapters/stores/amazon/fulfillments.ts': "the store's own codes for carriers",
  'src/adapters/stores/bigcommerce/fulfillments.ts': "the store's own codes for carriers",
  'src/adapters/stores/ebay/fulfillments.ts': "the store's own codes for carriers",
  'src/adapters/stores/etsy/fulfillments.ts': "the store's own codes for carriers",
  'src/adapters/stores/shopify/fulfillments.ts': "the store's own codes for carriers",
  'src/adapters/stores/woocommerce/fulfillments.ts': "the store's own codes for carriers",
  'src/edges/shapes/store-parcels.ts': 'an example in a published description',
}

/** @returns the places where the code quotes an id, or uses it as a key */
function quotedIds(kind: string, ids: readonly string[], { file, code }: Source): string[] {
  const quoted = new RegExp(`(['"\`])(${ids.join('|')})\\1|(?<=[{,]\\s*)(${ids.join('|')})(?=:)`, 'g')
  return [...code.matchAll(quoted)].flatMap((match) => {
    const id = match[2] ?? match[3]
    return file.startsWith(`src/adapters/${kind}/${id}/`) ? [] : [`${file}:${lineAt(code, match.index)} ${id}`]
  })
}

for (const kind of ['carriers', 'stores']) {
  test(`no code outside the folder of one of the ${kind} contains its id`, async () => {
    const ids = idsOf(kind)
    assert.ok(ids.length >= 4, `the ${kind} are in their folder`)
    const [id = ''] = ids
    for (const planted of [`if (label.from === '${id}') return null`, `const names = { ${id}: 'Name' }`]) {
      const found = quotedIds(kind, ids, sourceOf('src/domain/labels/label.ts', `// a line above\n${planted}\n`))
      assert.deepEqual(found, [`src/domain/labels/label.ts:2 ${id}`], `not noticed: ${planted}`)
    }
    assert.deepEqual(quotedIds(kind, ids, sourceOf(`src/adapters/${kind}/${id}/buy.ts`, `const own = '${id}'`)), [])

    const sources = await readSources(root, ['src/**/*.ts', 'console/src/**/*.{ts,tsx}'])
    // The pages of errors show examples.
    const product = sources.filter(
      ({ file }) => !/\.(test|gen)\.tsx?$/.test(file) && !file.startsWith('src/kit/errors/pages/'),
    )
    const found = product.flatMap((source) => quotedIds(kind, ids, source))
    assert.deepEqual(
      found.filter((place) => !exceptions[place.split(':')[0] ?? '']),
      [],
    )
  })
}

test('every exception still contains an id', async () => {
  const sources = await readSources(root, Object.keys(exceptions))
  const withIds = sources.filter((source) =>
    ['carriers', 'stores'].some((kind) => quotedIds(kind, idsOf(kind), source).length > 0),
  )
  assert.deepEqual(
    withIds.map(({ file }) => file),
    Object.keys(exceptions).sort(),
  )
})
