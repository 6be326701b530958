import assert from 'node:assert/strict'
import test from 'node:test'
import { DraftDeleted, type DraftStore, openDraftStore, type SavedDraft, VersionConflict } from './autosave.ts'
import type { Json } from './merge.ts'

type Sent = { draftId: string | null; version: number | null; content: Json }

/** A fake service and clock that the test controls. */
function open(
  saved: SavedDraft | null = null,
  pendingChanges: { base: Json; version: number; content: Json } | null = null,
) {
  const sent: Sent[] = []
  const answers: ((answer: SavedDraft | Error) => void)[] = []
  let due: { run: () => void; ms: number } | null = null
  const store: DraftStore = openDraftStore({
    saved,
    content: {},
    pendingChanges,
    save: (draft) => {
      sent.push(draft)
      return new Promise((resolve, reject) =>
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      )
    },
    schedule: (run, ms) => {
      due = { run, ms }
      return () => {
        due = null
      }
    },
    now: () => new Date(0),
  })
  const answer = async (what: SavedDraft | Error) => {
    answers.shift()?.(what)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = () => {
    const { run } = due ?? assert.fail('nothing is waited for')
    due = null
    run()
  }
  return { store, sent, answer, pass, waits: () => due?.ms ?? null }
}

const stored = (version: number, content: Json): SavedDraft => ({
  draftId: 'one',
  version,
  content,
  issues: [],
  customs: null,
  shipmentIds: null,
})

test('changes are saved shortly after the last key, and the first save creates the draft', async () => {
  const { store, sent, answer, pass, waits } = open()
  assert.equal(waits(), null)
  store.edit({ notes: 'a' })
  store.edit({ notes: 'ab' })
  assert.deepEqual(sent, [])
  assert.equal(waits(), 800)
  pass()
  await answer(stored(1, { notes: 'ab' }))
  assert.deepEqual(sent, [{ draftId: null, version: null, content: { notes: 'ab' } }])
  assert.equal(waits(), null)
  store.edit({ notes: 'abc' })
  pass()
  assert.deepEqual(sent[1], { draftId: 'one', version: 1, content: { notes: 'abc' } })
})

test('only one save runs at a time, and later changes follow', async () => {
  const { store, sent, answer, pass, waits } = open()
  store.edit({ notes: 'a' })
  pass()
  store.edit({ notes: 'ab' })
  assert.equal(sent.length, 1)
  await answer(stored(1, { notes: 'a' }))
  assert.equal(waits(), 800)
  pass()
  assert.deepEqual(sent[1], { draftId: 'one', version: 1, content: { notes: 'ab' } })
})

test('flush saves all changes first', async () => {
  const { store, sent, answer, pass } = open()
  store.edit({ notes: 'a' })
  pass()
  store.edit({ notes: 'ab' })
  const flushed = store.flush()
  await answer(stored(1, { notes: 'a' }))
  await answer(stored(2, { notes: 'ab' }))
  assert.deepEqual(await flushed, stored(2, { notes: 'ab' }))
  assert.equal(sent.length, 2)
})

test('a failed save is retried later, and flush returns null meanwhile', async () => {
  const { store, answer, pass, waits } = open(stored(3, {}))
  store.edit({ notes: 'a' })
  const flushed = store.flush()
  await answer(new Error('no network'))
  assert.equal(await flushed, null)
  assert.equal(store.state.get().autosave.failure?.message, 'no network')
  assert.equal(waits(), 5_000)
  pass()
  await answer(stored(4, { notes: 'a' }))
  assert.deepEqual(store.state.get().saved, stored(4, { notes: 'a' }))
})

test("another window's changes are merged and saved on top", async () => {
  const { store, sent, answer, pass } = open(stored(3, { notes: '', zip: '1' }))
  store.edit({ notes: 'mine', zip: '1' })
  pass()
  await answer(new VersionConflict(7, { notes: '', zip: '2' }))
  assert.deepEqual(store.state.get().autosave.content, { notes: 'mine', zip: '2' })
  pass()
  assert.deepEqual(sent[1], { draftId: 'one', version: 7, content: { notes: 'mine', zip: '2' } })
})

test('after a conflict, nothing is sent until it is resolved', async () => {
  const { store, sent, answer, pass, waits } = open(stored(3, { notes: '' }))
  store.edit({ notes: 'mine' })
  pass()
  await answer(new VersionConflict(7, { notes: 'theirs' }))
  assert.deepEqual(store.state.get().autosave.conflicts, [{ path: 'notes', mine: 'mine', theirs: 'theirs' }])
  assert.equal(waits(), null)
  assert.equal(await store.flush(), null)
  store.resolve({ notes: 'theirs' })
  assert.equal(waits(), null)
  store.resolve({ notes: 'mine' })
  pass()
  assert.deepEqual(sent[1], { draftId: 'one', version: 7, content: { notes: 'mine' } })
})

test('pending changes of a previous visit are merged and saved', async () => {
  const left = { base: { notes: '', zip: '1' }, version: 3, content: { notes: 'edited', zip: '1' } }
  const { store, sent, pass } = open(stored(4, { notes: '', zip: '2' }), left)
  assert.deepEqual(store.state.get().autosave.content, { notes: 'edited', zip: '2' })
  pass()
  assert.deepEqual(sent, [{ draftId: 'one', version: 4, content: { notes: 'edited', zip: '2' } }])
})

test("pending changes that were saved after all aren't saved again", async () => {
  const left = { base: { notes: '' }, version: 3, content: { notes: 'edited' } }
  const { waits } = open(stored(4, { notes: 'edited' }), left)
  assert.equal(waits(), null)
})

test('a deleted draft is no longer saved, keeps its content, and can become a new one', async () => {
  const { store, sent, answer, pass, waits } = open(stored(3, { notes: '' }))
  store.edit({ notes: 'a' })
  pass()
  await answer(new DraftDeleted())
  assert.equal(waits(), null)
  store.edit({ notes: 'ab' })
  assert.equal(waits(), null)
  assert.equal(await store.flush(), null)
  assert.equal(sent.length, 1)
  const begun = store.saveAsNew()
  assert.deepEqual(sent[1], { draftId: null, version: null, content: { notes: 'ab' } })
  await answer({ ...stored(1, { notes: 'ab' }), draftId: 'two' })
  assert.equal((await begun)?.draftId, 'two')
  assert.equal(store.state.get().isDeleted, false)
})

test("a closed draft isn't saved automatically", async () => {
  const { store, sent, answer, pass, waits } = open(stored(3, {}))
  store.edit({ notes: 'a' })
  pass()
  await answer(new Error('no network'))
  assert.equal(waits(), 5_000)
  store.close()
  assert.equal(waits(), null)
  assert.equal(sent.length, 1)
})
