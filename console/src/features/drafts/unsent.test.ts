import assert from 'node:assert/strict'
import test from 'node:test'
import { forgetShown, setShown } from '../../api/shown.ts'
import { keepOwner, typedKeyOf } from '../../api/tab-storage.ts'
import { keepUnsent, takeUnsent } from './unsent.ts'

/** As browsers have it: what is kept are its own properties. */
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

const sessionOf = (userId: string, accountId: string) => ({ user: { userId }, account: { accountId } })
const unsent = (name: string) => ({ base: {}, version: null, content: { name } })

test('what was typed is found again by who typed it, in the account in which it was, and by nobody else', () => {
  setShown(sessionOf('ada', 'first'))
  keepUnsent(null, unsent('Typed by Ada'))
  setShown(sessionOf('ada', 'second'))
  assert.equal(takeUnsent(null), null)
  setShown(sessionOf('ada', 'first'))
  assert.deepEqual(takeUnsent(null)?.content, { name: 'Typed by Ada' })
  keepUnsent('draft', unsent('Typed again'))
  setShown(sessionOf('bea', 'first'))
  assert.ok(!(typedKeyOf({ userId: 'ada', accountId: 'first' }, 'draft') in storage))
})

test('nothing stays after a sign-out, and a window knows that another one came', () => {
  setShown(sessionOf('ada', 'first'))
  keepUnsent(null, unsent('Typed by Ada'))
  forgetShown()
  keepUnsent(null, unsent('Typed by Ada'))
  assert.deepEqual(Object.keys(storage), ['waybill.session-of'])
  assert.deepEqual([keepOwner('first.ada'), keepOwner('first.bea')], [false, true])
})
