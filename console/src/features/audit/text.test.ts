import assert from 'node:assert/strict'
import test from 'node:test'
import { actorWords, actWords } from './text.ts'

test('an action names its object if it is known', () => {
  assert.equal(actWords({ act: 'user.sign-in', about: null, role: null }), 'Signed in')
  assert.equal(actWords({ act: 'key.create', about: 'Website', role: null }), 'API key created: Website')
  assert.equal(
    actWords({ act: 'person.invite', about: 'ada@shop.example', role: 'Packer' }),
    'Invited: ada@shop.example, Packer',
  )
})

test('actors are shown by name, or by kind', () => {
  assert.equal(actorWords({ kind: 'user', name: 'Ada' }), 'Ada')
  assert.equal(actorWords({ kind: 'user', name: null }), 'Someone who has left')
  assert.equal(actorWords({ kind: 'operator', name: null }), 'The operator')
})
