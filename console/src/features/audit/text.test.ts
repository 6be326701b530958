import assert from 'node:assert/strict'
import test from 'node:test'
import { actionText, actorIdentity, actorText } from './text.ts'

test('an action names its object if it is known', () => {
  assert.equal(actionText({ act: 'user.sign-in', about: null, role: null }), 'Signed in')
  assert.equal(actionText({ act: 'key.create', about: 'Website', role: null }), 'API key created: Website')
  assert.equal(
    actionText({ act: 'person.invite', about: 'ada@shop.example', role: 'Packer' }),
    'Invited: ada@shop.example, Packer',
  )
})

test('actors are shown by name, or by email address, or by kind', () => {
  const none = { userId: null, name: null, email: null }
  const ada = { kind: 'user', userId: 'u1', name: 'Ada', email: 'ada@shop.example' } as const
  assert.equal(actorText(ada), 'Ada')
  assert.deepEqual(actorIdentity(ada), ['ada@shop.example', 'u1'])
  assert.equal(actorText({ ...ada, name: null }), 'ada@shop.example')
  assert.deepEqual(actorIdentity({ ...ada, name: null }), ['u1'])
  assert.equal(actorText({ ...none, kind: 'user', userId: 'u1' }), 'Someone who has left')
  assert.equal(actorText({ ...none, kind: 'key', name: 'Website' }), 'API key Website')
  assert.equal(actorText({ ...none, kind: 'operator' }), 'The operator')
  assert.deepEqual(actorIdentity({ ...none, kind: 'operator' }), [])
})
