import assert from 'node:assert/strict'
import test from 'node:test'
import { type Command, conflictingKeys, createKeyboard, type Press, strokeOf } from './commands.ts'

const command = (id: string, keys: string): Command => ({ id, text: id, group: 'Here', keys, run: () => undefined })
const pressOf = (key: string, changes: Partial<Press> = {}): Press => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  isInField: false,
  ...changes,
})

function open(isOn = true) {
  const keyboard = createKeyboard(() => isOn)
  keyboard.add([
    command('people', 'g m'),
    command('profile', 'g u'),
    command('commands', 'mod+k'),
    command('keys', '?'),
  ])
  const press = (key: string, changes?: Partial<Press>, now = 0) =>
    keyboard.press(pressOf(key, changes), now)?.id ?? null
  return { keyboard, press }
}

test('single keys, sequences and combinations run their commands', () => {
  const { press } = open()
  assert.equal(press('?', { shiftKey: true }), 'keys')
  assert.deepEqual([press('g'), press('m')], [null, 'people'])
  assert.equal(press('k', { metaKey: true }), 'commands')
  assert.equal(press('K', { ctrlKey: true }), 'commands')
})

test('Shift matters for letters, and not for symbols', () => {
  assert.equal(strokeOf(pressOf('J', { shiftKey: true })), 'shift+j')
  assert.equal(strokeOf(pressOf('j')), 'j')
  assert.equal(strokeOf(pressOf('?', { shiftKey: true })), '?')
})

test('a late or wrong second key starts a new sequence', () => {
  const { press } = open()
  assert.deepEqual([press('g', {}, 0), press('m', {}, 1_500)], [null, null])
  assert.deepEqual([press('g'), press('x'), press('m')], [null, null, null])
})

test('text fields ignore single keys, and composing ignores all', () => {
  const { press } = open()
  assert.equal(press('?', { isInField: true }), null)
  assert.equal(press('k', { isInField: true, ctrlKey: true }), 'commands')
  assert.equal(strokeOf(pressOf('a', { isInField: true, metaKey: true })), null)
  assert.equal(strokeOf(pressOf('a', { metaKey: true })), 'mod+a')
  assert.equal(press('k', { isComposing: true, ctrlKey: true }), null)
  assert.equal(press('p', { altKey: true }), null)
})

test('combinations still work if single-key shortcuts are off', () => {
  const { press } = open(false)
  assert.equal(press('?'), null)
  assert.equal(press('k', { ctrlKey: true }), 'commands')
})

test("a page's commands come before the shell's, and are removed with the page", () => {
  const { keyboard, press } = open()
  const leave = keyboard.add([command('invite', 'c'), { ...command('keys', '?'), text: 'of the page' }])
  assert.deepEqual(
    keyboard.list().map(({ text }) => text),
    ['invite', 'of the page', 'people', 'profile', 'commands'],
  )
  assert.equal(press('c'), 'invite')
  leave()
  assert.equal(press('c'), null)
})

test('reports commands with the same keys or a common beginning', () => {
  assert.deepEqual(conflictingKeys([command('one', 'g'), command('two', 'g p'), command('three', 'p')]), ['g'])
  assert.deepEqual(conflictingKeys([command('one', 'g u'), command('two', 'g p')]), [])
})
