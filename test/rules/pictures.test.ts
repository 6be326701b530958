/** The guides and their pictures: each that is named is there, and each that is there is named, taken by the command, and small. */

import assert from 'node:assert/strict'
import { glob, readdir, readFile, stat } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { paths } from '../../console/src/paths.ts'
import { guidePictures, maxPictureBytes } from '../browser/pictures/guide.ts'
import type { Shop } from '../browser/pictures/shop.ts'
import { everything } from '../browser/pictures/shown.ts'

const guides = fileURLToPath(new URL('../../docs/guide/', import.meta.url))

const picturesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/!\[[^\]]+\]\(pictures\/([\w-]+)\.png\)/g)].map(([, name = '']) => name)

test('a picture in a guide is found, and one without alternative text is not', () => {
  assert.deepEqual(picturesIn('![A list](pictures/a-list.png)\n![](pictures/none.png)'), ['a-list'])
})

test('guides use all existing pictures, and no others', async () => {
  const named: string[] = []
  for await (const file of glob('*.md', { cwd: guides })) {
    const text = await readFile(guides + file, 'utf8')
    const pictures = picturesIn(text)
    assert.equal(pictures.length, text.match(/!\[/g)?.length ?? 0, `${file}: each picture has words, and its place`)
    named.push(...pictures)
  }
  const files = (await readdir(`${guides}pictures`)).map((file) => file.replace(/\.png$/, ''))
  assert.ok(named.length > 5)
  assert.deepEqual([...new Set(named)].toSorted(), files.toSorted())
})

test('every page of the web application has a picture', () => {
  const id = '0'
  const shop = {
    ...{ accountId: id, draftId: id, topUpId: id, invitation: id },
    orders: Object.fromEntries(
      ['toShip', 'held', 'picked', 'bought', 'refused', 'unknown', 'voided'].map((one) => [one, id]),
    ),
  } as unknown as Shop
  const taken = everything.map(({ path }) => `/${path(shop).replace(/[?#].*$/, '')}`)
  // The first leads on to another.
  const missing = Object.values(paths).filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return path !== '/' && !taken.some((one) => pattern.test(one))
  })
  assert.deepEqual(missing, [])
})

test('`npm run tool -- console:pictures --guide` takes each picture, and none is large', async () => {
  const files = await readdir(`${guides}pictures`)
  assert.deepEqual(guidePictures.map(({ name }) => `${name}.png`).toSorted(), files.toSorted())
  const known = everything.map(({ name }) => name)
  assert.deepEqual(
    guidePictures.filter(({ shown }) => !known.includes(shown)),
    [],
  )
  for (const file of files) assert.ok((await stat(`${guides}pictures/${file}`)).size < maxPictureBytes, file)
})
