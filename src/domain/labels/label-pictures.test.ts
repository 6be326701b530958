import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { ThreadsBusy } from '@waybill/label-artwork/convert'
import { createShare } from '#domain/accounts/share.ts'
import type { Label } from '#domain/labels/label.ts'
import { createLabelPictures } from '#domain/labels/label-pictures.ts'

const labelOf = (labelId: string, sha256?: string): Label =>
  ({ accountId: 'a', labelId, files: sha256 ? { PDF: { bytes: 1, sha256 } } : {} }) as Label

const readPdf = async () => Buffer.from('%PDF-')

/** Pictures of ten bytes, each drawn when the test says so. */
function openPictures(options?: { maxBytes: number }, share = createShare({ maxConcurrent: 0, maxWaiting: 0 })) {
  const waiting: ((error?: Error) => void)[] = []
  let drawn = 0
  const converter = {
    pictureOfPdf: () =>
      new Promise<{ ok: true; png: Uint8Array }>((resolve, reject) => {
        drawn += 1
        waiting.push((error) => (error ? reject(error) : resolve({ ok: true, png: Buffer.alloc(10, drawn) })))
      }),
  }
  const pictures = createLabelPictures({ converter, share }, options)
  const answer = (error?: Error) => waiting.shift()?.(error)
  const draw = async (label: Label) => {
    const picture = pictures.draw(label, readPdf)
    await turn()
    answer()
    return picture
  }
  return { pictures, draw, answer, drawn: () => drawn }
}

/** Lets go on what only waits for promises that are kept already. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('Pictures of labels', () => {
  test('one is drawn once for all who ask for it at the same time, and once for those who come later', async () => {
    const { pictures, answer, drawn } = openPictures()
    const asked = [1, 2, 3].map(() => pictures.draw(labelOf('l'), readPdf))
    await turn()
    assert.equal(pictures.find(labelOf('l')), null)
    answer()
    const [first, ...others] = await Promise.all(asked)
    for (const other of [...others, await pictures.draw(labelOf('l'), readPdf), pictures.find(labelOf('l'))]) {
      assert.equal(other, first)
    }
    assert.equal(drawn(), 1)
  })

  test('a label whose files were made anew is drawn anew', async () => {
    const { draw, drawn } = openPictures()
    await draw(labelOf('l', 'before'))
    await draw(labelOf('l', 'behind'))
    assert.equal(drawn(), 2)
  })

  test('no more bytes are kept than may be; the one that was asked for longest ago goes first', async () => {
    const { pictures, draw } = openPictures({ maxBytes: 25 })
    await draw(labelOf('a'))
    await draw(labelOf('b'))
    assert.ok(pictures.find(labelOf('a')))
    await draw(labelOf('c'))
    assert.deepEqual(
      ['a', 'b', 'c'].map((id) => pictures.find(labelOf(id)) !== null),
      [true, false, true],
    )
  })

  test('one that failed is drawn again, and a converter with too much to do is 503 with the time to wait', async () => {
    const { pictures, draw, answer } = openPictures()
    const failing = [1, 2].map(() => pictures.draw(labelOf('l'), readPdf))
    await turn()
    answer(new ThreadsBusy())
    for (const one of failing) {
      await assert.rejects(one, ({ errors: [error] }) => {
        assert.deepEqual([error.code, error.metaData], ['General.Overloaded', { retryAfterSeconds: 1 }])
        return true
      })
    }
    assert.ok(await draw(labelOf('l')))
  })

  test('an account has a share of the threads, however many links it has', async () => {
    const share = createShare({ maxConcurrent: 1, maxWaiting: 1 })
    const { pictures, answer, drawn } = openPictures(undefined, share)
    const first = [labelOf('a'), labelOf('b')].map((label) => pictures.draw(label, readPdf))
    await assert.rejects(pictures.draw(labelOf('c'), readPdf), { code: 'General.Overloaded' })
    const other = pictures.draw({ ...labelOf('d'), accountId: 'other' }, readPdf)
    await turn()
    assert.equal(drawn(), 2)
    answer()
    answer()
    await turn()
    answer()
    await Promise.all([...first, other])
    assert.equal(drawn(), 3)
  })
})
