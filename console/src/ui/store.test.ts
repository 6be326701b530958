import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { createKeptStore, keep, readKept } from './store.ts'

/** Replaces the browser's storage for one test. */
function withStorage(t: TestContext, storage: Partial<Storage>): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
}

const openSize = () =>
  createKeptStore<number>({ key: 'size', read: (text) => Number(text ?? 1), write: (size) => String(size) })

test('a saved store starts with the stored value and stores changes', (t) => {
  const kept = new Map([['size', '3']])
  withStorage(t, {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  })
  const size = openSize()
  assert.equal(size.get(), 3)
  size.set(5)
  assert.equal(openSize().get(), 5)
  keep('size', null)
  assert.equal(openSize().get(), 1)
})

test('without storage, the value lasts until the page is left', (t) => {
  const refuse = () => {
    throw new DOMException('The user denied it.', 'SecurityError')
  }
  withStorage(t, { getItem: refuse, setItem: refuse, removeItem: refuse })
  const size = openSize()
  const seen: number[] = []
  size.subscribe(() => seen.push(size.get()))
  assert.equal(size.get(), 1)
  size.set(5)
  assert.equal(size.get(), 5)
  assert.deepEqual(seen, [5])
  assert.equal(readKept('size'), null)
})
