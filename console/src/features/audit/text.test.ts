import assert from 'node:assert/strict'
import test from 'node:test'
import { actionText, actorText } from './text.ts'

test('an action names its object if it is known', () => {
  assert.equal(actionText({ act: 'user.sign-in', about: null, role: null }), 'Signed in')
  assert.equal(actionText({ act: 'key.create', about: 'Website', role: null }), 'API key created: Website')
  assert.equal(
    actionText({ act: 'person.invite', about: 'ada@shop.example', role: 'Packer' }),
    'Invited: ada@shop.example, Packer',
  )
})

test('actors are shown by name, or by kind', () => {
  assert.equal(actorText({ kind: 'user', name: 'Ada' }), 'Ada')
  assert.equal(actorText({ kind: 'user', name: null }), 'Someone who has left')
  assert.equal(actorText({ kind: 'operator', name: null }), 'The operator')
})
