import assert from 'node:assert/strict'
import test from 'node:test'
import { forgetShown, pendingChangesKey, setShown, storeOwner } from '../../api/tab-session.ts'
import { storePendingChanges, takePendingChanges } from './save-draft.ts'

/** Browsers expose the stored keys as own properties. */
const storage: Record<string, string> = Object.create({
  getItem: (key: string) => storage[key] ?? null,
  setItem: (key: string, text: string) => {
    storage[key] = text
  },
  removeItem: (key: string) => {
    delete storage[key]
  },
})
Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })

const sessionOf = (userId: string, accountId: string) => ({ user: { userId }, account: { accountId, timeZone: 'UTC' } })
const pendingChanges = (name: string) => ({ base: {}, version: null, content: { name } })

test('pending changes are restored only for the same user and account', () => {
  setShown(sessionOf('ada', 'first'))
  storePendingChanges(null, pendingChanges('Typed by Ada'))
  setShown(sessionOf('ada', 'second'))
  assert.equal(takePendingChanges(null), null)
  setShown(sessionOf('ada', 'first'))
  assert.deepEqual(takePendingChanges(null)?.content, { name: 'Typed by Ada' })
  storePendingChanges('draft', pendingChanges('Typed again'))
  setShown(sessionOf('bea', 'first'))
  assert.ok(!(pendingChangesKey({ userId: 'ada', accountId: 'first' }, 'draft') in storage))
})

test('signing out deletes pending changes, and a window notices another user', () => {
  setShown(sessionOf('ada', 'first'))
  storePendingChanges(null, pendingChanges('Typed by Ada'))
  forgetShown()
  storePendingChanges(null, pendingChanges('Typed by Ada'))
  assert.deepEqual(Object.keys(storage), ['waybill.session-of'])
  assert.deepEqual([storeOwner('first.ada'), storeOwner('first.bea')], [false, true])
})
