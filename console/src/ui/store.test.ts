import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { createSavedStore, readStored, writeStored } from './store.ts'

/** Replaces the browser's storage for one test. */
function withStorage(t: TestContext, storage: Partial<Storage>): void {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  t.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
}

const openSize = () =>
  createSavedStore<number>({ key: 'size', read: (text) => Number(text ?? 1), write: (size) => String(size) })

test('a saved store starts with the stored value and stores changes', (t) => {
  const stored = new Map([['size', '3']])
  withStorage(t, {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  })
  const size = openSize()
  assert.equal(size.get(), 3)
  size.set(5)
  assert.equal(openSize().get(), 5)
  writeStored('size', null)
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
  assert.equal(readStored('size'), null)
})
